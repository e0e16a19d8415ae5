import { csvCell } from "#domain/reading/csv-cell.ts";
import {
  changeAllotment,
  giveBackAllotment,
  listAllotments,
  makeAllotment,
  type AllotmentOf,
} from "#server/modules/orders/access/allot-places.ts";
import type { CountedAllotment } from "#server/modules/orders/access/allotment-store.ts";
import { endCodes, hasLimit, hideCategory, listCodes, makeCodes, MOST_CODES } from "#server/modules/orders/access/make-codes.ts";
import type { ListedCode } from "#server/modules/orders/access/manage-store.ts";
import { fail, orFail, refuse, type Given, type Run } from "../lib/command.ts";
import { momentOf, wholeOf } from "../lib/read-words.ts";
import { withShop, type ShopTool } from "../lib/shop-tool.ts";

const MOST = 999_999;
const csv = (rows: readonly (readonly string[])[]): string[] => rows.map((row) => row.map(csvCell).join(","));

function lineUp(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join("  ")
      .trimEnd(),
  );
}

function shop<T>(ui: string, work: (tool: ShopTool) => Promise<T>): Promise<T> {
  return withShop(ui, (tool) => orFail(() => work(tool)));
}

const timeOf = ({ text }: Given, option: string): Date | null => {
  const value = text(option);
  return value === null ? null : momentOf(value);
};
function numberOf({ text }: Given, option: string, most = MOST): number | null {
  const value = text(option);
  return value === null ? null : wholeOf(value, 1, most);
}

/** Hides a category from everybody without a code, or shows it. */
export function setHidden(isHidden: boolean): Run {
  return async ({ words: [ui = "", slug = "", category = ""] }) => {
    const isChanged = await shop(ui, (tool) => hideCategory(tool, { slug, category, isHidden }));
    const state = isHidden ? "shown with an access code alone" : "shown to everybody";
    return [`${category} is ${isChanged ? "now " : ""}${state}`];
  };
}

/** Makes one access code, or a set of random ones, and prints them as CSV. */
export const makeAccessCodes: Run = async (given) => {
  const { words, text } = given;
  const [ui = "", slug = "", ...categories] = words;
  const [code, count] = [text("code"), numberOf(given, "count", MOST_CODES)];
  if ((code === null) === (count === null)) refuse("either --code with its letters, or --count with how many");
  const made = await shop(ui, (tool) =>
    makeCodes(tool, {
      slug,
      codes: code ?? count!,
      categories,
      partner: text("partner"),
      tickets: numberOf(given, "tickets"),
      maxPerOrder: numberOf(given, "per-order", 100),
      opensAt: timeOf(given, "from"),
      closesAt: timeOf(given, "until"),
    }),
  );
  return csv([["code", "link"], ...made.map((each) => [each, `/event/${slug}?code=${encodeURIComponent(each)}`])]);
};

const CODE_HEAD = ["code", "state", "opens", "partner", "tickets", "used", "per order", "from", "until"];
const momentText = (at: Date | null) => at?.toISOString() ?? "-";
const codeRow = (row: ListedCode) => [
  row.code,
  row.state.replace("_", " "),
  row.names.join(" + "),
  row.partner ?? "-",
  hasLimit(row.total) ? String(row.total) : "-",
  String(row.taken),
  String(row.max_per_order ?? "-"),
  momentText(row.opens_at),
  momentText(row.closes_at),
];

/** Prints an event's access codes with their use. */
export const listAccessCodes: Run = async ({ words: [ui = "", slug = ""], has }) => {
  const found = await shop(ui, (tool) => listCodes(tool, slug));
  if (found.length === 0) return [`${slug} has no access codes`];
  const rows = [CODE_HEAD, ...found.map(codeRow)];
  return has("csv") ? csv(rows) : lineUp(rows);
};

/** Ends one access code of an event, or all. */
export const endAccessCodes: Run = async ({ words: [ui = "", slug = "", code], has }) => {
  if ((code === undefined) !== has("all")) refuse("either a code, or --all");
  const ended = await shop(ui, (tool) => endCodes(tool, { slug, code: code ?? null }));
  return ended === 0
    ? fail(`${slug} has no such code that still opens`)
    : [`${ended} ${ended === 1 ? "code opens" : "codes open"} nothing any more`];
};

const allotmentOf = (given: Given): AllotmentOf & { readonly ui: string } => {
  const [ui = "", slug = "", partner = "", category = ""] = given.words;
  return { ui, slug, partner, category, date: timeOf(given, "date") };
};

const ALLOTMENT_HEAD = ["partner", "category", "date", "given", "sold", "held", "left", "returned", "gives back"];
const allotmentRow = (row: CountedAllotment) => [
  row.partner,
  row.name.en,
  momentText(row.starts_at),
  ...[row.given, row.sold, row.held, row.left, row.returned].map(String),
  momentText(row.gives_back_at),
];

async function report(tool: ShopTool, slug: string, { asCsv = false } = {}): Promise<string[]> {
  const found = await listAllotments(tool, slug);
  if (found.length === 0) return [`${slug} keeps no places for partners`];
  const rows = [ALLOTMENT_HEAD, ...found.map(allotmentRow)];
  return asCsv ? csv(rows) : lineUp(rows);
}

/** Gives a partner places of a category until a time. */
export const allotPlaces: Run = async (given) => {
  const { ui, ...of } = allotmentOf(given);
  const [pieces, until] = given.words.slice(4);
  const order = { ...of, pieces: wholeOf(pieces ?? "", 1, MOST), givesBackAt: momentOf(until ?? "") };
  return shop(ui, async (tool) => {
    await makeAllotment(tool, order);
    return report(tool, of.slug);
  });
};

/** Changes the number of a partner's places, or their give-back date. */
export const changePlaces: Run = async (given) => {
  const { ui, ...of } = allotmentOf(given);
  const places = given.text("places");
  const terms = { pieces: places === null ? null : wholeOf(places, 0, MOST), givesBackAt: timeOf(given, "until") };
  if (terms.pieces === null && terms.givesBackAt === null) refuse("--places, --until or both");
  return shop(ui, async (tool) => {
    await changeAllotment(tool, { ...of, ...terms });
    return report(tool, of.slug);
  });
};

/** Puts a partner's unsold places on general sale now. */
export const giveBackPlaces: Run = async (given) => {
  const { ui, ...of } = allotmentOf(given);
  return shop(ui, async (tool) => {
    await giveBackAllotment(tool, of);
    return report(tool, of.slug);
  });
};

/** Prints the places of an event's partners. */
export const listPlaces: Run = async ({ words: [ui = "", slug = ""], has }) =>
  shop(ui, (tool) => report(tool, slug, { asCsv: has("csv") }));
