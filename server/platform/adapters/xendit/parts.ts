/** An object of Xendit's, of which nothing is known yet. Fields that we do not know are left alone. */
export type Parts = Readonly<Record<string, unknown>>;

/** The value as an object; null where it is none. */
export function partsOf(value: unknown): Parts | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Parts) : null;
}

/** Whole rupiah; null where the value is no such sum. Xendit writes numbers, and texts of numbers in some places. */
export function rupiahOf(value: unknown): number | null {
  if (typeof value !== "number" && !(typeof value === "string" && /^\d{1,15}(?:\.0{1,4})?$/.test(value))) return null;
  const sum = Number(value);
  return Number.isSafeInteger(sum) && sum >= 0 ? sum : null;
}

/** A name of one thing at Xendit, such as `ps-661f87c614802d6c402cd82d`; null where the value is none of that kind. */
export function idOf(value: unknown, kind: "ps" | "pr" | "py" | "rfd"): string | null {
  return typeof value === "string" && value.startsWith(`${kind}-`) && /^[\w-]{4,64}$/.test(value) ? value : null;
}

/** What we call a thing at Xendit, or a word of its tables: 1 to 255 characters. */
export function wordOf(value: unknown): string | null {
  return typeof value === "string" && value.length > 0 && value.length <= 255 ? value : null;
}

/** A currency; null where the value is none. */
export function currencyOf(value: unknown): string | null {
  return typeof value === "string" && /^[A-Z]{3}$/.test(value) ? value : null;
}
