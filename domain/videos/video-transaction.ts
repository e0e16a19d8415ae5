import { DEFAULT_COUNTRY_CODE } from "../orders/cart/blank.ts";
import type { BookingData } from "../orders/cart/transaction.types.ts";
import type { Selection } from "../orders/cart/selection.types.ts";
import { neededAdditionals } from "./choose-additionals.ts";
import type { TransactionVideo, VideoPatron, VideoTransaction } from "./video-transaction.types.ts";
import type { VideoPromo } from "./video.ts";

/** Nothing chosen, nothing typed; also what a reset leaves. See docs/rules/videos.md#transaction. */
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
 * Chooses a video: its required additionals come with it, or all of them where it says so. The same video again, as it is offered now, keeps what else
 * was chosen with it; another one begins anew and keeps who buys and where they came from.
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

/** Adds an additional of the video, or takes it away; one that has to come with it stays. */
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

/** Puts a promo that the server accepted on the transaction under its code. */
export function applyVideoPromo(transaction: VideoTransaction, promoCode: string, promo: VideoPromo): VideoTransaction {
  if (promoCode === "") return setVideoPromoCode(transaction, "");
  const { discountType, discountAmount, discountPercentage, maxDiscount, minSpend } = promo;
  return { ...transaction, promoCode, promo: { discountType, discountAmount, discountPercentage, maxDiscount, minSpend } };
}

/** Says another promo code: what the one before gave is gone, and an empty code is no promo, nor a campaign's. */
export function setVideoPromoCode(transaction: VideoTransaction, promoCode: string): VideoTransaction {
  if (promoCode !== "") return promoCode === transaction.promoCode ? transaction : { ...transaction, promoCode, promo: null };
  const { promo_code: _, ...utm } = transaction.utm;
  return { ...transaction, utm, promo: null, promoCode: "" };
}

export function setVideoPatron(transaction: VideoTransaction, patron: VideoPatron): VideoTransaction {
  return { ...transaction, patron };
}

/** Notes the order that was made; null forgets it. */
export function setVideoBooking(
  transaction: VideoTransaction,
  made: { readonly id: string; readonly data: BookingData } | null,
): VideoTransaction {
  return { ...transaction, inquiryId: made?.id ?? null, bookingData: made?.data ?? null };
}

/** What a quote or a hold is asked for; null before a video is chosen. */
export function selectionOf({ video, additionals }: VideoTransaction): Selection | null {
  return video && { categories: [{ categoryId: video.priceId, qty: 1 }], addons: additionals.map(({ id }) => ({ addonId: id, qty: 1 })) };
}
