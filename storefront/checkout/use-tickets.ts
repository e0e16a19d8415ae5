import { useCallback, useEffect, useState } from "react";
import type { TicketList } from "#contract/tickets.ts";
import { useLocale } from "../i18n/use-t.ts";
import { useApi } from "../state/use-api.ts";

export type Source = { readonly bookingId: string | null; readonly accessKey: string | undefined };
export type Tickets = {
  readonly list: TicketList;
  /** The last attempt to ask the server failed; what is shown is from before. */
  readonly isStale: boolean;
  readonly reload: () => void;
};

/** The tickets as they stand now: asked for again when the page comes back to the front. Without a connection they stay as they are. */
export function useTickets(first: TicketList, { bookingId, accessKey }: Source): Tickets {
  const api = useApi();
  const locale = useLocale();
  const [list, setList] = useState(first);
  const [isStale, setIsStale] = useState(false);

  const reload = useCallback(async () => {
    try {
      const query = { locale, k: accessKey };
      const answer =
        bookingId === null
          ? await api("listMyTickets", { query: { locale } })
          : await api("listBookingTickets", { params: { id: bookingId }, query });
      setIsStale(!answer.ok);
      if (answer.ok) setList(answer.data);
    } catch {
      setIsStale(true);
    }
  }, [api, locale, bookingId, accessKey]);

  useEffect(() => {
    const look = () => document.visibilityState === "visible" && void reload();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    };
  }, [reload]);

  return { list, isStale, reload: () => void reload() };
}
