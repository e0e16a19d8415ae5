import type { BookingData } from "../orders/cart/transaction.types.ts";
import type { PricedVideo, VideoAdditional, VideoOffer, VideoPromo } from "./video.ts";

/** The chosen video; `priceId` is its category in a hold. */
export type TransactionVideo = Omit<PricedVideo, "tax"> &
  VideoOffer & { readonly id: string; readonly slug: string; readonly name: string; readonly priceId: string; readonly businessId: string };

/** The buyer's answers by field name: the number, and the other fields of the video's form. */
export type VideoPatron = { readonly phoneNumber: string; readonly countryCode: string } & Readonly<Record<string, string>>;

/** The video transaction, stored in the browser under these names. See docs/rules/videos.md#transaction. */
export type VideoTransaction = {
  readonly video: TransactionVideo | null;
  readonly patron: VideoPatron;
  readonly promo: VideoPromo | null;
  readonly promoCode: string;
  readonly utm: Readonly<Record<string, string>>;
  readonly additionals: readonly VideoAdditional[];
  /** The order made from it, or null. */
  readonly inquiryId: string | null;
  readonly bookingData: BookingData | null;
};
