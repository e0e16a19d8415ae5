import { selectionOf } from "#domain/cart/selection.ts";
import type { EventTransaction } from "#domain/cart/transaction.types.ts";
import { readStored, writeStored } from "../state/stored-text.ts";
import { heldKey } from "./transaction-index.ts";

/** What a hold was made for: the same text for the same choice. */
function choiceText(txn: EventTransaction): string {
  const seats = txn.seats.length > 0 ? [txn.seats] : [];
  return JSON.stringify([selectionOf(txn), txn.patron.eventAt, txn.promo?.code ?? null, ...seats]);
}

/** Remembers for which choice the transaction's booking holds tickets. Browser only. */
export function rememberHeldChoice(ui: string, eventId: string, txn: EventTransaction): void {
  writeStored(heldKey(ui, eventId), JSON.stringify([txn.bookingId, choiceText(txn)]));
}

/** Whether the transaction's booking still holds exactly what is chosen now; `now` in milliseconds since 1970. */
export function isAlreadyHeld(
  ui: string,
  { eventId, txn, now }: { readonly eventId: string; readonly txn: EventTransaction; readonly now: number },
): boolean {
  const { bookingId, bookingData } = txn;
  if (bookingId === null || bookingData?.status !== "held" || bookingData.holdUntil === null) return false;
  if (Date.parse(bookingData.holdUntil) <= now) return false;
  return readStored(heldKey(ui, eventId)) === JSON.stringify([bookingId, choiceText(txn)]);
}
