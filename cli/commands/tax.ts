import type { Localized } from "#domain/brands/brand.ts";
import { messageOf } from "#domain/faults/message-of.ts";
import { judgeTax, warnOfRate } from "#domain/orders/tax/judge-tax.ts";
import { placeOfRegion } from "#domain/orders/tax/regions.ts";
import { TAX_RATES } from "#domain/orders/tax/tax-rates.ts";
import type { Tax } from "#domain/catalogue/tax.ts";
import { reportTaxes, type OrderTax } from "#server/modules/catalogue/taxes/report-taxes.ts";
import { setTax, showTaxes, type EventTaxes } from "#server/modules/catalogue/taxes/set-tax.ts";
import { fail, refuse, type Given, type Run } from "../lib/command.ts";
import { withShop } from "../lib/shop-tool.ts";

/** Today in Jakarta, `YYYY-MM-DD`. */
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);

/** One text for both languages, or `English | Indonesian`. */
function labelOf(text: string | null): Localized | null {
  if (text === null) return null;
  const [en = "", id = en, ...more] = text.split("|").map((part) => part.trim());
  return more.length > 0 ? refuse(`a label has one text, or one for each language: "VAT | PPN", not "${text}"`) : { en, id };
}

/** The tax of the words; null for default. */
function taxOf(kind: string, { text }: Given): Tax | null {
  const [region, percentage, label] = [text("region"), text("percent"), labelOf(text("label"))];
  if (kind === "default")
    return region === null && percentage === null && label === null ? null : refuse("default has no region, percentage or label");
  try {
    return judgeTax({ kind, region, percentage, label }, today());
  } catch (error) {
    if (error instanceof RangeError) return refuse(messageOf(error));
    throw error;
  }
}

function wordsOf({ kind, region, place, percentage, label }: Tax): string {
  if (kind === "none") return "none";
  const where = region === null ? "" : ` ${region} ${place ?? ""}`;
  return `${kind}${where} ${percentage} %${label ? ` "${label.en}" "${label.id}"` : ""}`;
}

function linesOf(slug: string, { hasKinds, event, items }: EventTaxes): string[] {
  const rows = [{ name: slug, depth: 0, ...event }, ...items.map((item) => ({ ...item, depth: item.isAddon ? 2 : 1 }))].map(
    ({ name, depth, tax, isOwn }) => [`${"  ".repeat(depth)}${name}`, wordsOf(tax), isOwn ? "set" : ""] as const,
  );
  const [names, taxes] = [0, 1].map((at) => Math.max(...rows.map((row) => row[at]!.length)));
  return [
    ...rows.map(([name, tax, own]) => `${name.padEnd(names!)}  ${tax.padEnd(taxes!)}  ${own}`.trimEnd()),
    ...(hasKinds ? [] : ["no kind is set: bills name one tax, by the event's percentage"]),
  ];
}

function warningsOf({ hasKinds, event, items }: EventTaxes): string[] {
  if (!hasKinds) return [];
  const warnings = [event, ...items].flatMap(({ tax }) => warnOfRate(tax, today()) ?? []);
  return [...new Set(warnings)].map((warning) => `warning: ${warning}`);
}

/** Shows or sets the kinds of tax of an event or a video. */
export const eventTax: Run = async (given) => {
  const [ui = "", slug = "", kind] = given.words;
  const [category, addon] = [given.text("category"), given.text("addon")];
  const tax = kind === undefined ? undefined : taxOf(kind, given);
  const found = await withShop(ui, (tool) => (tax === undefined ? showTaxes(tool, slug) : setTax(tool, { slug, category, addon, tax })));
  if (found === undefined || found === "no event") return fail(`there is no event or video "${slug}"`);
  if (found === "no category") return fail(`${slug} has no category "${category}"`);
  if (found === "no addon") return fail(`${slug} has no add-on "${addon}"`);
  if (found === "several") return fail(`${slug} has several add-ons "${addon}": name its category with --category`);
  return [...linesOf(slug, found), ...warningsOf(found)];
};

/** Prints the table of rates. */
export const printTaxRates: Run = async () =>
  TAX_RATES.map(({ kind, region, percentage, since, source, isCeiling }) => {
    const where = region === null ? "every region" : `${region} ${placeOfRegion(region)}`;
    return [kind, kind === "ppn" ? "" : where, `${isCeiling ? "at most " : ""}${percentage} %`, `since ${since}`, source]
      .filter(Boolean)
      .join("  ");
  });

const COLUMNS = ["order", "paid", "kind", "region", "place", "percentage", "base", "tax", "returned", "kept"];

/** A cell of a CSV file. */
const cell = (value: string | number) => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value));

function rowOf({ reference, confirmedAt, tax, base, amount, returned }: OrderTax): string {
  const { kind, region, place, percentage } = tax;
  const paid = confirmedAt.toISOString();
  return [reference, paid, kind, region ?? "", place ?? "", percentage, base, amount, returned, amount - returned].map(cell).join(",");
}

/** Prints the taxes of an event's paid orders by kind, or each as CSV. */
export const reportTax: Run = async ({ words: [ui = "", slug = ""], has }) => {
  const taxes = await withShop(ui, (tool) => reportTaxes(tool, slug));
  if (!taxes) return fail(`there is no event or video "${slug}"`);
  if (has("csv")) return [COLUMNS.join(","), ...taxes.map(rowOf)];
  const sums = new Map<string, { base: number; amount: number; returned: number; orders: number }>();
  for (const { tax, base, amount, returned } of taxes) {
    const name = wordsOf(tax);
    const sum = sums.get(name) ?? { base: 0, amount: 0, returned: 0, orders: 0 };
    sums.set(name, {
      base: sum.base + base,
      amount: sum.amount + amount,
      returned: sum.returned + returned,
      orders: sum.orders + 1,
    });
  }
  if (sums.size === 0) return [`${slug} has no paid order`];
  return [...sums].map(
    ([name, { base, amount, returned, orders }]) =>
      `${name}: ${orders} orders, base ${base}, tax ${amount}, returned ${returned}, kept ${amount - returned}`,
  );
};
