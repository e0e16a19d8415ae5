import { DEFAULT_COUNTRY_CODE } from "../orders/cart/blank.ts";
import type { BookingData } from "../orders/cart/transaction.types.ts";
import type { Selection } from "../orders/cart/selection.types.ts";
import { neededAdditionals } from "./choose-additionals.ts";
import type { TransactionVideo, VideoPatron, VideoTransaction } from "./video-transaction.types.ts";
import type { VideoPromo } from "./video.ts";

/** An empty transaction, also after a reset. See docs/rules/videos.md#transaction. */
export function blankVideoTransaction(): VideoTransaction {
  return {
    video: null,
    patron: { phoneNumber: "", countryCode: DEFAULT_COUNTRY_CODE },
    promo: null,
    promoCode: "",
    utm: {},
    additionals: [],
    inquiryId: null,
    bookingData: null,
  };
}

/**
 * Chooses a video with its required additionals, or all if it says so. Choosing the same video again keeps the optional ones. Another video
 * starts again and keeps buyer and campaign.
 */
export function chooseVideo(transaction: VideoTransaction, video: TransactionVideo): VideoTransaction {
  const isSame = transaction.video?.id === video.id;
  const wanted = new Set(isSame ? transaction.additionals.map(({ id }) => id) : []);
  for (const { id } of neededAdditionals(video)) wanted.add(id);
  const additionals = video.additionals
    .filter(({ id }) => wanted.has(id))
    .map(({ id, amount, isRequired }) => ({ id, amount, isRequired }));
  if (isSame) return { ...transaction, video, additionals };
  const { patron, utm } = transaction;
  return { ...blankVideoTransaction(), patron, utm, video, additionals };
}

/** Adds or removes an additional of the video; a required one stays. */
export function setAdditional(transaction: VideoTransaction, id: string, isChosen: boolean): VideoTransaction {
  const { video } = transaction;
  if (!video) return transaction;
  const chosen = new Set(transaction.additionals.map((additional) => additional.id));
  if (isChosen) chosen.add(id);
  else if (!neededAdditionals(video).some((needed) => needed.id === id)) chosen.delete(id);
  const additionals = video.additionals
    .filter((additional) => chosen.has(additional.id))
    .map(({ id: own, amount, isRequired }) => ({ id: own, amount, isRequired }));
  return { ...transaction, additionals };
}

/** Sets a promo that the server accepted, under its code. */
export function applyVideoPromo(transaction: VideoTransaction, promoCode: string, promo: VideoPromo): VideoTransaction {
  if (promoCode === "") return setVideoPromoCode(transaction, "");
  const { discountType, discountAmount, discountPercentage, maxDiscount, minSpend } = promo;
  return { ...transaction, promoCode, promo: { discountType, discountAmount, discountPercentage, maxDiscount, minSpend } };
}

/** Changes the promo code: removes the earlier promo. An empty code also removes a campaign's. */
export function setVideoPromoCode(transaction: VideoTransaction, promoCode: string): VideoTransaction {
  if (promoCode !== "") return promoCode === transaction.promoCode ? transaction : { ...transaction, promoCode, promo: null };
  const { promo_code: _, ...utm } = transaction.utm;
  return { ...transaction, utm, promo: null, promoCode: "" };
}

export function setVideoPatron(transaction: VideoTransaction, patron: VideoPatron): VideoTransaction {
  return { ...transaction, patron };
}

/** Sets the order made from the choice; null clears it. */
export function setVideoBooking(
  transaction: VideoTransaction,
  made: { readonly id: string; readonly data: BookingData } | null,
): VideoTransaction {
  return { ...transaction, inquiryId: made?.id ?? null, bookingData: made?.data ?? null };
}

/** The selection for a quote or a hold; null before a video is chosen. */
export function selectionOf({ video, additionals }: VideoTransaction): Selection | null {
  return video && { categories: [{ categoryId: video.priceId, qty: 1 }], addons: additionals.map(({ id }) => ({ addonId: id, qty: 1 })) };
}
