import { formatRupiah } from "#i18n/format.ts";
import { listCampaigns, type Campaign } from "#server/modules/brands/businesses/list-campaigns.ts";
import type { Run } from "../lib/command.ts";
import { wholeOf } from "../lib/read-words.ts";
import { withShop } from "../lib/shop-tool.ts";

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
