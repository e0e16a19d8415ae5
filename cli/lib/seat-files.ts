import { readFile, stat, writeFile } from "node:fs/promises";
import type { Locale } from "#domain/brands/brand.ts";
import type { Faults } from "#domain/catalogue/seating/lint/fault.ts";
import { lintMap, type Judged } from "#domain/catalogue/seating/lint/lint-map.ts";
import { seatFault } from "#i18n/catalogue/seat-fault.ts";
import { fail, refuse, type Given, type Said } from "./command.ts";

/** More than any valid map or drawing. Nothing larger is loaded. */
const MOST_BYTES = 64_000_000;

/** The text of a file. Ends the command if it is unreadable or far too large. */
export async function readSeatFile(path: string): Promise<string> {
  const size = await stat(path).then(
    (found) => found.size,
    () => fail(`${path} is not there`),
  );
  if (size > MOST_BYTES) fail(`${path} has ${size} bytes, at most ${MOST_BYTES} are read`);
  return decode(await readFile(path).catch(() => fail(`${path} cannot be read`)));
}

/** The text of a file in UTF-8, in UTF-16 with its mark, or in the encoding that its XML declaration names. */
function decode(bytes: Buffer): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isWide) return new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes);
  const said = /^\s*<\?xml[^>]*\sencoding=["']([\w.-]{2,20})["']/.exec(bytes.subarray(0, 200).toString("latin1"))?.[1];
  const isOther = said !== undefined && /^(?:iso-8859-\d{1,2}|windows-125\d|latin1)$/i.test(said);
  return isOther ? new TextDecoder(said).decode(bytes) : bytes.toString("utf8");
}

/** The requested language. Default: English. */
export function langOf({ text }: Given): Locale {
  const lang = text("lang") ?? "en";
  return lang === "en" || lang === "id" ? lang : refuse("--lang takes en or id");
}

/** Faults as lines: code, place, seat, and message. */
export function faultLines({ list, more }: Faults, lang: Locale): string[] {
  const lines = list.map((fault) => {
    const where = [fault.path, fault.seat === null ? "" : `seat ${fault.seat}`].filter(Boolean).join(", ");
    return `${fault.isWarning ? "warning" : "error"} ${fault.code}${where ? ` at ${where}` : ""}: ${seatFault(fault)[lang]}`;
  });
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}

/** A map without faults. Otherwise ends the command with the linter's output. */
export async function needMap(path: string, lang: Locale): Promise<Extract<Judged, { readonly seating: unknown }>> {
  const judged = lintMap(await readSeatFile(path));
  return judged.map === null ? fail([`${path} is not used:`, ...faultLines(judged.faults, lang)].join("\n")) : judged;
}

/** Writes a result to the requested file, or returns it as output. */
export async function sayOrWrite({ text }: Given, result: string): Promise<Said> {
  const path = text("out");
  if (path === null) return result.replace(/\n$/, "").split("\n");
  await writeFile(path, result).catch(() => fail(`${path} cannot be written`));
  return [`written to ${path}`];
}
