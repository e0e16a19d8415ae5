/** Ids of PostgreSQL types that the two drivers parse differently. */
const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
const DATE_ARRAY = 1182;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("an int8 beyond 2^53 was read");
  return value;
}

/** Parser of an array with unquoted elements. */
function arrayOf<T>(read: (text: string) => T): (text: string) => (T | null)[] {
  return (text) => (text === "{}" ? [] : text.slice(1, -1).split(",")).map((part) => (part === "NULL" ? null : read(part)));
}

/** Shared type parsers of both drivers. */
export const PARSERS: Record<number, (text: string) => unknown> = {
  [INT8]: safeInteger,
  [NUMERIC]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: (text) => new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00")),
  [INT8_ARRAY]: arrayOf(safeInteger),
  [NUMERIC_ARRAY]: arrayOf(Number),
  [DATE_ARRAY]: arrayOf((text) => text),
};
