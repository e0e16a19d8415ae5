import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Availability, EventDetail } from "#contract/catalogue/events.ts";
import { useLocale } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { withAvailability } from "./with-availability.ts";

/** A public page may be half a minute old when it arrives, so refresh it soon. */
const FIRST_MS = 1200;
const EVERY_MS = 20_000;

/**
 * The event with current stock, refreshed while the page is visible; `ask` refreshes at once. Runs the page's loader again if the event's
 * data have changed.
 */
export function useLiveEvent(loaded: EventDetail): { readonly event: EventDetail; readonly ask: () => void } {
  const api = useApi();
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  const [answer, setAnswer] = useState<{ readonly of: EventDetail; readonly now: Availability } | null>(null);
  const [wish, setWish] = useState(0);
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    async function look() {
      clearTimeout(timer);
      if (document.visibilityState === "visible") {
        const result = await api("getAvailability", { params: { slug: loaded.slug }, query: { locale } }).catch(() => null);
        if (isGone) return;
        if (result?.ok && result.data.version !== loaded.version) void revalidate();
        if (result?.ok) setAnswer({ of: loaded, now: result.data });
      }
      clearTimeout(timer);
      timer = setTimeout(() => void look(), EVERY_MS);
    }
    const wake = () => document.visibilityState === "visible" && void look();
    timer = setTimeout(() => void look(), wish === 0 ? FIRST_MS : 0);
    document.addEventListener("visibilitychange", wake);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wake);
    };
  }, [api, loaded, locale, revalidate, wish]);
  const event = answer?.of === loaded ? withAvailability(loaded, answer.now) : loaded;
  return { event, ask: () => setWish((count) => count + 1) };
}
