/** Kinds of short links. See docs/rules/links.md#kinds. */
export type LinkType = "campaign" | "category" | "promo" | "waiting_offer" | "handover" | "resume" | "waiver";

/** Whether possession of the link grants access. Its code must not be guessable or readable in a copy of the database. */
export function isPersonal(type: string): boolean {
  return type === "waiting_offer" || type === "handover" || type === "resume" || type === "waiver";
}
