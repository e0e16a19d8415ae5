/** Joins names for a sentence: "A, B, and C". */
export function listOf(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
}
