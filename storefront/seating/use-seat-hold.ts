import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import type { EventDetail } from "#contract/events.ts";
import { useTenant } from "../document/tenant.ts";
import { useLocale } from "../i18n/use-t.ts";
import { isAlreadyHeld } from "../orders/held-order.ts";
import { readTransaction } from "../orders/transaction-store.ts";
import { useApi } from "../state/use-api.ts";
import type { Venue } from "./load-venue.ts";
import { openSeatHold, type HeldSeats, type SeatHold } from "./seat-hold.ts";
import { kindsOf, soldAs } from "./seat-kinds.ts";
import { keepSeats, sendSeats } from "./send-seats.ts";

/** The visitor's seats of an event, as they were left, and how to change them; a new map begins with those that it still has. */
export function useSeatHold(event: EventDetail, venue: Venue): { readonly hold: SeatHold; readonly now: HeldSeats } {
  const { ui, flags } = useTenant();
  const api = useApi();
  const locale = useLocale();
  const latest = useRef({ event, shop: { api, ui, locale, flags } });
  latest.current = { event, shop: { api, ui, locale, flags } };
  const keep = useRef<(seats: readonly string[]) => void>(() => {});
  keep.current = (seats) => {
    const numbers = seats.map((id) => venue.numberOf.get(id)!);
    keepSeats({ ui, flags }, event, soldAs(numbers, venue, kindsOf(event, venue, readTransaction(ui, event.id))));
  };
  const hold = useMemo(() => {
    const txn = readTransaction(ui, event.id);
    const wanted = txn.seats.filter((id) => venue.numberOf.has(id));
    const isHeld = wanted.length === txn.seats.length && isAlreadyHeld(ui, { eventId: event.id, txn, now: Date.now() });
    return openSeatHold({
      wanted,
      held: isHeld ? wanted : [],
      keep: (seats) => keep.current(seats),
      send: () => sendSeats(latest.current.shop, latest.current.event),
    });
  }, [ui, event.id, venue]);
  useEffect(() => {
    // What was chosen before and is no longer held is asked for at once.
    const { wanted, held } = hold.read();
    if (wanted.length !== readTransaction(ui, event.id).seats.length) keep.current(wanted);
    if (wanted.length > held.length) hold.again();
    const online = () => hold.read().phase === "offline" && hold.again();
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  }, [hold, ui, event.id]);
  return { hold, now: useSyncExternalStore(hold.watch, hold.read, hold.read) };
}
