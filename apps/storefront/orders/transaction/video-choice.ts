import type { VideoDetail } from "#contract/videos/videos.ts";
import { quote } from "#domain/orders/pricing/quote.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import {
  applyVideoPromo,
  blankVideoTransaction,
  chooseVideo,
  selectionOf,
  setVideoBooking,
  setVideoPromoCode,
} from "#domain/videos/video-transaction.ts";
import type { TransactionVideo, VideoTransaction } from "#domain/videos/video-transaction.types.ts";
import { videoSale } from "#domain/videos/video-sale.ts";
import type { Promo } from "#domain/orders/promos/promo.ts";
import type { Begun, Choice } from "./take-hold.ts";
import { readVideoOrder, updateVideoOrder } from "./video-store.ts";

/** A video chosen with its extras. */
export function videoChoice(video: VideoDetail): Choice {
  const { id, slug } = video;
  return {
    kind: "video",
    id,
    slug,
    read: (ui, promo) => begunOf(withVideoPromo(choiceOf(video, readVideoOrder(ui)), promo)),
    remember: (ui, taken, promo) => updateVideoOrder(ui, (now) => setVideoBooking(withVideoPromo(choiceOf(video, now), promo), taken)),
  };
}

function begunOf(txn: VideoTransaction): Begun {
  const { inquiryId: bookingId, bookingData, promo, promoCode, utm } = txn;
  const { categories, addons } = selectionOf(txn)!;
  const selection = { categories: [...categories], addons: [...addons] };
  const asked = { sessionId: null, selection, promoCode: promo === null ? null : promoCode, utm: { ...utm } };
  return { bookingId, bookingData, asked, text: JSON.stringify([selection, promoCode]) };
}

/** The transaction with an accepted code applied, or removed with null. Unchanged without either. */
export function withVideoPromo(txn: VideoTransaction, promo: Promo | null | undefined): VideoTransaction {
  if (promo === undefined) return txn;
  return promo === null ? setVideoPromoCode(txn, "") : applyVideoPromo(txn, promo.code, promo);
}

/** The stored part of a video. */
function transactionVideo(video: VideoDetail): TransactionVideo {
  const { id, slug, name, priceId, businessId, price } = video;
  const { serviceFeeType, serviceFeeFixAmmount, serviceFeePercentage, taxPercentage, isAllAdditionalSelected } = video;
  const additionals = video.additionals.map(({ id: own, amount, isRequired }) => ({ id: own, amount, isRequired }));
  return {
    id,
    slug,
    name,
    priceId,
    businessId,
    price,
    serviceFeeType,
    serviceFeeFixAmmount,
    serviceFeePercentage,
    taxPercentage,
    additionals,
    isAllAdditionalSelected,
  };
}

/** The transaction with this video as now offered. Of another video's, only the buyer stays. */
export function choiceOf(video: VideoDetail, txn: VideoTransaction): VideoTransaction {
  return chooseVideo(
    txn.video?.id === video.id ? txn : { ...blankVideoTransaction(), patron: txn.patron, utm: txn.utm },
    transactionVideo(video),
  );
}

/** The price of a video choice at current prices. */
export function quoteChoice(video: VideoDetail, { additionals, promo, promoCode }: VideoTransaction): Quote {
  const known = video.additionals.filter(({ id }) => additionals.some((chosen) => chosen.id === id));
  return quote(videoSale({ video, additionals: known, promo, promoCode }));
}
