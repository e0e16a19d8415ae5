import { useEffect, useMemo, useRef, useState, useLayoutEffect, useSyncExternalStore, useCallback } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { seatsNeeded } from "#domain/orders/cart/seats.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { showToast } from "#ui/feedback/toast-store.ts";
import { SEAT_STATE, type SeatStates } from "#domain/catalogue/seating/states/seat-states.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { quoteOrder } from "../transaction/quote-order.ts";
import { readTransaction, useTransaction } from "../transaction/transaction-store.ts";
import { readStored, writeStored } from "../../shell/state/stored-text.ts";
import { isAlreadyHeld } from "../transaction/held-order.ts";
import { useApi } from "../../shell/state/use-api.ts";
import type { Venue } from "./load-venue.ts";
import type { MapHandle } from "./map-view.tsx";
import type { Wish } from "./propose-seats.ts";
import { isOffered } from "./choose-offered.ts";
import { kindsOf, kindsOfOffer, soldAs, type SeatKind } from "./seat-kinds.ts";
import { namesOf } from "./seat-words.ts";
import { useBestSeats } from "./use-best-seats.ts";
import { useBookingClock } from "./use-booking-clock.ts";
import { useSeatActs } from "./use-seat-acts.ts";
import { openSeatHold, type HeldSeats, type SeatHold } from "./seat-hold.ts";
import { saveSeats, sendSeats } from "./send-seats.ts";
import { seatAddress } from "./seat-address.ts";
import { followStates, type StateFeed } from "./state-feed.ts";
import { useLatest } from "./use-latest.ts";

export type SeatsView = "map" | "list";
const VIEW_KEY = "karcis:seats-view:v1";

const numbersOf = (venue: Venue, ids: readonly string[]) => ids.flatMap((id) => venue.numberOf.get(id) ?? []);
const keptView = (): SeatsView => (readStored(VIEW_KEY) === "list" ? "list" : "map");

/** State and acts of choosing an event's seats; the screen only renders them. Calls `onMap` if the event has another map. */
export function usePicker(event: EventDetail, venue: Venue, onMap: () => void) {
  const t = useT();
  const locale = useLocale();
  const { ui, flags } = useTenant();
  const txn = useTransaction(ui, event.id);
  const { hold, now } = useSeatHold(event, venue);
  const { states: sent, isOld, ask } = useSeatStates(venue, { slug: event.slug, businessId: event.businessId }, onMap);
  const ordered = txn.price.map(({ id }) => id).join();
  const isOffer = isOffered(ui, event.id);
  const kinds = useMemo(() => {
    const order = readTransaction(ui, event.id);
    const all = kindsOf(event, venue, order);
    return isOffer ? kindsOfOffer(all, order) : all;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- of the order, only the set of categories matters
  }, [event, venue, ui, ordered, isOffer]);
  const chosen = useMemo(() => numbersOf(venue, now.wanted), [now.wanted, venue]);
  const mine = useMemo(() => numbersOf(venue, [...now.wanted, ...now.held]), [now.wanted, now.held, venue]);
  const lost = useMemo(() => numbersOf(venue, now.lost?.taken ?? []), [now.lost, venue]);
  const states = useOwnStates(venue, sent, { mine, lost, kinds });
  const [view, setView] = useState(keptView);
  const map = useRef<MapHandle>(null);
  const acts = useSeatActs({ event, venue, hold, states, kinds, chosen, view, phase: now.phase });
  const clock = useBookingClock(event, hold);
  const [first] = useState(() => firstWish(txn, event.seating?.categoryIds ?? []));
  const best = useBestSeats({ venue, states, kinds, chosen, first, onTake: takeBest });

  // Refresh the states once the shop has held or refused seats.
  useEffect(() => ask(), [ask, now.held, now.lost]);
  useEffect(() => {
    if (now.lost) pushEvent("seat_conflict", { seats: now.lost.taken.length });
  }, [now.lost]);
  useEffect(() => pushEvent("seat_map_open", { view }), [view]);

  function takeBest(seats: readonly number[]) {
    acts.choose(seats);
    map.current?.showSeats(seats);
    announce(t("seats.best_chosen", { n: seats.length, names: namesOf(venue.seating, seats, locale) }));
  }

  /**
   * Replaces seats taken by others. As many seats as were lost join the rest of the choice; any other number replaces all seats of its
   * category.
   */
  function takeInstead(ids: readonly string[], gone: readonly string[]) {
    const seats = numbersOf(venue, ids);
    const kindOf = (seat: number) => kinds[venue.seating.category[seat]!]?.category.id;
    const rest = seats.length === gone.length ? chosen : chosen.filter((seat) => kindOf(seat) !== kindOf(seats[0]!));
    const next = [...rest, ...seats.filter((seat) => !rest.includes(seat))];
    acts.choose(next);
    map.current?.showSeats(next);
  }

  function show(next: SeatsView, shouldFocus = false) {
    writeStored(VIEW_KEY, next);
    setView(next);
    if (shouldFocus) requestAnimationFrame(() => document.getElementById("seats-list")?.focus());
  }

  /** Requests the seats of an expired hold again. */
  function holdAgain() {
    clock.begin();
    hold.again();
    const stop = hold.watch(() => {
      const { phase, held, wanted } = hold.read();
      if (phase === "asking" || phase === "late") return;
      stop();
      if (wanted.length > 0 && held.length === wanted.length) showToast(t("seats.back"));
    });
  }

  function chooseOthers() {
    clock.begin();
    acts.choose([]);
  }

  const quote = useMemo(() => quoteOrder(event, txn, flags), [event, txn, flags]);
  /** How many offered tickets have no seat yet. */
  const due = isOffer ? seatsNeeded(txn, event.seating?.categoryIds ?? []) - chosen.length : 0;
  return {
    txn,
    quote,
    due,
    hold,
    now,
    isOld,
    kinds,
    chosen,
    states,
    view,
    map,
    acts,
    clock,
    best,
    takeInstead,
    show,
    holdAgain,
    chooseOthers,
  };
}

