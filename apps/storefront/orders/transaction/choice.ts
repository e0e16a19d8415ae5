import type { CallInput } from "#contract/client.ts";
import type { BookingData } from "#domain/orders/cart/transaction.types.ts";
import type { Promo } from "#domain/orders/promos/promo.ts";

type HoldBody = CallInput<"holdBooking">["body"];

/** A stored order, with the parts needed for a hold and a payment. */
export type Begun = {
  readonly bookingId: string | null;
  readonly bookingData: BookingData | null;
  /** The hold to request. */
  readonly asked: Pick<HoldBody, "sessionId" | "selection" | "promoCode" | "utm" | "draft">;
  /** A text that is equal for equal choices. */
  readonly text: string;
};

/** A successful hold. */
export type Taken = { readonly id: string; readonly data: BookingData };

/**
 * A choice to buy: tickets of an event (`event-choice.ts`), or a video (`video-choice.ts`), which has no sessions, attendees or seats. Both
 * share the steps to payment: `take-hold.ts`, `orders/checkout/use-pay.ts`.
 */
export type Choice = {
  readonly kind: "event" | "video";
  readonly id: string;
  readonly slug: string;
  /** `promo`: a code to apply, or null to remove it. */
  readonly read: (ui: string, promo?: Promo | null) => Begun;
  readonly remember: (ui: string, taken: Taken, promo?: Promo | null) => void;
};
