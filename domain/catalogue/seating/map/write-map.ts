import type { SeatMap } from "./seat-map.ts";

/** Values up to this length are written on one line. */
const WIDE = 160;

function write(value: unknown, indent: string): string {
  const whole = JSON.stringify(value);
  if (typeof value !== "object" || value === null || whole.length <= WIDE) return whole;
  const inner = `${indent} `;
  const isList = Array.isArray(value);
  if (isList && value.every((one) => typeof one !== "object")) return whole;
  const parts = isList
    ? value.map((one) => `${inner}${write(one, inner)}`)
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([key, one]) => `${inner}${JSON.stringify(key)}:${write(one, inner)}`);
  return isList ? `[\n${parts.join(",\n")}\n${indent}]` : `{\n${parts.join(",\n")}\n${indent}}`;
}

/** A map as text, about one line a row, for people to read and edit and for diff tools. */
export function writeMap(map: SeatMap): string {
  return `${write(map, "")}\n`;
}
