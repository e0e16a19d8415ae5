import type { TicketCategory } from "../../catalogue/event.ts";
import { clearPromoCode } from "./promo.ts";
import { clearAttendees, clearSeats } from "./reset.ts";
import type { BookingData, EventTransaction, Patron } from "./transaction.types.ts";

type OfferedLine = {
  readonly categoryId: string;
  readonly qty: number;
  readonly addons: readonly { readonly addonId: string; readonly qty: number }[];
};

/** An offer's booking and tickets, already held by the server. */
export type TakenOffer = {
  readonly event: { readonly id: string; readonly slug: string; readonly name: string };
  readonly categories: readonly TicketCategory[];
  readonly lines: readonly OfferedLine[];
  readonly bookingId: string;
  readonly bookingData: BookingData;
  /** The date and time of the tickets; blank for an event with one only. */
  readonly eventAt: string;
  /** The buyer's answers from joining the list; they fill blank fields. */
  readonly patron?: Readonly<Record<string, string>> | null;
};

/**
 * Replaces the choice with an offer's tickets and keeps the buyer's answers. Tickets that the event no longer offers are left out. See
 * docs/rules/cart.md#taking-up-an-offer.
 */
export function adoptOffer(transaction: EventTransaction, offer: TakenOffer): EventTransaction {
  const { event, categories, lines, bookingId, bookingData, eventAt, patron } = offer;
  const chosen = lines.flatMap((line) => {
    const category = categories.find(({ id }) => id === line.categoryId);
    return category ? [{ category, ...line }] : [];
  });
  const addons = chosen.flatMap(({ category, addons: own }) =>
    own.flatMap(({ addonId, qty }) => category.additionals.filter(({ id }) => id === addonId).map((addon) => ({ addon, qty }))),
  );
  return {
    ...clearPromoCode(clearAttendees(clearSeats(transaction))),
    event,
    price: chosen.map(({ category }) => category),
    qty: chosen.map(({ qty }) => qty),
    additionals: addons.map(({ addon }) => addon),
    addonQty: addons.map(({ qty }) => qty),
    isWaitingList: false,
    bookingId,
    bookingData,
    patron: { ...fillPatron(transaction.patron, patron ?? {}), eventAt },
  };
}

/** Number and calling code belong together: both come from the visitor or both from the answers. */
function fillPatron(own: Patron, answers: Readonly<Record<string, string>>): Patron {
  const isOwn = (name: string) => (name === "countryCode" ? own.phoneNumber : own[name as keyof Patron]) !== "";
  const filled = Object.keys(own).flatMap((name) => (answers[name] && !isOwn(name) ? [[name, answers[name]] as const] : []));
  return { ...own, ...Object.fromEntries(filled) };
}
