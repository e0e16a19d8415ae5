import { isReturnPolicy, readReturnStep, type ReturnPolicy } from "#domain/orders/returns/return-policy.ts";
import { writeReturnTerms } from "#i18n/catalogue/write-return-terms.ts";
import { setReturnPolicy, showReturnPolicy } from "#server/modules/catalogue/returns/set-policy.ts";
import { fail, refuse, type Run } from "../lib/command.ts";
import { withShop } from "../lib/shop-tool.ts";

/** Reads steps, or one word for none. Null: no policy of its own. */
function policyOf(words: readonly string[], category: string | null): ReturnPolicy | null {
  if (words.length === 1 && words[0] === "none") return category === null ? null : [];
  if (words.length === 1 && words[0] === "default" && category !== null) return null;
  const steps = words.map((word) => readReturnStep(word) ?? refuse(`not a step like 30d=50 or 72h=25+fee: "${word}"`));
  return isReturnPolicy(steps) ? steps : refuse("each step ends later than the one before it, and there are at most six");
}

/** Shows or sets until when an event's tickets can be returned. */
export const eventReturns: Run = async ({ words: [ui = "", slug = "", ...words], text }) => {
  const category = text("category");
  const policy = words.length === 0 ? undefined : policyOf(words, category);
  const found = await withShop(ui, (tool) =>
    policy === undefined ? showReturnPolicy(tool, slug) : setReturnPolicy(tool, { slug, category, policy }),
  );
  if (found === undefined || found === "no event") return fail(`there is no event "${slug}"`);
  if (found === "no category") return fail(`${slug} has no category "${category}"`);
  const terms = writeReturnTerms(found);
  return ["--- en", terms.en, "--- id", terms.id];
};
