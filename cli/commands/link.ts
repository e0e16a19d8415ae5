import { categoryTarget, promoTarget } from "#server/modules/catalogue/links/build-target.ts";
import { isOwnTarget } from "#server/modules/catalogue/links/check-target.ts";
import { publishLink, type LinkOrder } from "#server/modules/catalogue/links/create-link.ts";
import { endLink } from "#server/modules/catalogue/links/end-link.ts";
import { fail, refuse, type Given, type Run } from "../lib/command.ts";
import { idOf } from "../lib/read-words.ts";
import { withShop } from "../lib/shop-tool.ts";

const SLUG = /^[a-z0-9][a-z0-9-]{0,79}$/;
const slugOf = (text = "") => (SLUG.test(text) ? text : refuse(`not an event's slug: "${text}"`));

function numberOf({ text }: Given, option: string): number | null {
  const value = text(option);
  if (value === null) return null;
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : refuse(`--${option} takes a whole number above 0`);
}

type Kind = LinkOrder["type"] & ("campaign" | "category" | "promo");
const TARGETS: Readonly<Record<Kind, (words: readonly string[]) => string>> = {
  campaign: ([path = ""]) => path,
  promo: ([slug, code = ""]) => promoTarget({ slug: slug === "-" ? null : slugOf(slug), code }),
  category([slug, category = "", qty = "1"]) {
    if (!/^[1-9]\d?$/.test(qty)) refuse(`how many tickets? "${qty}"`);
    return categoryTarget({ slug: slugOf(slug), categoryId: idOf(category), qty: Number(qty) });
  },
};

/** Creates a short link of one kind. */
export function makeLink(type: Kind): Run {
  return async (given) => {
    const [ui = "", ...rest] = given.words;
    const [days, maxUses] = [numberOf(given, "days"), numberOf(given, "uses")];
    const target = TARGETS[type](rest);
    if (!isOwnTarget(target)) refuse(`not a page of the shop: "${target}"`);
    const expiresAt = days === null ? null : new Date(Date.now() + days * 86_400_000);
    return withShop(ui, async (tool) => {
      const { path } = await publishLink(tool, { type, target, expiresAt, maxUses });
      return [`http://${ui}.localhost:${tool.settings.port}${path}`];
    });
  };
}

/** Ends a link. */
export const endShortLink: Run = async ({ words: [ui = "", text = ""] }) => {
  const code = /^(?:\S*\/l\/)?([2-9A-HJKMNP-TV-Z]{10,64})$/i.exec(text)?.[1]?.toUpperCase() ?? refuse(`not a short link: "${text}"`);
  return withShop(ui, async (tool) =>
    (await tool.db.transaction(tool, (tx) => endLink(tx, code)))
      ? ["it opens nothing any more"]
      : fail(`${ui} has no such link that still opens`),
  );
};
