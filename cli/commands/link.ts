import { categoryTarget, promoTarget } from "#server/modules/catalogue/links/build-target.ts";
import { isOwnTarget } from "#server/modules/catalogue/links/check-target.ts";
import { publishLink, type LinkOrder } from "#server/modules/catalogue/links/create-link.ts";
import { endLink } from "#server/modules/catalogue/links/end-link.ts";
import { formatRupiah } from "#i18n/format.ts";
import { listCampaigns, type Campaign } from "#server/modules/brands/businesses/list-campaigns.ts";
import { fail, refuse, type Given, type Run } from "../lib/command.ts";
import { idOf, wholeOf } from "../lib/read-words.ts";
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

const TITLES = ["source", "medium", "campaign", "visits", "orders", "sold"] as const;

/** Campaign words come from addresses that anybody may write, so only printable characters reach the terminal. */
const printable = (text: string | null) => (text === null || text === "" ? "-" : text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "?"));

const cellsOf = ({ source, medium, campaign, visits, orders, rupiah }: Campaign) => [
  ...[source, medium, campaign].map(printable),
  String(visits),
  String(orders),
  formatRupiah(rupiah, "en"),
];

/** Lists the results of each campaign, a line each. */
export const showCampaigns: Run = async ({ words: [ui = ""], text }) => {
  const days = wholeOf(text("days") ?? "30", 1, 3650);
  const found = await withShop(ui, ({ db }) => db.transaction(ui, (tx) => listCampaigns(tx, days)));
  if (found.length === 0) return [`no campaign brought anybody in ${days} days`];
  const rows = [[...TITLES], ...found.map(cellsOf)];
  const widths = TITLES.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  return rows.map((row) => row.map((cell, at) => (at < 3 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join("  "));
};
