import type { RichText } from "#contract/shapes.ts";

/** Words of a heading about refunds, in both languages. */
const HEADING = /refund|pengembalian dana|uang kembali/i;
/** Longer sentences are left to the terms. */
const LONGEST = 160;

/** The first sentence below the terms' heading about refunds. Null without such a heading, or if the sentence is long. */
export function refundRule(terms: RichText): string | null {
  const at = terms.findIndex((block) => block.kind === "heading" && HEADING.test(block.text));
  const next = at < 0 ? undefined : terms[at + 1];
  const text = next?.kind === "paragraph" ? next.text : next?.kind === "list" ? (next.items[0] ?? "") : "";
  const [sentence = ""] = /^.*?[.!?](?=\s|$)/s.exec(text) ?? [];
  return sentence === "" || sentence.length > LONGEST ? null : sentence;
}
