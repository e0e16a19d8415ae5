import { oracle } from "./quote.oracle.ts";
import type { QuoteInput } from "./quote.types.ts";

/** What an order owes to one tax. */
export type OracleTax = { kind: string; region: string | null; rate: number; base: bigint; amount: bigint };

/** Digits after the point that a percentage may have, as a factor. */
const FACTOR = 10_000;

/**
 * A second implementation of docs/rules/prices.md#kinds-of-tax for tests, in whole numbers. It shares no code with the product and expects
 * each category and add-on at most once. Taxes are in the order in which the order first names them.
 */
export function taxOracle(input: QuoteInput): OracleTax[] {
  const { lineDiscount } = oracle(input);
  const owed: OracleTax[] = [];
  for (const [at, { categoryId, qty }] of input.selection.categories.entries()) {
    const category = input.categories.find(({ id }) => id === categoryId)!;
    const things = [{ price: BigInt(category.price) * BigInt(qty), tax: category.tax! }];
    for (const picked of input.selection.addons) {
      const addon = category.additionals.find(({ id }) => id === picked.addonId);
      if (addon) things.push({ price: BigInt(addon.amount) * BigInt(picked.qty), tax: addon.tax! });
    }
    const off = split(
      lineDiscount[at]!,
      things.map(({ price }) => price),
    );
    for (const [n, { price, tax }] of things.entries()) {
      if (tax.kind === "none") continue;
      let row = owed.find((one) => one.kind === tax.kind && one.region === tax.region && one.rate === tax.percentage);
      if (!row) owed.push((row = { kind: tax.kind, region: tax.region, rate: tax.percentage, base: 0n, amount: 0n }));
      row.base += price - off[n]!;
    }
  }
  for (const row of owed) row.amount = halfUp(row.base * BigInt(Math.round(row.rate * FACTOR)), 100n * BigInt(FACTOR));
  return owed;
}

/** Cents and more count as a whole from the half on. */
function halfUp(above: bigint, below: bigint): bigint {
  const rest = above % below;
  return above / below + (rest + rest >= below ? 1n : 0n);
}

/** Everybody's whole part first, then one more for those with the largest rest, the earlier before the later. */
function split(total: bigint, by: readonly bigint[]): bigint[] {
  let all = 0n;
  for (const one of by) all += one;
  if (all === 0n) return by.map(() => 0n);
  const parts = by.map((one) => (total * one) / all);
  const rests = by.map((one) => (total * one) % all);
  let missing = total;
  for (const part of parts) missing -= part;
  for (; missing > 0n; missing -= 1n) {
    let most = 0;
    for (let i = 1; i < rests.length; i += 1) if (rests[i]! > rests[most]!) most = i;
    parts[most]! += 1n;
    rests[most] = -1n;
  }
  return parts;
}
