import type { ServiceFeeType } from "../catalogue/event.ts";
import type { Tax } from "../catalogue/tax.ts";
import type { Promo } from "../orders/promos/promo.ts";

/** An extra sold with a video. Amounts are integer rupiah, before tax and fee. */
export type VideoAdditional = {
  readonly id: string;
  readonly amount: number;
  readonly isRequired: boolean;
  readonly tax?: Tax | undefined;
};

/** The facts of a video that pricing needs, by their names on the wire, including the specification's spelling of the fixed fee. */
export type PricedVideo = {
  /** Integer rupiah, before tax and fee. */
  readonly price: number;
  readonly serviceFeeType: ServiceFeeType;
  readonly serviceFeeFixAmmount: number;
  /** Percentages are floats with at most four decimals (11 means 11 %). */
  readonly serviceFeePercentage: number;
  readonly taxPercentage: number;
  /** Set for the video and all additionals, instead of the one percentage. */
  readonly tax?: Tax | undefined;
};

/** A video's additionals, and the ones included automatically. See docs/rules/videos.md#additionals. */
export type VideoOffer = { readonly additionals: readonly VideoAdditional[]; readonly isAllAdditionalSelected: boolean };

/** An accepted promo of a video, with the facts of its discount. See docs/rules/prices.md#discount. */
export type VideoPromo = Pick<Promo, "discountType" | "discountAmount" | "discountPercentage" | "maxDiscount" | "minSpend">;
