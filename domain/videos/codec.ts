import type { BookingData } from "../orders/cart/transaction.types.ts";
import { amount, integer, listOf, objectOf, oneOf, orNull, readOrNull, recordOf, text, yesOrNo } from "../reading/strict-read.ts";
import type { TransactionVideo, VideoPatron, VideoTransaction } from "./video-transaction.types.ts";
import type { VideoAdditional, VideoPromo } from "./video.ts";

/** Increment when the stored form changes. Other versions are not read. */
const VERSION = 1;
const LONGEST = 60_000;

const id = text(100);
const answer = text(300);
const rupiah = integer(0);
const additional = objectOf<VideoAdditional>({ id, amount: rupiah, isRequired: yesOrNo });

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

const promo = objectOf<VideoPromo>({
  discountType: oneOf("fix_amount", "percentage"),
  discountAmount: rupiah,
  discountPercentage: amount,
  maxDiscount: orNull(rupiah),
  minSpend: orNull(rupiah),
});

const patron = recordOf(text(40), answer, 20);

const transaction = objectOf<Omit<VideoTransaction, "patron"> & { readonly patron: Readonly<Record<string, string>> }>({
  video: orNull(video),
  patron,
  promo: orNull(promo),
  promoCode: text(64),
  utm: recordOf(text(500), text(500), 40),
  additionals: listOf(additional, 0, 60),
  inquiryId: orNull(id),
  bookingData: orNull(objectOf<BookingData>({ reference: id, holdUntil: orNull(text(40)), total: rupiah, status: text(40) })),
});

const stored = objectOf<{ version: number; transaction: ReturnType<typeof transaction> }>({ version: integer(VERSION), transaction });

/** The transaction as text for the browser's store, without extra data of videos and additionals, which would not be read back. */
export function serialiseVideoTransaction(given: VideoTransaction): string {
  const own = given.video && pick(given.video, Object.keys(OWN_VIDEO) as (keyof TransactionVideo)[]);
  const written = {
    ...given,
    video: own && { ...own, additionals: own.additionals.map(ownAdditional) },
    additionals: given.additionals.map(ownAdditional),
  };
  return JSON.stringify({ version: VERSION, transaction: written });
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
  if (written.length > LONGEST) return null;
  const read = readOrNull(stored, parseJson(written));
  if (read === null || read.version !== VERSION) return null;
  const { patron: said, video: chosen, additionals } = read.transaction;
  const offered = new Set(chosen?.additionals.map((one) => one.id));
  const isCoherent =
    new Set(additionals.map((one) => one.id)).size === additionals.length && additionals.every((one) => offered.has(one.id));
  const { phoneNumber, countryCode } = said;
  if (!isCoherent || phoneNumber === undefined || countryCode === undefined) return null;
  return { ...read.transaction, patron: said as VideoPatron };
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}
