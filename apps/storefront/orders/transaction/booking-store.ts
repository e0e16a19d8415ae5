import { useSyncExternalStore } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import { clockOffset } from "./hold-clock.ts";

/** A booking as last reported by the server. */
export type SeenBooking = {
  readonly booking: BookingAnswer;
  /** Milliseconds to add to this browser's clock to get the server's. */
  readonly offset: number;
};

const seen = new Map<string, SeenBooking>();
const watchers = new Set<() => void>();

/**
 * Stores an answer received at `arrivedAt` (ms since 1970, this browser's clock), so that the next step shows it at once. Browser only,
 * until the page is left.
 */
export function saveBooking(booking: BookingAnswer, arrivedAt = Date.now()): SeenBooking {
  const kept = { booking, offset: clockOffset(booking.serverNow, arrivedAt) };
  seen.set(booking.id, kept);
  for (const watcher of watchers) watcher();
  return kept;
}

/** The last known booking of this id, or null. */
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
