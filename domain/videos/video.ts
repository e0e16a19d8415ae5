import type { ServiceFeeType } from "../catalogue/event.ts";
import type { Promo } from "../orders/promos/promo.ts";

/** What can be bought with a video. Amounts are integer rupiah, before tax and fee. */
export type VideoAdditional = { readonly id: string; readonly amount: number; readonly isRequired: boolean };

/** What pricing needs of a video, named as the wire names it: its spelling of the fixed fee is the specification's. */
export type PricedVideo = {
  /** Integer rupiah, before tax and fee. */
  readonly price: number;
  readonly serviceFeeType: ServiceFeeType;
  readonly serviceFeeFixAmmount: number;
  /** Percentages are floats with at most four decimals (11 means 11 %). */
  readonly serviceFeePercentage: number;
  readonly taxPercentage: number;
};

/** What may be chosen with a video, and what comes by itself. See docs/rules/videos.md#additionals. */
export type VideoOffer = { readonly additionals: readonly VideoAdditional[]; readonly isAllAdditionalSelected: boolean };

/** A promo that the server accepted for a video: what decides the discount. See docs/rules/prices.md#discount. */
export type VideoPromo = Pick<Promo, "discountType" | "discountAmount" | "discountPercentage" | "maxDiscount" | "minSpend">;
