import { useEffect, useState } from "react";
import { loadVenue, type Venue } from "./load-venue.ts";

export type VenueLoad = { readonly venue: Venue | null; readonly isFailed: boolean; readonly again: () => void };

/** The map at an address, with everything computed from it; retried when the connection returns. */
export function useVenue(address: string): VenueLoad {
  const [load, setLoad] = useState<{ readonly of: string; readonly venue: Venue | null } | null>(null);
  const [turn, setTurn] = useState(0);
  const of = `${turn} ${address}`;
  useEffect(() => {
    const stop = new AbortController();
    loadVenue(address, stop.signal).then(
      (venue) => setLoad({ of, venue }),
      () => stop.signal.aborted || setLoad({ of, venue: null }),
    );
    return () => stop.abort();
  }, [address, of]);
  const isFailed = load !== null && load.of === of && load.venue === null;
  useEffect(() => {
    if (!isFailed) return;
    const again = () => setTurn((count) => count + 1);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [isFailed]);
  // The current map stays until the next has loaded.
  return { venue: load?.venue ?? null, isFailed, again: () => setTurn((count) => count + 1) };
}
