import { useCallback, useEffect, useState } from "react";
import type { PassList } from "#contract/tickets/passes.ts";
import type { PurchaseList } from "#contract/orders/purchases.ts";
import type { TicketList } from "#contract/tickets/tickets.ts";
import { useLocale } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";

/** One order's tickets by its link, or all tickets of this visitor for null. */
export type Source = { readonly bookingId: string | null };
/** `purchases` is null for the tickets of one order. */
export type Lists = {
  readonly tickets: TicketList;
  readonly purchases: PurchaseList | null;
  /** Passes carried for others, and this visitor's delegates. */
  readonly passes?: PassList | null;
};
export type Holdings = Lists & {
  /** The last query failed, so the data are older. */
  readonly isStale: boolean;
  /** The page came from the device's store, and no query has succeeded since. */
  readonly isOld: boolean;
  readonly reload: () => void;
};

/** A page made longer ago than this came from the device's store. */
const OLD_MS = 60_000;
/** Codes due later than this appear only after a reload. */
const MOST_WAIT_MS = 86_400_000;

/** The visitor's current tickets and orders, reloaded when the page returns to the front. Without a connection, the last known ones. */
export function useHoldings(first: Lists, { bookingId }: Source): Holdings {
  const api = useApi();
  const locale = useLocale();
  const [lists, setLists] = useState(first);
  const [isStale, setIsStale] = useState(false);
  const [isOld, setIsOld] = useState(false);

  const reload = useCallback(async () => {
    try {
      const query = { locale };
      const [tickets, purchases, passes] = await Promise.all([
        bookingId === null
          ? api("listMyTickets", { query })
          : api("listBookingTickets", { params: { id: bookingId }, query: { ...query } }),
        bookingId === null ? api("listMyPurchases", { query }) : null,
        api("listMyPasses", { query }),
      ]);
      const isGood = tickets.ok && purchases?.ok !== false && passes.ok;
      setIsStale(!isGood);
      if (isGood) setIsOld(false);
      if (tickets.ok && purchases?.ok !== false)
        setLists((before) => ({
          tickets: tickets.data,
          purchases: purchases?.data ?? null,
          passes: passes.ok ? passes.data : (before.passes ?? null),
        }));
    } catch {
      setIsStale(true);
    }
  }, [api, locale, bookingId]);

  useEffect(() => {
    const look = () => document.visibilityState === "visible" && void reload();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    };
  }, [reload]);

  const codesFrom = Math.min(...lists.tickets.tickets.flatMap(({ codeFrom }) => (codeFrom ? [Date.parse(codeFrom)] : [])));
  const wait = codesFrom - Date.parse(lists.tickets.serverNow);
  useEffect(() => {
    if (wait > MOST_WAIT_MS) return;
    const timer = setTimeout(() => void reload(), Math.max(wait, 0) + 1000);
    return () => clearTimeout(timer);
  }, [wait, reload]);

  const madeAt = first.tickets.serverNow;
  useEffect(() => {
    if (Date.now() - Date.parse(madeAt) <= OLD_MS) return;
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser's clock tells how old a page is
    setIsOld(true);
    void reload();
  }, [madeAt, reload]);

  return { ...lists, isStale, isOld, reload: () => void reload() };
}
