import { selectionOf } from "#domain/orders/cart/selection.ts";
import type { BookingData, EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import { readStored, writeStored } from "../../shell/state/stored-text.ts";
import { heldKey } from "./transaction-index.ts";

/** An order and its choice as text. */
type Chosen = { readonly bookingId: string | null; readonly bookingData: BookingData | null; readonly text: string };

/** The choice behind a hold of tickets. Equal texts for equal choices. */
export function choiceText(txn: EventTransaction): string {
  const seats = txn.seats.length > 0 ? [txn.seats] : [];
  return JSON.stringify([selectionOf(txn), txn.patron.eventAt, txn.promo?.code ?? null, ...seats]);
}

const keptText = ({ bookingId, text }: Pick<Chosen, "bookingId" | "text">) => JSON.stringify([bookingId, text]);
const offerText = ({ bookingId, text }: Pick<Chosen, "bookingId" | "text">) => JSON.stringify([bookingId, text, "offer"]);
const chosenOf = (txn: EventTransaction): Chosen => ({ ...txn, text: choiceText(txn) });

/** Stores the choice that a booking was made for. Browser only. */
export function rememberHeldChoice(ui: string, id: string, held: Pick<Chosen, "bookingId" | "text">): void {
  writeStored(heldKey(ui, id), keptText(held));
}

/** Stores the choice of a waiting list's offer, which no other hold may replace. Browser only. */
export function rememberOffer(ui: string, eventId: string, txn: EventTransaction): void {
  writeStored(heldKey(ui, eventId), offerText(chosenOf(txn)));
}

function isLive({ bookingId, bookingData }: Pick<Chosen, "bookingId" | "bookingData">, now: number): boolean {
  if (bookingId === null || bookingData?.status !== "held" || bookingData.holdUntil === null) return false;
  return Date.parse(bookingData.holdUntil) > now;
}

/** Whether a booking still holds exactly the current choice. `id` is the item's, `now` in milliseconds since 1970. */
export function isChoiceHeld(
  ui: string,
  { id, chosen, now }: { readonly id: string; readonly chosen: Chosen; readonly now: number },
): boolean {
  if (!isLive(chosen, now)) return false;
  const stored = readStored(heldKey(ui, id));
  return stored === keptText(chosen) || stored === offerText(chosen);
}

type HeldOf = { readonly eventId: string; readonly txn: EventTransaction; readonly now: number };

/** Whether a booking still holds exactly the current choice of an event's transaction. */
export function isAlreadyHeld(ui: string, { eventId, txn, now }: HeldOf): boolean {
  return isChoiceHeld(ui, { id: eventId, chosen: chosenOf(txn), now });
}

/** Whether the transaction's tickets are exactly those of a waiting list's offer, whatever their seats. */
export function isOfferHeld(ui: string, { eventId, txn, now }: HeldOf): boolean {
  if (!isLive(txn, now)) return false;
  const [id, text, kind] = parseKept(readStored(heldKey(ui, eventId)));
  if (kind !== "offer" || id !== txn.bookingId) return false;
  const tickets = (written: string) => JSON.stringify((JSON.parse(written) as unknown[]).slice(0, 2));
  return tickets(text!) === tickets(choiceText(txn));
}

function parseKept(written: string | null): readonly (string | undefined)[] {
  try {
    const read: unknown = JSON.parse(written ?? "[]");
    return Array.isArray(read) && read.every((part) => typeof part === "string") ? read : [];
  } catch {
    return [];
  }
}
