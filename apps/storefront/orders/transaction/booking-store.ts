import { useSyncExternalStore } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import { clockOffset } from "./hold-clock.ts";

/** A booking as the server last told it. */
export type SeenBooking = {
  readonly booking: BookingAnswer;
  /** What to add to this browser's clock to read the server's, in ms. */
  readonly offset: number;
};

const seen = new Map<string, SeenBooking>();
const watchers = new Set<() => void>();

/** Remembers an answer that came at `arrivedAt` (ms since 1970, this browser's clock), so that the next step shows it at once. Browser only; gone with the page. */
export function saveBooking(booking: BookingAnswer, arrivedAt = Date.now()): SeenBooking {
  const kept = { booking, offset: clockOffset(booking.serverNow, arrivedAt) };
  seen.set(booking.id, kept);
  for (const watcher of watchers) watcher();
  return kept;
}

/** The booking of this id as last seen; null while nothing is known of it. */
export function useSeenBooking(id: string | null): SeenBooking | null {
  return useSyncExternalStore(
    watch,
    () => (id === null ? null : (seen.get(id) ?? null)),
    () => null,
  );
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
