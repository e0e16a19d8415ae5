import { useCallback, useEffect, useState } from "react";
import type { WaitingEntryAnswer } from "#contract/orders/waiting-list.ts";
import { useLocale } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";

const AGAIN_MS = 30_000;

/** An entry from the server, polled while it waits and the page is visible, and at once when it returns to the front. */
export function useEntry(first: WaitingEntryAnswer) {
  const api = useApi();
  const locale = useLocale();
  const [entry, setEntry] = useState(first);
  const { id } = first.booking;
  const { isWaiting } = entry;

  const ask = useCallback(async () => {
    // Without an answer the page stays and polls again.
    const answer = await api("getWaitingEntry", { params: { id }, query: { locale } }).catch(() => null);
    if (answer?.ok) setEntry(answer.data);
  }, [api, id, locale]);

  useEffect(() => {
    if (!isWaiting) return;
    const look = () => void (document.visibilityState === "visible" && ask());
    const timer = setInterval(look, AGAIN_MS);
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    };
  }, [isWaiting, ask]);

  return { entry, setEntry, ask };
}
