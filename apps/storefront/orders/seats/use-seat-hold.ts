import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale } from "../../shell/i18n/use-t.ts";
import { isAlreadyHeld } from "../transaction/held-order.ts";
import { readTransaction } from "../transaction/transaction-store.ts";
import { useApi } from "../../shell/state/use-api.ts";
import type { Venue } from "./load-venue.ts";
import { openSeatHold, type HeldSeats, type SeatHold } from "./seat-hold.ts";
import { kindsOf, soldAs } from "./seat-kinds.ts";
import { saveSeats, sendSeats } from "./send-seats.ts";

/** The visitor's stored seats that the map has; held only if exactly these are held. */
function leftSeats(ui: string, eventId: string, venue: Venue): Pick<HeldSeats, "wanted" | "held"> {
  const txn = readTransaction(ui, eventId);
  const wanted = txn.seats.filter((id) => venue.numberOf.has(id));
  const isHeld = wanted.length === txn.seats.length && isAlreadyHeld(ui, { eventId, txn, now: Date.now() });
  return { wanted, held: isHeld ? wanted : [] };
}

/** The visitor's seats of an event, with functions to change them. */
export function useSeatHold(event: EventDetail, venue: Venue): { readonly hold: SeatHold; readonly now: HeldSeats } {
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
    // The map no longer has some of them.
    if (wanted.length < readTransaction(ui, event.id).seats.length) keep(wanted);
  }, [hold, api, ui, flags, locale, event, venue]);
  useEffect(() => {
    // Request stored choices at once that are no longer held.
    const { wanted, held } = hold.read();
    if (wanted.length > held.length) hold.again();
    const online = () => hold.read().phase === "offline" && hold.again();
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  }, [hold]);
  return { hold, now: useSyncExternalStore(hold.watch, hold.read, hold.read) };
}
