import { useEffect, useEffectEvent, useState } from "react";
import type { Attendee } from "#domain/orders/cart/transaction.types.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useApi } from "../../shell/state/use-api.ts";

/** Collecting people by the ticket that attendees are entrusted to. */
type Collectors = ReadonlyMap<string, string>;

const NONE: Collectors = new Map();

/**
 * Looks up the tickets that attendees are entrusted to. Silently drops any that is no valid ticket of this event held by the logged-in
 * person. `drop` takes the attendee's index, from 0. See docs/rules/handover.md#entrusting.
 */
export function useEntrusted(slug: string, list: readonly Attendee[], drop: (index: number) => void): Collectors {
  const api = useApi();
  const { flags } = useTenant();
  const [collectors, setCollectors] = useState(NONE);
  const wanted = list.map(({ entrustTicketId }) => entrustTicketId.toLowerCase()).join();
  const hasAny = /[^,]/.test(wanted);
  const take = useEffectEvent((found: Collectors) => {
    setCollectors(found);
    wanted.split(",").forEach((id, index) => id !== "" && !found.has(id) && drop(index));
  });
  useEffect(() => {
    if (!hasAny) return;
    let isOver = false;
    const own = flags.withDelegation ? listOwn(api, slug) : Promise.resolve(NONE);
    own.then(
      (found) => {
        if (!isOver) take(found);
      },
      // Without an answer the entry stays, and the server checks it again.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [api, slug, flags.withDelegation, hasAny, wanted]);
  return collectors;
}

async function listOwn(api: ReturnType<typeof useApi>, slug: string): Promise<Collectors> {
  const session = await api("getSession", {});
  if (!session.ok || session.data.person === null) return NONE;
  const answer = await api("listMyTickets", { query: {} });
  if (!answer.ok) throw new Error(answer.problem.code);
  const own = answer.data.tickets.filter(({ event, status, handedTo }) => event.slug === slug && status === "valid" && handedTo === null);
  return new Map(own.map(({ id, holder, category }) => [id, `${holder} · ${category}`]));
}
