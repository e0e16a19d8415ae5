import { useCallback, useEffect, useState } from "react";
import type { OrderMessages } from "#contract/order-messages.ts";
import { useAct } from "../identity/use-act.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { pollDelay } from "../state/poll-delay.ts";
import { useApi } from "../state/use-api.ts";

type Order = {
  readonly id: string;
  /** The word of the return address, in a browser that does not know the order; null for its owner. */
  readonly word: string | null;
  readonly first: OrderMessages | null;
  /** Whether there is anything to ask for by now. */
  readonly isWanted: boolean;
};

export type Following = {
  readonly messages: OrderMessages | null;
  readonly isSending: boolean;
  readonly trouble: string | null;
  readonly sendAgain: () => Promise<void>;
};

/** Whether the state may still change by itself. */
function mayChange(messages: OrderMessages | null): boolean {
  return messages === null || messages.payment === "confirming" || messages.deliveries.some(({ state }) => state === "on_its_way");
}

/** How an order's messages stand, asked again while one is on its way and the page is looked at; and sending them again. */
export function useOrderMessages({ id, word, first, isWanted }: Order): Following {
  const t = useT();
  const api = useApi();
  const locale = useLocale();
  const [messages, setMessages] = useState(first);
  const { isSending, trouble, send } = useAct();
  const goesOn = isWanted && mayChange(messages);

  const ask = useCallback(async () => {
    try {
      const answer = await api("getOrderMessages", { params: { id }, query: { locale, ...(word === null ? {} : { r: word }) } });
      if (answer.ok) setMessages(answer.data);
    } catch {
      // Asked again later.
    }
  }, [api, id, locale, word]);

  useEffect(() => {
    if (!goesOn) return;
    const begun = Date.now();
    let asked = 0;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const turn = async () => {
      if (document.visibilityState === "visible") await ask();
      asked += 1;
      if (!isOver) timer = setTimeout(() => void turn(), pollDelay(asked, Date.now() - begun));
    };
    timer = setTimeout(() => void turn(), first === null ? 0 : pollDelay(0, 0));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [goesOn, ask, first]);

  async function sendAgain() {
    const next = await send("sendOrderMessage", { params: { id }, query: { locale }, body: { r: word } }, (problem) => {
      const wait = problem.details?.["retryAfterSeconds"];
      if (problem.code === "TOO_MANY_REQUESTS" && typeof wait === "number")
        return t("status.again.soon", { n: Math.max(1, Math.ceil(wait / 60)) });
      return problem.message[locale];
    });
    if (next) setMessages(next);
  }
  return { messages, isSending, trouble, sendAgain };
}
