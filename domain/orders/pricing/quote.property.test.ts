import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TicketCategory } from "../../catalogue/event.ts";
import type { Promo, PromoScope } from "../promos/promo.ts";
import { oracle } from "./quote.oracle.ts";
import { quote } from "./quote.ts";
import type { QuoteInput } from "./quote.types.ts";

const CARTS = 100_000;
const PER_RUN = 200;
const BUNDLES = ["0", "", "1", "2", "4", "-1"];

/** A small generator (mulberry32): one fast-check seed yields many carts, and failures can be replayed. */
function dice(seed: number): (sides: number) => number {
  let state = seed | 0;
  return function roll(sides) {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
}

type Roll = ReturnType<typeof dice>;

function money(roll: Roll): number {
  const scale = [1, 10, 1000, 100_000, 2_000_000, 1_000_000_000][roll(6)] ?? 1;
  return roll(4) === 0 ? 0 : roll(scale + 1);
}

function percentage(roll: Roll): number {
  const places = 10 ** roll(5);
  return roll((roll(8) === 0 ? 160 : 40) * places) / places;
}

function category(roll: Roll, index: number): TicketCategory {
  const id = `c${index}`;
  const additionals = Array.from({ length: roll(3) }, (_, i) => ({
    id: `${id}a${i}`,
    name: "add-on",
    amount: money(roll),
    eventPriceId: id,
    isRequired: false,
    isCustomDate: false,
    customDate: [],
    availableStock: null,
    minQty: 1,
    per: "order" as const,
    isDistributedPerAttendee: false,
  }));
  return {
    id,
    name: id,
    price: money(roll),
    bundlingTicket: BUNDLES[roll(BUNDLES.length)] ?? "0",
    additionals,
  };
}

function scope(roll: Roll): PromoScope {
  return {
    eventId: [null, "e1", "e2"][roll(3)] ?? null,
    eventPriceId: [null, "c0", "c1", "c2", "elsewhere"][roll(5)] ?? null,
  };
}

function promo(roll: Roll): Promo | null {
  if (roll(4) === 0) return null;
  return {
    id: "p",
    code: "CODE",
    discountType: roll(2) === 0 ? "fix_amount" : "percentage",
    discountAmount: money(roll),
    discountPercentage: percentage(roll),
    maxDiscount: [null, 0, money(roll)][roll(3)] ?? null,
    minSpend: roll(3) === 0 ? money(roll) : null,
    minQty: roll(3) === 0 ? roll(25) : null,
    multipleEvents: Array.from({ length: roll(3) }, () => scope(roll)),
  };
}

function cart(roll: Roll): QuoteInput {
  const categories = Array.from({ length: roll(5) }, (_, i) => category(roll, i));
  const chosen = categories.filter(() => roll(4) > 0);
  return {
    event: {
      id: "e1",
      serviceFeeType: roll(2) === 0 ? "fix_amount" : "percentage",
      serviceFeeFixAmount: money(roll),
      serviceFeePercentage: percentage(roll),
      taxPercentage: percentage(roll),
    },
    categories,
    selection: {
      categories: chosen.map(({ id }) => ({ categoryId: id, qty: 1 + roll(10) })),
      addons: chosen.flatMap(({ additionals }) =>
        additionals.filter(() => roll(2) === 0).map(({ id }) => ({ addonId: id, qty: 1 + roll(20) })),
      ),
    },
    promo: promo(roll),
    promoBase: roll(3) === 0 ? "eligible" : "whole",
  };
}

function differences(input: QuoteInput): string[] {
  const answer = quote(input);
  const truth = oracle(input);
  const total = (pick: (line: (typeof answer.lines)[number]) => number) => answer.lines.reduce((sum, line) => sum + pick(line), 0);
  const cap = input.promo?.maxDiscount ?? 0;
  const amounts = [
    answer.total,
    answer.tax,
    answer.serviceFee,
    answer.subtotal,
    answer.discount,
    ...answer.lines.flatMap((l) => [l.amount, l.discount]),
  ];
  const checks: [string, boolean][] = [
    ["gross", BigInt(answer.gross) === truth.gross],
    ["discount", BigInt(answer.discount) === truth.discount],
    ["subtotal", BigInt(answer.subtotal) === truth.subtotal],
    ["serviceFee", BigInt(answer.serviceFee) === truth.serviceFee],
    ["tax", BigInt(answer.tax) === truth.tax],
    ["total", BigInt(answer.total) === truth.total],
    ["tickets", BigInt(answer.tickets) === truth.tickets],
    ["line gross", answer.lines.map((l) => BigInt(l.gross)).join() === truth.lineGross.join()],
    ["line discount", answer.lines.map((l) => BigInt(l.discount)).join() === truth.lineDiscount.join()],
    ["lines sum to the subtotal", total((l) => l.amount) === answer.subtotal],
    ["shares sum to the discount", total((l) => l.discount) === answer.discount],
    ["non-negative integers", amounts.every((n) => Number.isSafeInteger(n) && n >= 0)],
    ["within maxDiscount", cap === 0 || answer.discount <= cap],
    ["within the base", answer.discount <= answer.gross],
    ["the cap is told", !answer.promoCapped || answer.discount === cap],
    ["a narrowed base is told", (answer.promoBase === "eligible") === (answer.discount > 0 && truth.isNarrowed)],
    ["the code is told", (answer.promoCode !== null) === answer.discount > 0],
  ];
  return checks.filter(([, holds]) => !holds).map(([name]) => name);
}

function atAnySize(promo: Promo): Promo {
  return { ...promo, minSpend: null, minQty: null };
}

describe("quote against the oracle", () => {
  it(`agrees to the rupiah over ${CARTS} random carts with as many promo rules (C06)(P09) [P1][P2][P3][P4][P5][P6][P10]`, () => {
    const seen = { discounted: 0, capped: 0, fractional: 0, tooSmall: 0 };
    fc.assert(
      fc.property(fc.noBias(fc.integer()), (seed) => {
        const roll = dice(seed);
        for (let i = 0; i < PER_RUN; i += 1) {
          const input = cart(roll);
          const wrong = differences(input);
          if (wrong.length > 0) throw new Error(`${wrong.join(", ")}: ${JSON.stringify(input)}`);
          const answer = quote(input);
          if (answer.discount > 0) seen.discounted += 1;
          if (answer.promoCapped) seen.capped += 1;
          if (!Number.isInteger(input.event.taxPercentage)) seen.fractional += 1;
          if (input.promo && answer.discount === 0)
            seen.tooSmall += quote({ ...input, promo: atAnySize(input.promo) }).discount > 0 ? 1 : 0;
        }
      }),
      { numRuns: CARTS / PER_RUN },
    );
    // The carts must cover enough cases: discounted, capped, a tax with decimals, below a minimum.
    expect(seen.discounted).toBeGreaterThan(CARTS / 10);
    expect(seen.capped).toBeGreaterThan(CARTS / 50);
    expect(seen.fractional).toBeGreaterThan(CARTS / 4);
    expect(seen.tooSmall).toBeGreaterThan(CARTS / 50);
  });
});
