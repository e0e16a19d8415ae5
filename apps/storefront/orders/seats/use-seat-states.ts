import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { SEAT_STATE, type SeatStates } from "#domain/catalogue/seating/states/seat-states.ts";
import type { Venue } from "./load-venue.ts";
import { seatAddress } from "./seat-address.ts";
import type { SeatKind } from "./seat-kinds.ts";
import { followStates, type StateFeed } from "./state-feed.ts";
import { useLatest } from "./use-latest.ts";

type Wanted = { readonly slug: string; readonly businessId: string };

/** The seats' states, live. Null before the first answer; `isOld` if the shop cannot be reached. */
export function useSeatStates(venue: Venue, wanted: Wanted, onMap: () => void) {
  const { slug, businessId } = wanted;
  const [known, setKnown] = useState<{ readonly of: Venue; readonly states: SeatStates } | null>(null);
  const [isOld, setIsOld] = useState(false);
  const feed = useRef<StateFeed>(null);
  const told = useLatest(onMap);
  useEffect(() => {
    const own = followStates({
      address: (call, since) => seatAddress(call, { slug, businessId }, { since }),
      seats: { count: venue.seating.count, fingerprint: venue.fingerprint },
      onStates: ({ states }) => setKnown({ of: venue, states }),
      onMap: () => told.current(),
      onTrouble: setIsOld,
    });
    feed.current = own;
    return () => own.close();
  }, [venue, slug, businessId, told]);
  const ask = useCallback(() => feed.current?.ask(), []);
  return { states: known?.of === venue ? known.states : null, isOld, ask };
}

export type OwnSeats = {
  /** Seats held for this visitor, and their choice: free for them. */
  readonly mine: readonly number[];
  /** Seats taken by others according to the last refusal, before the states show it. */
  readonly lost: readonly number[];
};

/** The states from this visitor's view: their own seats are free, unsold categories are blocked. */
export function useOwnStates(
  { seating }: Venue,
  states: SeatStates | null,
  { mine, lost, kinds }: OwnSeats & { readonly kinds: readonly (SeatKind | null)[] },
): SeatStates | null {
  return useMemo(() => {
    if (states === null) return null;
    const own = states.slice();
    for (let i = 0; i < seating.count; i += 1) if (!kinds[seating.category[i]!]?.isSeated) own[i] = SEAT_STATE.blocked;
    for (const seat of mine) own[seat] = SEAT_STATE.free;
    for (const seat of lost) own[seat] = SEAT_STATE.held;
    return own;
  }, [seating, states, mine, lost, kinds]);
}
