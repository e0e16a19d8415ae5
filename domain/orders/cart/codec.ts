import type { Addon, AddonPer, TicketCategory } from "../../catalogue/event.ts";
import type { Promo, PromoScope } from "../promos/promo.ts";
import { integer, listOf, objectOf, oneOf, orNull, recordOf, text, yesOrNo, type Read } from "../../reading/strict-read.ts";
import { bookingData, discountFields, readOrder, writeOrder } from "./stored-order.ts";
import type { Attendee, EventTransaction, Patron } from "./transaction.types.ts";

const LONGEST = 400_000;

const id = text(100);
const name = text(300);
const answer = text(300);
const rupiah = integer(0);

const ADDON = {
  id,
  name,
  amount: rupiah,
  eventPriceId: id,
  isRequired: yesOrNo,
  isCustomDate: yesOrNo,
  customDate: listOf(text(10), 0, 400),
  availableStock: orNull(rupiah),
  minQty: integer(Number.MIN_SAFE_INTEGER),
  per: oneOf("ticket", "order"),
  isDistributedPerAttendee: yesOrNo,
};
const storedAddon = objectOf<Omit<Addon, "per" | "tax"> & { readonly per?: AddonPer }>(ADDON, ["per"]);
/** Stored add-ons without `per` predate it and are per order. */
const addon: Read<Addon> = (value, path) => ({ per: "order", ...storedAddon(value, path) });

const CATEGORY = { id, name, price: rupiah, bundlingTicket: text(20), additionals: listOf(addon, 0, 60) };
const category = objectOf<Omit<TicketCategory, "admitsNobody" | "tax">>(CATEGORY);

const patron = objectOf<Patron>({
  eventAt: answer,
  fullName: answer,
  email: answer,
  countryCode: answer,
  phoneNumber: answer,
  informationOrigin: answer,
  membership: answer,
  club: answer,
  age: answer,
  citizenship: answer,
  gender: answer,
  inHouseGuest: answer,
  roomNumber: answer,
});

const attendee = objectOf<Attendee>({
  eventPriceId: id,
  fullname: answer,
  email: answer,
  countryCode: answer,
  phoneNumber: answer,
  age: answer,
  gender: answer,
  identity: answer,
  nationality: answer,
  entrustTicketId: answer,
});

const promo = objectOf<Promo>({
  id,
  code: text(64),
  ...discountFields,
  minQty: orNull(integer(0)),
  multipleEvents: listOf(objectOf<PromoScope>({ eventId: orNull(id), eventPriceId: orNull(id) }), 0, 200),
});

const transaction = objectOf<EventTransaction>({
  isPreview: yesOrNo,
  bookingId: orNull(id),
  bookingData: orNull(bookingData),
  utm: recordOf(text(500), text(500), 40),
  event: orNull(objectOf<NonNullable<EventTransaction["event"]>>({ id, slug: text(100), name })),
  price: listOf(category, 0, 40),
  additionals: listOf(addon, 0, 80),
  seats: listOf(id, 0, 100),
  qty: listOf(integer(1), 0, 40),
  addonQty: listOf(integer(1), 0, 80),
  isWaitingList: yesOrNo,
  patron,
  attendee: listOf(attendee, 0, 200),
  promo: orNull(promo),
  promoCode: text(64),
  categoryEvent: name,
});

/**
 * The transaction as text for the browser's store. Leaves out identity numbers, which are never stored, and extra data of items such as
 * stock, which would not be read back.
 */
export function serialiseTransaction(given: EventTransaction): string {
  return writeOrder({
    ...given,
    price: given.price.map(ownCategory),
    additionals: given.additionals.map(ownAddon),
    attendee: given.attendee.map((person) => ({ ...person, identity: "" })),
  });
}

/** Only the fields that are read back. */
const only = <T extends object>(fields: object, given: T) =>
  Object.fromEntries(Object.entries(given).filter(([field]) => Object.hasOwn(fields, field))) as T;
const ownAddon = (given: Addon): Addon => only(ADDON, given);
const ownCategory = (given: TicketCategory): TicketCategory => ({
  ...only(CATEGORY, given),
  additionals: given.additionals.map(ownAddon),
});

/** Parses the output of `serialiseTransaction`; null for anything malformed, of another version, or inconsistent. */
export function parseTransaction(written: string): EventTransaction | null {
  const read = readOrder(written, LONGEST, transaction);
  return read && isCoherent(read) ? read : null;
}

function isCoherent({ price, qty, additionals, addonQty }: EventTransaction): boolean {
  const chosen = new Set(price.map((item) => item.id));
  return (
    price.length === qty.length &&
    chosen.size === price.length &&
    additionals.length === addonQty.length &&
    new Set(additionals.map((item) => item.id)).size === additionals.length &&
    additionals.every((item) => chosen.has(item.eventPriceId))
  );
}
