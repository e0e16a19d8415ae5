import { selectionOf } from "#domain/orders/cart/selection.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import { readStored, writeStored } from "../../shell/state/stored-text.ts";
import { heldKey } from "./transaction-index.ts";

type HeldOf = { readonly eventId: string; readonly txn: EventTransaction; readonly now: number };

/** What a hold was made for: the same text for the same choice. */
function choiceText(txn: EventTransaction): string {
  const seats = txn.seats.length > 0 ? [txn.seats] : [];
  return JSON.stringify([selectionOf(txn), txn.patron.eventAt, txn.promo?.code ?? null, ...seats]);
}
const keptText = (txn: EventTransaction) => JSON.stringify([txn.bookingId, choiceText(txn)]);
const offerText = (txn: EventTransaction) => JSON.stringify([txn.bookingId, choiceText(txn), "offer"]);

/** Remembers for which choice the transaction's booking holds tickets. Browser only. */
export function rememberHeldChoice(ui: string, eventId: string, txn: EventTransaction): void {
  writeStored(heldKey(ui, eventId), keptText(txn));
}

/** The same for tickets that a waiting list offered: no other hold may take their place. */
export function rememberOffer(ui: string, eventId: string, txn: EventTransaction): void {
  writeStored(heldKey(ui, eventId), offerText(txn));
}

function isLive({ bookingId, bookingData }: EventTransaction, now: number): boolean {
  if (bookingId === null || bookingData?.status !== "held" || bookingData.holdUntil === null) return false;
  return Date.parse(bookingData.holdUntil) > now;
}

/** Whether the transaction's booking still holds exactly what is chosen now; `now` in milliseconds since 1970. */
export function isAlreadyHeld(ui: string, { eventId, txn, now }: HeldOf): boolean {
  if (!isLive(txn, now)) return false;
  const stored = readStored(heldKey(ui, eventId));
  return stored === keptText(txn) || stored === offerText(txn);
}

/** Whether the transaction's tickets are those that a waiting list offered, and just these, whatever seats they have. */
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
