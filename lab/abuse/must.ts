/** An observation other than expected; the message describes it. */
export class Wrong extends Error {}

const show = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
};

/** Throws Wrong unless both are equal as JSON. */
export function must(what: string, seen: unknown, wanted: unknown): void {
  if (JSON.stringify(seen) !== JSON.stringify(wanted)) throw new Wrong(`${what}: ${show(seen)} instead of ${show(wanted)}`);
}

/** Throws Wrong unless the value is one of these. */
export function mustBeOneOf<T>(what: string, seen: T, wanted: readonly T[]): void {
  if (!wanted.includes(seen)) throw new Wrong(`${what}: ${show(seen)} instead of ${wanted.map(show).join(" or ")}`);
}

/** Throws Wrong unless the condition holds. */
export function mustHold(what: string, holds: boolean, seen?: unknown): void {
  if (!holds) throw new Wrong(seen === undefined ? what : `${what}: ${show(seen)}`);
}

/** Throws Wrong if a text matches a forbidden pattern. */
export function mustNotHold(what: string, text: string, pattern: RegExp): void {
  const found = pattern.exec(text);
  if (found) throw new Wrong(`${what}: ${show(text.slice(Math.max(0, found.index - 60), found.index + 120))}`);
}