/** The first wish, from the choice on the event's page: the number of seats, and the category if there is only one. */
function firstWish(txn: EventTransaction, seated: readonly string[]): Pick<Wish, "count" | "categoryId"> {
  const ordered = txn.price.filter(({ id }) => seated.includes(id));
  return { count: seatsNeeded(txn, seated) || 2, categoryId: ordered.length === 1 ? ordered[0]!.id : null };
}

/** The stored seats that the map still has. They count as held only if the hold is for exactly these seats. */
function leftSeats(ui: string, eventId: string, venue: Venue): Pick<HeldSeats, "wanted" | "held"> {
  const txn = readTransaction(ui, eventId);
  const wanted = txn.seats.filter((id) => venue.numberOf.has(id));
  const isHeld = wanted.length === txn.seats.length && isAlreadyHeld(ui, { eventId, txn, now: Date.now() });
  return { wanted, held: isHeld ? wanted : [] };
}

/** The visitor's seats of an event, with functions to change them. */
function useSeatHold(event: EventDetail, venue: Venue): { readonly hold: SeatHold; readonly now: HeldSeats } {
  const { ui, flags } = useTenant();
  const api = useApi();
  const locale = useLocale();
  const [hold] = useState(() => openSeatHold(leftSeats(ui, event.id, venue)));
  useLayoutEffect(() => {
    const keep = (seats: readonly string[]) => {
      const numbers = seats.flatMap((id) => venue.numberOf.get(id) ?? []);
      saveSeats({ ui, flags }, event, soldAs(numbers, venue, kindsOf(event, venue, readTransaction(ui, event.id))));
    };
    hold.connect({ keep, send: () => sendSeats({ api, ui, locale, flags }, event) });
    const { wanted } = hold.read();
    // Store the choice again if the map no longer has some of its seats.
    if (wanted.length < readTransaction(ui, event.id).seats.length) keep(wanted);
  }, [hold, api, ui, flags, locale, event, venue]);
  useEffect(() => {
    // Request stored seats at once if their hold is gone.
    const { wanted, held } = hold.read();
    if (wanted.length > held.length) hold.again();
    const online = () => hold.read().phase === "offline" && hold.again();
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  }, [hold]);
  return { hold, now: useSyncExternalStore(hold.watch, hold.read, hold.read) };
}

type Wanted = { readonly slug: string; readonly businessId: string };

/** The seats' states, live. Null before the first answer; `isOld` if the shop cannot be reached. */
function useSeatStates(venue: Venue, wanted: Wanted, onMap: () => void) {
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

type OwnSeats = {
  /** The seats in this visitor's hold or choice, which are free for them. */
  readonly mine: readonly number[];
  /** Seats taken by others according to the last refusal; the states may not show it yet. */
  readonly lost: readonly number[];
};

/** The states from this visitor's view: their own seats are free, and seats of categories not on sale are blocked. */
function useOwnStates(
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
