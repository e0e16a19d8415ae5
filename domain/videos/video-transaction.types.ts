import type { BookingData } from "../orders/cart/transaction.types.ts";
import type { PricedVideo, VideoAdditional, VideoOffer, VideoPromo } from "./video.ts";

/** The video that was chosen; `priceId` is what a hold names. */
export type TransactionVideo = PricedVideo &
  VideoOffer & { readonly id: string; readonly slug: string; readonly name: string; readonly priceId: string; readonly businessId: string };

/** The buyer's answers: the number, and whatever else the video's form asks, by the names of its fields. */
export type VideoPatron = { readonly phoneNumber: string; readonly countryCode: string } & Readonly<Record<string, string>>;

/** The video transaction, kept in the browser under these very names. See docs/rules/videos.md#transaction. */
export type VideoTransaction = {
  readonly video: TransactionVideo | null;
  readonly patron: VideoPatron;
  readonly promo: VideoPromo | null;
  readonly promoCode: string;
  readonly utm: Readonly<Record<string, string>>;
  readonly additionals: readonly VideoAdditional[];
  /** The order that was made of it; null before there is one. */
  readonly inquiryId: string | null;
  readonly bookingData: BookingData | null;
};
