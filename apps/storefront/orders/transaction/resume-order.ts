import { useEffect, useState } from "react";
import { clearBookingData } from "#domain/orders/cart/reset.ts";
import { selectionOf } from "#domain/orders/cart/selection.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { readStored, writeStored } from "../../shell/state/stored-text.ts";
import { saveBooking, useSeenBooking } from "./booking-store.ts";
import { canGoOn, orderState } from "./order-state.ts";
import type { Unfinished } from "./transaction-index.ts";
import { dropTransaction, readTransaction, updateTransaction, useTransaction } from "./transaction-store.ts";

const asideKey = (ui: string, eventId: string) => `karcis:aside:v1:${ui}:${eventId}`;
const choiceOf = (ui: string, eventId: string) => JSON.stringify(selectionOf(readTransaction(ui, eventId)));

/** Drops the booking of an order that its visitor cancelled. Input and choice stay, but no screen offers to continue the order. */
export function putAside(ui: string, { eventId, bookingId }: { readonly eventId: string; readonly bookingId: string }): void {
  if (readTransaction(ui, eventId).bookingId !== bookingId) return;
  updateTransaction(ui, eventId, clearBookingData);
  writeStored(asideKey(ui, eventId), choiceOf(ui, eventId));
}

/** Whether a stored order can be continued. For an order with a hold, the server decides. Drops an order that cannot. */
export function useCanGoOn(ui: string, latest: Unfinished | undefined): boolean {
  const api = useApi();
  const eventId = latest?.eventId ?? "";
  const { bookingId } = useTransaction(ui, eventId);
  const seen = useSeenBooking(bookingId);
  const state = seen && orderState(seen.booking);
  const [isUnreachable, setIsUnreachable] = useState(false);
  const isOver = state !== null && !canGoOn(state);

  useEffect(() => {
    if (bookingId === null || seen) return;
    void api("getBooking", { params: { id: bookingId }, query: {} }).then(
      (answer) => (answer.ok ? void saveBooking(answer.data) : setIsUnreachable(true)),
      () => setIsUnreachable(true),
    );
  }, [api, bookingId, seen]);
  useEffect(() => {
    if (!isOver || bookingId === null) return;
    if (state === "cancelled") putAside(ui, { eventId, bookingId });
    else dropTransaction(ui, eventId);
  }, [ui, eventId, bookingId, isOver, state]);

  if (!latest || isOver) return false;
  if (bookingId !== null) return seen !== null || isUnreachable;
  return readStored(asideKey(ui, eventId)) !== choiceOf(ui, eventId);
}
