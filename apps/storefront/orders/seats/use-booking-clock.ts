import { useCallback, useEffect, useState } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { saveBooking, useSeenBooking, type SeenBooking } from "../transaction/booking-store.ts";
import { updateTransaction, useTransaction } from "../transaction/transaction-store.ts";
import { useApi } from "../../shell/state/use-api.ts";
import type { SeatHold } from "./seat-hold.ts";

const ENDED = new Set(["expired", "cancelled"]);

export type BookingClock = {
  readonly seen: SeenBooking | null;
  readonly isOver: boolean;
  /** Queries the shop for the hold's state. */
  readonly look: () => void;
  readonly end: () => void;
  readonly begin: () => void;
};

/** The visitor's hold as last reported by the shop, and whether it has ended. Queries the shop again when the page returns to the front. */
export function useBookingClock(event: EventDetail, hold: SeatHold): BookingClock {
  const { ui } = useTenant();
  const api = useApi();
  const { bookingId } = useTransaction(ui, event.id);
  const seen = useSeenBooking(bookingId);
  const [isOver, setIsOver] = useState(false);
  const look = useCallback(() => {
    if (bookingId === null || event.isPreview || document.visibilityState === "hidden") return;
    void api("getBooking", { params: { id: bookingId }, query: {} }).then(
      (answer) => answer.ok && saveBooking(answer.data),
      () => {},
    );
  }, [api, bookingId, event.isPreview]);
  useEffect(() => {
    if (!seen) look();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    };
    // Run again only for another booking: `seen` changes with every answer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [look]);

  const end = useCallback(() => {
    if (hold.read().held.length === 0) return;
    updateTransaction(ui, event.id, (now) => (now.bookingData ? { ...now, bookingData: { ...now.bookingData, status: "expired" } } : now));
    hold.note([]);
    setIsOver(true);
  }, [hold, ui, event.id]);
  const isEnded = seen !== null && ENDED.has(seen.booking.status);
  useEffect(() => {
    if (isEnded) end();
  }, [isEnded, end]);
  return { seen, isOver, look, end, begin: () => setIsOver(false) };
}
