import { type ComponentType, useEffect, useLayoutEffect, useState } from "react";
import { useLocation, useMatches, useNavigate } from "react-router";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { mayPrefill } from "./may-prefill.ts";
import { takeFromAddress } from "./take-away.ts";

/**
 * Watches navigations for prefill data (docs/rules/prefill.md#privacy). Removes personal data from the address before any other code of the
 * page reads it, stores the data, and fills the order of the page's event. Renders nothing.
 */
export function Prefill() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const event = useMatches()
    .map((match) => eventIn(match.loaderData))
    .find((each) => each !== null);
  const [filling, setFilling] = useState<{ Filler: ComponentType<{ event: EventDetail }>; arrival: number } | null>(null);

  // Run before the page's own effects, which report the page to analytics.
  useLayoutEffect(() => {
    if (takeFromAddress())
      void navigate(
        { pathname: location.pathname, search: location.search, hash: location.hash },
        { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
      );
  }, [search, navigate]);

  useEffect(() => {
    if (!mayPrefill(search)) return;
    let isOn = true;
    Promise.all([import("./bypass-store.ts"), import("./order-filler.tsx")]).then(
      ([{ receiveArrival }, { OrderFiller }]) => {
        receiveArrival(search);
        if (isOn) setFilling((before) => ({ Filler: OrderFiller, arrival: (before?.arrival ?? 0) + 1 }));
      },
      // Without a network, keep the answers for the next page.
      () => {},
    );
    return () => {
      isOn = false;
    };
  }, [search]);

  return filling && event ? <filling.Filler key={filling.arrival} event={event} /> : null;
}

function eventIn(data: unknown): EventDetail | null {
  const event = (data as { event?: { kind?: unknown } } | undefined)?.event;
  return event?.kind === "event" ? (event as EventDetail) : null;
}
