import type { RichText } from "#contract/shapes.ts";
import { isRefundHeading } from "#domain/catalogue/refund-section.ts";

/** Longer sentences are left to the terms. */
const LONGEST = 160;

/** The first sentence below the terms' heading about refunds. Null without such a heading, or if the sentence is long. */
export function refundRule(terms: RichText): string | null {
  const at = terms.findIndex((block) => block.kind === "heading" && isRefundHeading(block.text));
  const next = at < 0 ? undefined : terms[at + 1];
  const first = next?.kind === "list" ? (next.items[0] ?? "") : "";
  const text = next?.kind === "paragraph" ? next.text : typeof first === "string" ? first : first.text;
  const [sentence = ""] = /^.*?[.!?](?=\s|$)/s.exec(text) ?? [];
  return sentence === "" || sentence.length > LONGEST ? null : sentence;
}
