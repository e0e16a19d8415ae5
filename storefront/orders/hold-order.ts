import type { CallResult } from "#contract/client.ts";
import type { ApiClient } from "#contract/client.ts";
import type { EventDetail } from "#contract/events.ts";
import { selectionOf } from "#domain/cart/selection.ts";
import type { EventTransaction } from "#domain/cart/transaction.types.ts";
import { attemptKey, forgetAttempt } from "../state/attempt-key.ts";
import { browserStore } from "../state/stored-text.ts";
import { readTransaction, updateTransaction } from "./transaction-store.ts";
import { isAlreadyHeld, noteHeldChoice } from "./held-order.ts";
import { sessionOf } from "./session-choice.ts";

type HoldOrder = {
  readonly api: ApiClient;
  readonly ui: string;
  readonly event: EventDetail;
  readonly shownTotal: number;
  readonly locale: "en" | "id";
};

/**
 * Takes what is chosen off sale and keeps the answer in the event transaction; gives null when it is held already.
 * Refusals are values; raises only when the network fails, and then the same press asks for the same hold again.
 */
export async function holdOrder({ api, ui, event, shownTotal, locale }: HoldOrder): Promise<CallResult<"holdBooking"> | null> {
  const txn = readTransaction(ui, event.id);
  if (isAlreadyHeld(ui, event.id, txn, Date.now())) return null;
  const chosen = selectionOf(txn);
  const body = {
    eventId: event.id,
    sessionId: sessionOf(event, txn.patron.eventAt)?.id ?? null,
    selection: { categories: [...chosen.categories], addons: [...chosen.addons] },
    promoCode: txn.promo?.code ?? null,
    shownTotal,
    utm: { ...txn.utm },
    replaces: txn.bookingData?.status === "held" ? txn.bookingId : null,
  };
  const act = `hold.${event.id}`;
  const idempotencyKey = attemptKey(browserStore, act, body, () => crypto.randomUUID());
  const answer = await api("holdBooking", { query: { locale }, idempotencyKey, body });
  forgetAttempt(browserStore, act);
  if (answer.ok) keepHold(ui, event.id, answer.data);
  return answer;
}

function keepHold(ui: string, eventId: string, held: Extract<CallResult<"holdBooking">, { ok: true }>["data"]): void {
  const { id, reference, holdUntil, status, quote } = held;
  updateTransaction(ui, eventId, (txn: EventTransaction) => ({
    ...txn,
    bookingId: id,
    bookingData: { reference, holdUntil, total: quote.total, status },
  }));
  noteHeldChoice(ui, eventId, readTransaction(ui, eventId));
}
