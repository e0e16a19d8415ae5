import type { PricedVideo, VideoAdditional, VideoPromo } from "../../videos/video.ts";
import { chargesOn } from "./charges.ts";
import { discountOn } from "./discount.ts";

/** The price of a video; all amounts are integer rupiah. */
export type VideoQuote = {
  readonly currency: "IDR";
  /** Price and chosen additionals. */
  readonly amount: number;
  readonly discount: number;
  /** The base of fee and tax. */
  readonly subtotal: number;
  readonly tax: number;
  readonly serviceFee: number;
  readonly total: number;
  /** True when maxDiscount cut the discount. */
  readonly promoCapped: boolean;
};

type Input = {
  readonly video: PricedVideo;
  /** The chosen ones, each once. */
  readonly additionals: readonly Pick<VideoAdditional, "id" | "amount">[];
  readonly promo: VideoPromo | null;
};

/**
 * The price of a video: price and additionals, minus the promo, plus fee and tax as for events. See docs/rules/videos.md#price. Equal to
 * `quote` of the same choice. Throws RangeError for a repeated additional, negative or fractional money, and results beyond exact integers.
 */
export function quoteVideo({ video, additionals, promo }: Input): VideoQuote {
  if (new Set(additionals.map(({ id }) => id)).size !== additionals.length) throw new RangeError("an additional is bought once");
  const amount = sum([video.price, ...additionals.map((one) => one.amount)]);
  const applies = promo !== null && amount >= (promo.minSpend ?? 0);
  const { amount: discount, capped } = applies ? discountOn(amount, promo) : { amount: 0, capped: false };
  const subtotal = amount - discount;
  const { serviceFee, tax } = chargesOn(subtotal, { ...video, serviceFeeFixAmount: video.serviceFeeFixAmmount });
  return { currency: "IDR", amount, discount, subtotal, tax, serviceFee, total: sum([subtotal, tax, serviceFee]), promoCapped: capped };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((running, amount) => {
    const next = running + amount;
    if (!Number.isSafeInteger(amount) || amount < 0 || !Number.isSafeInteger(next)) {
      throw new RangeError(`not an exact non-negative amount: ${amount}`);
    }
    return next;
  }, 0);
}
