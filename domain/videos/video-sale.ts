import type { QuoteInput } from "../orders/pricing/quote.types.ts";
import type { Tax } from "../catalogue/tax.ts";
import type { PricedVideo, VideoPromo } from "./video.ts";

type Sale = {
  readonly video: PricedVideo & { readonly id: string; readonly priceId: string; readonly name: string };
  /** The chosen additionals, each once. */
  readonly additionals: readonly { readonly id: string; readonly name: string; readonly amount: number; readonly tax?: Tax | undefined }[];
  readonly promo: VideoPromo | null;
  readonly promoCode: string;
};

/** Additionals of a video have no dates, no stock and no minimum quantity. */
const ADDON = {
  isRequired: false,
  isCustomDate: false,
  customDate: [],
  availableStock: null,
  minQty: 0,
  per: "order",
  isDistributedPerAttendee: false,
} as const;

/**
 * A video as input of the general price engine: one piece of a category that admits nobody, with additionals as its add-ons. Its promo was
 * accepted for this video, so it needs no scope. See docs/rules/videos.md#price. Throws RangeError for an additional that is named twice.
 */
export function videoSale({ video, additionals, promo, promoCode }: Sale): QuoteInput {
  const { id, priceId, name, price, serviceFeeFixAmmount, tax, ...rates } = video;
  if (new Set(additionals.map((one) => one.id)).size !== additionals.length) throw new RangeError("an additional is bought once");
  const offered = additionals.map((one) => ({
    ...ADDON,
    id: one.id,
    name: one.name,
    amount: one.amount,
    eventPriceId: priceId,
    ...(one.tax && { tax: one.tax }),
  }));
  return {
    event: { ...rates, id, serviceFeeFixAmount: serviceFeeFixAmmount },
    categories: [{ id: priceId, name, price, bundlingTicket: "0", admitsNobody: true, additionals: offered, ...(tax && { tax }) }],
    selection: { categories: [{ categoryId: priceId, qty: 1 }], addons: additionals.map((one) => ({ addonId: one.id, qty: 1 })) },
    promo: promo && { ...promo, id: "", code: promoCode, minQty: null, multipleEvents: [] },
  };
}
