/** One line of text, shortened between characters to Xendit's limit. */
export function line(text: string, longest: number): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .slice(0, longest)
    .toWellFormed()
    .replace(/\uFFFD+$/u, "")
    .trim();
}
