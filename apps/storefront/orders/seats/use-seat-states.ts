import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { SEAT_STATE, type SeatStates } from "#domain/catalogue/seating/states/seat-states.ts";
import type { Venue } from "./load-venue.ts";
import { seatAddress } from "./seat-address.ts";
import type { SeatKind } from "./seat-kinds.ts";
import { followStates, type StateFeed } from "./state-feed.ts";
import { useLatest } from "./use-latest.ts";

type Wanted = { readonly slug: string; readonly businessId: string };

/** Who has which seat, as it changes. Null until it is known for the first time; `isOld` where the shop cannot be reached. */
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
  /** Seats that the shop holds for this visitor, and those that they chose: free to them. */
  readonly mine: readonly number[];
  /** Seats that somebody else has by the last refusal, whatever the states still say. */
  readonly lost: readonly number[];
};

/** The states as this visitor may have the seats: their own are free to them, and what is not sold is nobody's. */
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
