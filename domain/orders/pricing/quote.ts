import type { Addon, TicketCategory } from "../../catalogue/event.ts";
import { meetsMinimum } from "../promos/meets-minimum.ts";
import { eligibleCategories, promoApplies } from "../promos/promo-applies.ts";
import { bundleSize } from "../../tickets/bundle-size.ts";
import { allocate } from "./allocate.ts";
import { sumOfTaxes, taxLines } from "./tax-lines.ts";
import type { Tax, TaxLine } from "../../catalogue/tax.ts";
import { chargesOn, serviceFeeOn } from "./charges.ts";
import type { Quote, QuoteAddonLine, QuoteInput, QuoteLine } from "./quote.types.ts";
import type { Selection } from "../cart/selection.types.ts";
import type { Promo } from "../promos/promo.ts";
import { percentOf } from "./percentage.ts";

type Discounting = Pick<Promo, "discountType" | "discountAmount" | "discountPercentage" | "maxDiscount">;

/**
 * The discount of a promo on `base` rupiah. See docs/rules/prices.md#discount: a fixed amount or base × percentage / 100, capped by a
 * non-zero maxDiscount and by the base. `capped`: maxDiscount cut it. Throws RangeError for negative or fractional amounts.
 */
function discountOn(base: number, promo: Discounting): { readonly amount: number; readonly capped: boolean } {
  const cap = promo.maxDiscount ?? 0;
  if (![base, promo.discountAmount, cap].every((n) => Number.isSafeInteger(n) && n >= 0)) {
    throw new RangeError("a promo's amounts are non-negative integers of rupiah");
  }
  const full = Math.min(base, promo.discountType === "fix_amount" ? promo.discountAmount : percentOf(base, promo.discountPercentage));
  if (cap === 0 || full <= cap) return { amount: full, capped: false };
  return { amount: cap, capped: true };
}

type GrossLine = Omit<QuoteLine, "discount" | "amount">;

/**
 * The price of a selection: lines with their add-ons in the order of selection, one promo per booking shared over the lines by largest
 * remainder, then fee, tax and total. See docs/rules/prices.md#lines. A promo below its minimum gives no discount. Repeated categories and
 * add-ons are added up. Throws RangeError for ids not on offer, an add-on without its category, quantities that are not positive integers,
 * negative or fractional money, and results beyond exact integers.
 */
export function quote(input: QuoteInput): Quote {
  const lines = grossLines(input.categories, input.selection);
  const gross = sum(lines.map((line) => line.gross));
  const { shares, capped, isNarrowed } = shareDiscount(input, lines);
  const discount = sum(shares);
  const subtotal = gross - discount;
  const net = lines.map((line, i) => withDiscount(line, shares[i] ?? 0));
  const taxes = taxesOf(net, input.categories);
  const { serviceFee, tax } = taxes
    ? { serviceFee: serviceFeeOn(subtotal, input.event), tax: sumOfTaxes(taxes) }
    : chargesOn(subtotal, input.event);
  return {
    currency: "IDR",
    lines: net,
    gross,
    discount,
    subtotal,
    tax,
    ...(taxes && { taxes }),
    serviceFee,
    total: sum([subtotal, tax, serviceFee]),
    tickets: sum(lines.map((line) => line.tickets)),
    promoCode: discount > 0 && input.promo !== null ? input.promo.code : null,
    promoCapped: capped,
    ...(isNarrowed ? { promoBase: "eligible" as const } : {}),
  };
}

/** The taxes of an event with kinds of tax. Throws RangeError if a chosen part has none. */
function taxesOf(lines: readonly QuoteLine[], categories: readonly TicketCategory[]): TaxLine[] | undefined {
  const items = categories.flatMap((category) => [category, ...category.additionals]);
  const taxes = new Map(items.flatMap(({ id, tax }) => (tax ? [[id, tax] as [string, Tax]] : [])));
  return taxes.size === 0 ? undefined : taxLines(lines, taxes);
}

function withDiscount(line: GrossLine, discount: number): QuoteLine {
  return { ...line, discount, amount: line.gross - discount };
}

function grossLines(categories: readonly TicketCategory[], selection: Selection): GrossLine[] {
  const offered = new Map(categories.map((category) => [category.id, category]));
  const chosen = addUp(selection.categories.map(({ categoryId, qty }) => [categoryId, qty]));
  const addons = addUp(selection.addons.map(({ addonId, qty }) => [addonId, qty]));
  const lines = [...chosen].map(([categoryId, qty]) => {
    const category = offered.get(categoryId);
    if (category === undefined) throw new RangeError(`no such ticket category: ${categoryId}`);
    return grossLine(category, qty, addons);
  });
  const placed = sum(lines.map((line) => line.addons.length));
  if (placed !== addons.size) throw new RangeError("an add-on does not belong to exactly one chosen category");
  return lines;
}

function grossLine(category: TicketCategory, qty: number, chosenAddons: ReadonlyMap<string, number>): GrossLine {
  const byId = new Map(category.additionals.map((addon) => [addon.id, addon]));
  const addons = [...chosenAddons].flatMap(([addonId, addonQty]) => {
    const addon = byId.get(addonId);
    return addon === undefined ? [] : [addonLine(addon, addonQty)];
  });
  return {
    categoryId: category.id,
    name: category.name,
    price: category.price,
    qty,
    tickets: category.admitsNobody ? 0 : times(bundleSize(category.bundlingTicket), qty),
    addons,
    gross: sum([times(category.price, qty), ...addons.map((addon) => addon.total)]),
  };
}

function addonLine(addon: Addon, qty: number): QuoteAddonLine {
  return {
    addonId: addon.id,
    name: addon.name,
    amount: addon.amount,
    qty,
    total: times(addon.amount, qty),
  };
}

type Sharing = { readonly shares: readonly number[]; readonly capped: boolean; readonly isNarrowed: boolean };

/** See docs/rules/prices.md#promo-base: the minimum applies to the whole choice, on either base. */
function shareDiscount({ promo, event, promoBase }: QuoteInput, lines: readonly GrossLine[]): Sharing {
  const ids = lines.map((line) => line.categoryId);
  const whole = { gross: sum(lines.map((line) => line.gross)), tickets: sum(lines.map((line) => line.tickets)) };
  if (promo === null || !promoApplies(promo, event.id, ids) || !meetsMinimum(promo, whole))
    return { shares: lines.map(() => 0), capped: false, isNarrowed: false };
  const eligible = new Set(promoBase === "eligible" ? eligibleCategories(promo, event.id, ids) : ids);
  const bases = lines.map((line) => (eligible.has(line.categoryId) ? line.gross : 0));
  const { amount, capped } = discountOn(sum(bases), promo);
  return { shares: allocate(amount, bases), capped, isNarrowed: amount > 0 && eligible.size < ids.length };
}

/** Quantities by id in the order of first mention. */
function addUp(pairs: readonly (readonly [string, number])[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const [id, qty] of pairs) {
    if (!Number.isSafeInteger(qty) || qty < 1) throw new RangeError(`a quantity is a positive integer, not ${qty}`);
    totals.set(id, safe((totals.get(id) ?? 0) + qty));
  }
  return totals;
}

function times(amount: number, qty: number): number {
  return safe(safe(amount) * qty);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((running, amount) => safe(running + amount), 0);
}

function safe(amount: number): number {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an exact non-negative amount: ${amount}`);
  return amount;
}
