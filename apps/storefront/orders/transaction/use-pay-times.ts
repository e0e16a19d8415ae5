import { useEffect, useState } from "react";
import type { PayTimes } from "#contract/orders/bookings.ts";
import { useLocale } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";

/**
 * How long each way to pay an order would last if it were chosen now, asked for while it is to be chosen (`isAsked`) and again when the page is looked
 * at again. Null before that is known, and without a network: the ways can be chosen all the same.
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
