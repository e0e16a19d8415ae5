/** Words of a heading about refunds, in both languages. */
const HEADING = /refund|pengembalian dana|uang kembali/i;

/** Whether a heading of an event's terms is about refunds. */
export function isRefundHeading(heading: string): boolean {
  return HEADING.test(heading);
}

/** Replaces the sections about refunds of an event's terms (simple Markdown) by one, at the place of the first, else at the end. */
export function replaceRefundSection(terms: string, section: string): string {
  const parts = terms.trim() === "" ? [] : terms.trim().split(/\n+(?=## )/);
  const isOld = (part: string) => part.startsWith("## ") && isRefundHeading(part.split("\n", 1)[0]!);
  const at = parts.findIndex(isOld);
  const rest = parts.filter((part) => !isOld(part));
  return rest.toSpliced(at < 0 ? rest.length : at, 0, section).join("\n\n");
}
