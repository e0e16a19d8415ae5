import { useEffect, useState } from "react";
import type { PayTimes } from "#contract/orders/bookings.ts";
import { useLocale } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";

/**
 * The time that each channel would allow an order now. Loaded for a choice (`isAsked`), and again when the page returns to the front. Null
 * while unknown: the channels can still be chosen.
 */
export function usePayTimes(id: string | null, isAsked: boolean): PayTimes | null {
  const api = useApi();
  const locale = useLocale();
  const [times, setTimes] = useState<PayTimes | null>(null);
  useEffect(() => {
    if (id === null || !isAsked) return;
    let isOver = false;
    async function ask() {
      if (document.visibilityState !== "visible") return;
      const answer = await api("getPayTimes", { params: { id: id! }, query: { locale } });
      if (answer.ok && !isOver) setTimes(answer.data);
    }
    const askAgain = () => void ask().catch(() => {});
    askAgain();
    document.addEventListener("visibilitychange", askAgain);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", askAgain);
    };
  }, [api, id, isAsked, locale]);
  return times;
}
