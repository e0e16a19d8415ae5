/** Units of one percent: four decimal places. */
const UNITS_PER_PERCENT = 10_000;
const UNITS_PER_WHOLE = 1_000_000n;
const DECIMAL = /^\d{1,9}(?:\.\d{1,4})?$/;

/**
 * An exact percentage as an integer of 0.0001 %: 11 → 110000, "2.5" → 25000. Throws RangeError for NaN, infinities, negatives and more than
 * four decimal places.
 */
export function parsePercentage(percentage: number | string): number {
  const text = String(percentage);
  if (!DECIMAL.test(text)) throw new RangeError(`not a percentage with at most four decimals: ${text}`);
  const [whole = "0", decimals = ""] = text.split(".");
  return Number(whole) * UNITS_PER_PERCENT + Number(decimals.padEnd(4, "0"));
}

/**
 * amount × percentage / 100 in integer rupiah, rounded half up once and without binary floats.
 * Throws RangeError for an amount that is not a non-negative safe integer, a bad percentage, or a result too large.
 */
export function percentOf(amount: number, percentage: number | string): number {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount of rupiah: ${amount}`);
  const product = BigInt(amount) * BigInt(parsePercentage(percentage));
  const rounded = Number((product * 2n + UNITS_PER_WHOLE) / (UNITS_PER_WHOLE * 2n));
  if (!Number.isSafeInteger(rounded)) throw new RangeError("the result is too large for exact rupiah");
  return rounded;
}
