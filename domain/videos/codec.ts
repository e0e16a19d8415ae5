import { bookingData, discountFields, readOrder, writeOrder } from "../orders/cart/stored-order.ts";
import { amount, integer, listOf, objectOf, oneOf, orNull, recordOf, text, yesOrNo } from "../reading/strict-read.ts";
import type { TransactionVideo, VideoPatron, VideoTransaction } from "./video-transaction.types.ts";
import type { VideoAdditional, VideoPromo } from "./video.ts";

const LONGEST = 60_000;

const id = text(100);
const answer = text(300);
const rupiah = integer(0);
const additional = objectOf<Omit<VideoAdditional, "tax">>({ id, amount: rupiah, isRequired: yesOrNo });

const video = objectOf<TransactionVideo>({
  id,
  slug: id,
  name: answer,
  priceId: id,
  businessId: text(200),
  price: rupiah,
  serviceFeeType: oneOf("fix_amount", "percentage"),
  serviceFeeFixAmmount: rupiah,
  serviceFeePercentage: amount,
  taxPercentage: amount,
  additionals: listOf(additional, 0, 60),
  isAllAdditionalSelected: yesOrNo,
});

const promo = objectOf<VideoPromo>(discountFields);

const patron = recordOf(text(40), answer, 20);

const transaction = objectOf<Omit<VideoTransaction, "patron"> & { readonly patron: Readonly<Record<string, string>> }>({
  video: orNull(video),
  patron,
  promo: orNull(promo),
  promoCode: text(64),
  utm: recordOf(text(500), text(500), 40),
  additionals: listOf(additional, 0, 60),
  inquiryId: orNull(id),
  bookingData: orNull(bookingData),
});

/**
 * The transaction as text for the browser's store. Leaves out all other data of a video or an additional, because it would not be read
 * back.
 */
export function serialiseVideoTransaction(given: VideoTransaction): string {
  const own = given.video && pick(given.video, Object.keys(OWN_VIDEO) as (keyof TransactionVideo)[]);
  return writeOrder({
    ...given,
    video: own && { ...own, additionals: own.additionals.map(ownAdditional) },
    additionals: given.additionals.map(ownAdditional),
  });
}

const OWN_VIDEO: Readonly<Record<keyof TransactionVideo, true>> = {
  id: true,
  slug: true,
  name: true,
  priceId: true,
  businessId: true,
  price: true,
  serviceFeeType: true,
  serviceFeeFixAmmount: true,
  serviceFeePercentage: true,
  taxPercentage: true,
  additionals: true,
  isAllAdditionalSelected: true,
};

function pick<T extends object>(of: T, keys: readonly (keyof T)[]): T {
  return Object.fromEntries(keys.map((key) => [key, of[key]])) as T;
}

function ownAdditional({ id: own, amount: costs, isRequired }: VideoAdditional): VideoAdditional {
  return { id: own, amount: costs, isRequired };
}

/** Parses the output of `serialiseVideoTransaction`; null for anything malformed, of another version, or inconsistent. */
export function parseVideoTransaction(written: string): VideoTransaction | null {
  const read = readOrder(written, LONGEST, transaction);
  if (read === null) return null;
  const { patron: said, video: chosen, additionals } = read;
  const offered = new Set(chosen?.additionals.map((one) => one.id));
  const isCoherent =
    new Set(additionals.map((one) => one.id)).size === additionals.length && additionals.every((one) => offered.has(one.id));
  const { phoneNumber, countryCode } = said;
  if (!isCoherent || phoneNumber === undefined || countryCode === undefined) return null;
  return { ...read, patron: said as VideoPatron };
}
