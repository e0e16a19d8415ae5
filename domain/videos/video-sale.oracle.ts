/** The input of a video's price, independent of the product's code. Amounts are whole rupiah. */
export type VideoOracleInput = {
  readonly price: number;
  readonly additionals: readonly number[];
  readonly promo: {
    readonly type: "fix_amount" | "percentage";
    readonly value: number;
    readonly cap: number;
    readonly least: number;
  } | null;
  readonly fee: { readonly type: "fix_amount" | "percentage"; readonly value: number };
  readonly tax: number;
};

/** Percentages have at most four decimals. */
const SCALE = 10_000;

/** `percent` percent of `amount`, rounded half up in whole numbers without floats. */
function share(amount: bigint, percent: number): bigint {
  const whole = BigInt(Math.round(percent * SCALE)) * amount;
  const divisor = BigInt(SCALE) * 100n;
  const twice = (whole * 2n + divisor) / (divisor * 2n);
  return twice;
}

/** A second implementation of docs/rules/videos.md#price. */
export function videoOracle({ price, additionals, promo, fee, tax }: VideoOracleInput) {
  let amount = BigInt(price);
  for (const additional of additionals) amount += BigInt(additional);
  let discount = 0n;
  if (promo && amount >= BigInt(promo.least)) {
    discount = promo.type === "percentage" ? share(amount, promo.value) : BigInt(promo.value);
    if (promo.cap > 0 && discount > BigInt(promo.cap)) discount = BigInt(promo.cap);
    if (discount > amount) discount = amount;
  }
  const subtotal = amount - discount;
  const serviceFee = subtotal === 0n ? 0n : fee.type === "percentage" ? share(subtotal, fee.value) : BigInt(fee.value);
  const taxed = share(subtotal, tax);
  return { amount, discount, subtotal, serviceFee, tax: taxed, total: subtotal + serviceFee + taxed };
}
