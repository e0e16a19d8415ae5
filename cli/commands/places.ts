import type { Localized } from "#domain/brands/brand.ts";
import { formatDateTime } from "#i18n/format.ts";
import { PLACE_COUNTS, showPlaces, type QuotaPlaces } from "#server/modules/orders/places/show-places.ts";
import type { Run } from "../lib/command.ts";
import { eventOf } from "../lib/read-words.ts";
import { withShop } from "../lib/shop-tool.ts";

const HEAD = ["date", "what", "places", "sold", "in review", "held", "offered", "set aside", "elsewhere", "blocked", "partners", "left"];
/** Columns of text. */
const WORDS = 2;

function lineUp(rows: readonly (readonly string[])[]): string[] {
  const widths = HEAD.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  return rows.map((row) => row.map((cell, at) => (at < WORDS ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join("  "));
}

function rowOf(quota: QuotaPlaces, zone: string): string[] {
  const date = quota.startsAt ? formatDateTime(quota.startsAt.toISOString(), zone, "en").replaceAll("\u{A0}", " ") : "";
  const names = quota.items.map((name: Localized) => name.en);
  return [date, names.join(" + "), ...PLACE_COUNTS.map((name) => String(quota[name]))];
}

/** Prints where every place of an event is. */
export const printPlaces: Run = async ({ words: [ui = "", slug = ""] }) => {
  const { places, zone } = await withShop(ui, (tool) =>
    tool.db.transaction(tool, async (tx) => {
      const id = await eventOf(tx, ui, slug);
      const [event] = await tx.query<{ zone: string }>("select zone from events where tenant_id = $1 and id = $2", [ui, id]);
      return { places: await showPlaces(tx, id), zone: event!.zone };
    }),
  );
  const total = PLACE_COUNTS.map((name) => String(places.reduce((sum, quota) => sum + quota[name], 0)));
  return lineUp([HEAD, ...places.map((quota) => rowOf(quota, zone)), ["", "together", ...total]]);
};
