import { useCallback, useEffect, useRef, useState } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { useLocale } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { newKey } from "../../shell/state/act-keys.ts";
import { useArrival } from "../transaction/use-arrival.ts";
import { saveBooking, useSeenBooking } from "../transaction/booking-store.ts";
import { isRunning, isSettled, orderState } from "../transaction/order-state.ts";
import { LONG_WAIT_MS, pollDelay } from "../../shell/state/poll-delay.ts";

export type OrderStatus = {
  readonly booking: BookingAnswer;
  /** Milliseconds to add to this browser's clock to get the server's. */
  readonly offset: number;
  readonly tickets: readonly TicketAnswer[];
  /** Two minutes have passed without a result. */
  readonly isLong: boolean;
  /** The last query of the server failed. */
  readonly isUnreachable: boolean;
  /** Queries the payment provider now. */
  readonly check: () => Promise<void>;
  readonly take: (booking: BookingAnswer) => void;
};

type First = { readonly booking: BookingAnswer; readonly tickets: readonly TicketAnswer[] };

/**
 * An order's state from the server, polled at growing intervals while it may still change and the page is visible. Polls at once when the
 * page returns to the front or the connection returns. See docs/rules/orders.md#order-page.
 */
export function useOrderStatus(first: First): OrderStatus {
  const api = useApi();
  const locale = useLocale();
  const { id } = first.booking;
  const seen = useSeenBooking(id);
  const booking = seen?.booking ?? first.booking;
  const [tickets, setTickets] = useState(first.tickets);
  const [isLong, setIsLong] = useState(false);
  const [isUnreachable, setIsUnreachable] = useState(false);
  const state = orderState(booking);
  const wantsTickets = isSettled(state) && tickets.length < booking.ticketCount;
  const mayBePaidLate = state === "expired" && booking.payment !== null;
  const goesOn = isRunning(state) || wantsTickets || mayBePaidLate;

  const arrival = useArrival();
  useEffect(() => void saveBooking(first.booking, arrival()), [first.booking, arrival]);

  const ask = useCallback(async () => {
    try {
      const query = { locale };
      const answer = await api("getBooking", { params: { id }, query });
      setIsUnreachable(!answer.ok);
      if (!answer.ok) return;
      // Show a finished order with its tickets at once, so that nothing moves when they come.
      const list = isSettled(orderState(answer.data)) ? await api("listBookingTickets", { params: { id }, query }).catch(() => null) : null;
      if (list?.ok) setTickets(list.data.tickets);
      saveBooking(answer.data);
    } catch {
      setIsUnreachable(true);
    }
  }, [api, id, locale]);

  const begun = useRef(0);
  useEffect(() => {
    if (!goesOn) return;
    begun.current ||= Date.now();
    let asked = 0;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const plan = () => {
      const waited = Date.now() - begun.current;
      if (waited >= LONG_WAIT_MS) setIsLong(true);
      timer = setTimeout(() => void turn(), pollDelay(asked, waited));
    };
    const turn = async () => {
      if (document.visibilityState === "visible") await ask();
      asked += 1;
      if (!isOver) plan();
    };
    const now = () => {
      if (document.visibilityState !== "visible") return;
      clearTimeout(timer);
      void turn();
    };
    plan();
    document.addEventListener("visibilitychange", now);
    window.addEventListener("online", now);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", now);
      window.removeEventListener("online", now);
    };
  }, [goesOn, ask]);

  const check = useCallback(async () => {
    try {
      const answer = await api("checkPayment", { params: { id }, query: { locale }, body: {}, idempotencyKey: newKey() });
      if (answer.ok && !isSettled(orderState(answer.data))) saveBooking(answer.data);
    } catch {
      setIsUnreachable(true);
    }
    await ask();
  }, [api, id, locale, ask]);

  return { booking, offset: seen?.offset ?? 0, tickets, isLong, isUnreachable, check, take: (answer) => void saveBooking(answer) };
}
