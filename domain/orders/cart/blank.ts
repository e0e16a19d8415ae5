import type { Attendee, EventTransaction, Patron } from "./transaction.types.ts";

/** See docs/rules/cart.md#blank-answers. */
export const DEFAULT_COUNTRY_CODE = "+62";

/** A buyer without answers. See docs/rules/cart.md#blank-answers. */
export function blankPatron(): Patron {
  return {
    eventAt: "",
    fullName: "",
    email: "",
    countryCode: DEFAULT_COUNTRY_CODE,
    phoneNumber: "",
    informationOrigin: "",
    membership: "",
    club: "",
    age: "",
    citizenship: "",
    gender: "",
    inHouseGuest: "",
    roomNumber: "",
  };
}

/** An empty form for one attendee of a ticket category. */
export function blankAttendee(eventPriceId: string): Attendee {
  return {
    eventPriceId,
    fullname: "",
    email: "",
    countryCode: DEFAULT_COUNTRY_CODE,
    phoneNumber: "",
    age: "",
    gender: "",
    identity: "",
    nationality: "",
    entrustTicketId: "",
  };
}

/** Nothing chosen, nothing typed. */
export function blankTransaction(): EventTransaction {
  return {
    isPreview: false,
    bookingId: null,
    bookingData: null,
    utm: {},
    event: null,
    price: [],
    additionals: [],
    seats: [],
    qty: [],
    addonQty: [],
    isWaitingList: false,
    patron: blankPatron(),
    attendee: [],
    promo: null,
    promoCode: "",
    categoryEvent: "",
  };
}
