import type { Addon, TicketCategory } from "../../catalogue/event.ts";
import type { Promo } from "../promos/promo.ts";

/** The buyer's answers. See docs/rules/fields.md#buyer. Every field starts blank; +62 is the default country code. */
export type Patron = {
  readonly eventAt: string;
  readonly fullName: string;
  readonly email: string;
  readonly countryCode: string;
  readonly phoneNumber: string;
  readonly informationOrigin: string;
  readonly membership: string;
  readonly club: string;
  readonly age: string;
  readonly citizenship: string;
  readonly gender: string;
  readonly inHouseGuest: string;
  readonly roomNumber: string;
};

/** One ticket holder's answers. See docs/rules/fields.md#attendees. `identity` is never written to the browser's storage. */
export type Attendee = {
  readonly eventPriceId: string;
  readonly fullname: string;
  readonly email: string;
  readonly countryCode: string;
  readonly phoneNumber: string;
  readonly age: string;
  readonly gender: string;
  readonly identity: string;
  readonly nationality: string;
  readonly entrustTicketId: string;
};

/** The server's answer to a hold. */
export type BookingData = {
  readonly reference: string;
  /** ISO instant of the database's clock. */
  readonly holdUntil: string | null;
  readonly total: number;
  readonly status: string;
};

/** The event transaction, stored in the browser under these names. See docs/rules/cart.md#transaction. */
export type EventTransaction = {
  readonly isPreview: boolean;
  readonly bookingId: string | null;
  readonly bookingData: BookingData | null;
  readonly utm: Readonly<Record<string, string>>;
  readonly event: { readonly id: string; readonly slug: string; readonly name: string } | null;
  /** Selected ticket categories; qty[i] belongs to price[i]. */
  readonly price: readonly TicketCategory[];
  /** Chosen add-ons; addonQty[i] belongs to additionals[i]. */
  readonly additionals: readonly Addon[];
  readonly seats: readonly string[];
  readonly qty: readonly number[];
  readonly addonQty: readonly number[];
  readonly isWaitingList: boolean;
  readonly patron: Patron;
  readonly attendee: readonly Attendee[];
  readonly promo: Promo | null;
  readonly promoCode: string;
  readonly categoryEvent: string;
};
