import type { QuoteInput } from "./quote.types.ts";

/** The oracle's price of a cart; each field is compared with the product's. */
export type OracleAnswer = {
  readonly gross: bigint;
  readonly lineGross: readonly bigint[];
  readonly lineDiscount: readonly bigint[];
  readonly discount: bigint;
  readonly subtotal: bigint;
  readonly serviceFee: bigint;
  readonly tax: bigint;
  readonly total: bigint;
  readonly tickets: bigint;
  /** Whether the promo leaves out part of the choice. */
  readonly isNarrowed: boolean;
};

/** A fraction of whole numbers; `d` is positive. */
type Rational = { readonly n: bigint; readonly d: bigint };

/**
 * A second implementation of docs/rules/prices.md for tests: exact fractions, rounded only where the rules round. It shares no code with
 * the product's pricing and expects each category and add-on at most once.
 */
export function oracle(input: QuoteInput): OracleAnswer {
  const chosen = input.selection.categories;
  const lineGross: bigint[] = [];
  let tickets = 0n;
  for (const line of chosen) {
    const category = input.categories.find((c) => c.id === line.categoryId)!;
    let amount = BigInt(category.price) * BigInt(line.qty);
    for (const pick of input.selection.addons) {
      for (const addon of category.additionals) {
        if (addon.id === pick.addonId) amount += BigInt(addon.amount) * BigInt(pick.qty);
      }
    }
    lineGross.push(amount);
    const bundle = Number.parseInt(category.bundlingTicket, 10);
    tickets += BigInt(bundle > 0 ? bundle : 1) * BigInt(line.qty);
  }
  const gross = lineGross.reduce((a, b) => a + b, 0n);
  const bases = lineGross.map((amount, i) => (isInBase(input, chosen[i]!.categoryId) ? amount : 0n));
  const base = bases.reduce((a, b) => a + b, 0n);
  const discount = applies(input) && !isTooSmall(input, gross, tickets) ? discountFor(input, base) : 0n;
  const subtotal = gross - discount;
  const serviceFee = feeFor(input, subtotal);
  const tax = round(multiply(percent(input.event.taxPercentage), subtotal));
  return {
    gross,
    lineGross,
    lineDiscount: hamilton(discount, bases),
    discount,
    subtotal,
    serviceFee,
    tax,
    total: subtotal + tax + serviceFee,
    tickets,
    isNarrowed: chosen.some((line) => !isInBase(input, line.categoryId)),
  };
}

function applies({ promo, event, selection }: QuoteInput): boolean {
  if (!promo) return false;
  const list = promo.multipleEvents;
  const isEmpty = !list.length;
  const hasEventEntry = list.findIndex((e) => e.eventId === event.id && !e.eventPriceId) >= 0;
  const hasOpenEntry = list.findIndex((e) => !e.eventId && !e.eventPriceId) >= 0;
  const prices = new Set(list.map((e) => e.eventPriceId));
  const hasPrice = selection.categories.findIndex((c) => prices.has(c.categoryId)) >= 0;
  return isEmpty || hasEventEntry || hasOpenEntry || hasPrice;
}

function isTooSmall({ promo }: QuoteInput, gross: bigint, tickets: bigint): boolean {
  if (promo?.minSpend && gross < BigInt(promo.minSpend)) return true;
  return Boolean(promo?.minQty && tickets < BigInt(promo.minQty));
}

function isInBase(input: QuoteInput, categoryId: string): boolean {
  const { promo, event } = input;
  if (!promo || input.promoBase !== "eligible" || promo.multipleEvents.length === 0) return true;
  for (const entry of promo.multipleEvents) {
    if (entry.eventPriceId ? entry.eventPriceId === categoryId : !entry.eventId || entry.eventId === event.id) return true;
  }
  return false;
}

function discountFor({ promo }: QuoteInput, base: bigint): bigint {
  if (!promo) return 0n;
  let discount =
    promo.discountType === "percentage" ? round(multiply(percent(promo.discountPercentage), base)) : BigInt(promo.discountAmount);
  if (promo.maxDiscount && discount > BigInt(promo.maxDiscount)) discount = BigInt(promo.maxDiscount);
  if (discount > base) discount = base;
  return discount;
}

function feeFor({ event }: QuoteInput, subtotal: bigint): bigint {
  if (subtotal <= 0n) return 0n;
  if (event.serviceFeeType === "fix_amount") return BigInt(event.serviceFeeFixAmount);
  return round(multiply(percent(event.serviceFeePercentage), subtotal));
}

/** The percentage as a fraction, from its shortest decimal form. */
function percent(value: number): Rational {
  const text = value.toString();
  const point = text.indexOf(".");
  const places = point < 0 ? 0 : text.length - point - 1;
  return { n: BigInt(text.replace(".", "")), d: 100n * 10n ** BigInt(places) };
}

function multiply(a: Rational, whole: bigint): Rational {
  return { n: a.n * whole, d: a.d };
}

/** Half up: the whole part, plus one if the rest is a half or more. */
function round({ n, d }: Rational): bigint {
  const whole = n / d;
  const over = n - whole * d;
  return over * 2n >= d ? whole + 1n : whole;
}

/** Largest remainder, one rupiah at a time to the share that lacks most. */
function hamilton(total: bigint, bases: readonly bigint[]): bigint[] {
  const sum = bases.reduce((a, b) => a + b, 0n);
  if (sum === 0n) return bases.map(() => 0n);
  const shares = bases.map((base) => (total * base) / sum);
  while (shares.reduce((a, b) => a + b, 0n) < total) {
    let neediest = 0;
    for (let i = 1; i < bases.length; i += 1) {
      if (total * bases[i]! - shares[i]! * sum > total * bases[neediest]! - shares[neediest]! * sum) neediest = i;
    }
    shares[neediest] = shares[neediest]! + 1n;
  }
  return shares;
}
