/** An unchecked object of Xendit. Unknown fields are ignored. */
export type Parts = Readonly<Record<string, unknown>>;

/** The value as an object, or null. */
export function partsOf(value: unknown): Parts | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Parts) : null;
}

/** Whole rupiah, or null. Xendit writes numbers, and numeric strings in some places. */
export function rupiahOf(value: unknown): number | null {
  if (typeof value !== "number" && !(typeof value === "string" && /^\d{1,15}(?:\.0{1,4})?$/.test(value))) return null;
  const sum = Number(value);
  return Number.isSafeInteger(sum) && sum >= 0 ? sum : null;
}

/** An id of Xendit, such as `ps-661f87c614802d6c402cd82d`. Null if the value is not of that kind. */
export function idOf(value: unknown, kind: "ps" | "pr" | "py" | "rfd"): string | null {
  return typeof value === "string" && value.startsWith(`${kind}-`) && /^[\w-]{4,64}$/.test(value) ? value : null;
}

/** Our reference, or a word from Xendit's tables: 1 to 255 characters. */
export function wordOf(value: unknown): string | null {
  return typeof value === "string" && value.length > 0 && value.length <= 255 ? value : null;
}

/** A currency code, or null. */
export function currencyOf(value: unknown): string | null {
  return typeof value === "string" && /^[A-Z]{3}$/.test(value) ? value : null;
}
