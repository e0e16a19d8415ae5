import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { sessionOf } from "../../orders/transaction/session-choice.ts";

/** Chooses the date in the address once, then removes it from the address, so that a reload keeps a later choice. */
export function useAddressDate(event: EventDetail, setDate: (eventAt: string) => void): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const at = query.get("at");
    if (at === null) return;
    if (sessionOf(event, at)) setDate(at);
    query.delete("at");
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [event, setDate, pathname, search, hash, navigate]);
}
