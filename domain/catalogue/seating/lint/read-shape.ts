import type { FaultList } from "./fault.ts";

/** The value's path, and the list for faults. */
export type At = { readonly path: string; readonly faults: FaultList };
/** Reads a value, or adds a fault and returns undefined. */
export type Reader<T> = (value: unknown, at: At) => T | undefined;

type OptionalKey<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
type Readers<T> = { readonly [K in keyof T]-?: Reader<Exclude<T[K], undefined>> };

/** Invisible characters: controls, line breaks, marks of writing direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

function wrong(at: At, needs: string): undefined {
  at.faults.add("WRONG_TYPE", at.path, { facts: { needs } });
  return undefined;
}

/** One line of 1 to 80 characters. */
export const line: Reader<string> = (value, at) =>
  typeof value === "string" && value !== "" && value === value.trim() && value.length <= 80 && !INVISIBLE.test(value)
    ? value
    : wrong(at, "line");

/** A text that matches `form`; `what` names the form in the fault's sentence. */
export function matching(form: RegExp, what: "id" | "list"): Reader<string> {
  return (value, at) => {
    if (typeof value === "string" && value.length <= 6_000 && form.test(value)) return value;
    at.faults.add(what === "id" ? "BAD_ID" : "BAD_LIST", at.path, { facts: { value: shortly(value) } });
    return undefined;
  };
}

/** A value, shortened for a sentence. */
export function shortly(value: unknown): string {
  const text = typeof value === "string" ? value.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "") : typeof value;
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** A finite number within bounds. */
export function numberFrom(least: number, most: number): Reader<number> {
  return (value, at) => (typeof value === "number" && value >= least && value <= most ? value : wrong(at, "number"));
}

/** A whole number within bounds. */
export function wholeFrom(least: number, most: number): Reader<number> {
  return (value, at) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most ? (value as number) : wrong(at, "whole");
}

export const yesOrNo: Reader<boolean> = (value, at) => (typeof value === "boolean" ? value : wrong(at, "boolean"));

/** One exact value. */
export function exactly<const T extends string | number>(wanted: T): Reader<T> {
  return (value, at) => {
    if (value === wanted) return wanted;
    at.faults.add("WRONG_FORMAT", at.path, { facts: { wanted, value: typeof value === "number" ? value : shortly(value) } });
    return undefined;
  };
}

/** A list of at most `most` items. Faults of an item have its path. */
export function listOf<T>(item: Reader<T>, most: number): Reader<readonly T[]> {
  return (value, at) => {
    if (!Array.isArray(value)) return wrong(at, "list");
    if (value.length > most) {
      at.faults.add("TOO_MANY", at.path, { facts: { count: value.length, most } });
      return undefined;
    }
    const read = value.map((one, index) => item(one, { ...at, path: `${at.path}[${index}]` }));
    return read.includes(undefined) ? undefined : (read as T[]);
  };
}

/** A list of numbers whose length `isRight` accepts. */
export function numbers(isRight: (count: number) => boolean, edge: number): Reader<readonly number[]> {
  return (value, at) => {
    const isList = Array.isArray(value) && isRight(value.length);
    if (isList && value.every((one) => typeof one === "number" && Math.abs(one) <= edge)) return value as number[];
    at.faults.add("BAD_SHAPE", at.path);
    return undefined;
  };
}

function entries(value: unknown, at: At): [string, unknown][] | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return wrong(at, "object");
  return Object.entries(value);
}

/** An object with free keys, stored without a prototype. */
export function recordOf<T>(key: Reader<string>, item: Reader<T>, most: number): Reader<Readonly<Record<string, T>>> {
  return (value, at) => {
    const pairs = entries(value, at);
    if (!pairs) return undefined;
    if (pairs.length > most) {
      at.faults.add("TOO_MANY", at.path, { facts: { count: pairs.length, most } });
      return undefined;
    }
    const out = Object.create(null) as Record<string, T>;
    for (const [name, one] of pairs) {
      const inside = { ...at, path: `${at.path}.${shortly(name)}` };
      const [readKey, read] = [key(name, inside), item(one, inside)];
      if (readKey !== undefined && read !== undefined) out[readKey] = read;
    }
    return out;
  };
}

/** An object with exactly these keys; those in `optional` may be absent. */
export function objectOf<T extends object>(readers: Readers<T>, optional: readonly OptionalKey<T>[] = []): Reader<T> {
  return (value, at) => {
    const pairs = entries(value, at);
    if (!pairs) return undefined;
    const inside = (name: string) => ({ ...at, path: at.path ? `${at.path}.${shortly(name)}` : shortly(name) });
    const given = new Map(pairs);
    let isWhole = true;
    for (const name of given.keys()) if (!Object.hasOwn(readers, name)) at.faults.add("UNKNOWN_FIELD", inside(name).path);
    const read: Partial<Record<string, unknown>> = {};
    for (const [name, reader] of Object.entries<Reader<unknown>>(readers)) {
      if (given.has(name)) read[name] = reader(given.get(name), inside(name));
      else if (!optional.some((key) => key === name)) at.faults.add("MISSING", inside(name).path);
      else continue;
      isWhole &&= read[name] !== undefined;
    }
    return isWhole ? (read as T) : undefined;
  };
}
