import type { CallInput } from "#contract/client.ts";
import type { BookingData } from "#domain/orders/cart/transaction.types.ts";
import type { Promo } from "#domain/orders/promos/promo.ts";

type HoldBody = CallInput<"holdBooking">["body"];

/** An order as this browser keeps it, as far as a hold and a payment need it. */
export type Begun = {
  readonly bookingId: string | null;
  readonly bookingData: BookingData | null;
  /** The hold to ask for. */
  readonly asked: Pick<HoldBody, "sessionId" | "selection" | "promoCode" | "utm" | "draft">;
  /** The same text for the same choice. */
  readonly text: string;
};

/** A hold that was taken. */
export type Taken = { readonly id: string; readonly data: BookingData };

/**
 * What is bought: tickets of an event (`event-choice.ts`), or a video (`video-choice.ts`), a choice without sessions, attendees and seats. The road from
 * here to the payment is one: `take-hold.ts`, `orders/checkout/use-pay.ts`.
 */
export type Choice = {
  readonly kind: "event" | "video";
  readonly id: string;
  readonly slug: string;
  /** `promo`: a code put on, or taken off with null. */
  readonly read: (ui: string, promo?: Promo | null) => Begun;
  readonly remember: (ui: string, taken: Taken, promo?: Promo | null) => void;
};
