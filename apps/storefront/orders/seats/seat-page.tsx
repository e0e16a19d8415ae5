import { preload } from "react-dom";
import { useRevalidator } from "react-router";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Button } from "#ui/form/button.tsx";
import { useOpened } from "../transaction/use-opened.ts";
import { useLiveEvent } from "../../catalogue/event/use-live-event.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { seatAddress } from "./seat-address.ts";
import { SeatPicker } from "./seat-picker.tsx";
import { useEffect, useState } from "react";
import { loadVenue, type Venue } from "./load-venue.ts";

type VenueLoad = { readonly venue: Venue | null; readonly isFailed: boolean; readonly again: () => void };

/** The map at an address, with everything computed from it. Retries when the connection returns. */
function useVenue(address: string): VenueLoad {
  const [load, setLoad] = useState<{ readonly of: string; readonly venue: Venue | null } | null>(null);
  const [turn, setTurn] = useState(0);
  const of = `${turn} ${address}`;
  useEffect(() => {
    const stop = new AbortController();
    loadVenue(address, stop.signal).then(
      (venue) => setLoad({ of, venue }),
      () => stop.signal.aborted || setLoad({ of, venue: null }),
    );
    return () => stop.abort();
  }, [address, of]);
  const isFailed = load !== null && load.of === of && load.venue === null;
  useEffect(() => {
    if (!isFailed) return;
    const again = () => setTurn((count) => count + 1);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [isFailed]);
  // Keep showing the current map until the next one has loaded.
  return { venue: load?.venue ?? null, isFailed, again: () => setTurn((count) => count + 1) };
}

/** The seat page: loads the event's map. The server renders the frame, the browser the map. */
export function SeatPage({ event: loaded, mapVersion }: { readonly event: EventDetail; readonly mapVersion: number }) {
  const t = useT();
  const event = useOpened(useLiveEvent(loaded).event);
  const { revalidate } = useRevalidator();
  const address = seatAddress("getSeatMap", { slug: loaded.slug, businessId: loaded.businessId }, { version: mapVersion });
  preload(address, { as: "fetch", crossOrigin: "anonymous" });
  const { venue, isFailed, again } = useVenue(address);
  const isLive = useHydrated();
  if (isFailed)
    return (
      <div className="seats-wait">
        <Banner
          tone="warning"
          role="alert"
          title={t("seats.failed")}
          action={
            <Button size="small" onClick={again}>
              {t("common.try_again")}
            </Button>
          }
        >
          {t("seats.failed_line")}
        </Banner>
      </div>
    );
  if (!venue || !isLive)
    return (
      <div className="seats-wait" aria-busy="true">
        <p className="sr-only">{t("seats.loading")}</p>
        <Skeleton />
      </div>
    );
  return <SeatPicker key={venue.version} event={event} venue={venue} onMap={() => void revalidate()} />;
}
