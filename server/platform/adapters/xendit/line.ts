/** One line of text, cut to what Xendit takes; a character is never cut in two. */
export function line(text: string, longest: number): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .slice(0, longest)
    .toWellFormed()
    .replace(/\uFFFD+$/u, "")
    .trim();
}
