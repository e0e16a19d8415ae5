import { useCallback, useState } from "react";
import type { OrderMessages } from "#contract/people/order-messages.ts";
import { useAct } from "../identity/use-act.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { usePolling } from "../../shell/state/use-polling.ts";

type Order = {
  readonly id: string;
  /** The token of the return address, for a browser without access to the order; null with access. */
  readonly word: string | null;
  readonly first: OrderMessages | null;
  /** Whether there may be messages to query yet. */
  readonly isWanted: boolean;
};

export type Following = {
  readonly messages: OrderMessages | null;
  readonly isSending: boolean;
  readonly trouble: string | null;
  /** Sends the order's message again; with `refund`, the message about that refund. */
  readonly sendAgain: (refund?: string) => Promise<void>;
};

/** Whether the state may still change by itself. */
function mayChange(messages: OrderMessages | null): boolean {
  if (messages === null || messages.payment === "confirming") return true;
  const all = [messages, ...messages.refunds].flatMap(({ deliveries }) => deliveries);
  return all.some(({ state }) => state === "on_its_way");
}

/** The state of an order's messages, polled while one is in transit and the page is visible; with a resend. */
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
      // The next poll tries again.
    }
  }, [api, id, locale, word]);

  usePolling(ask, { goesOn, isNow: first === null });

  async function sendAgain(refund?: string) {
    const next = await send(
      "sendOrderMessage",
      { params: { id }, query: { locale }, body: { r: word, refund: refund ?? null } },
      (problem) => {
        const wait = problem.details?.["retryAfterSeconds"];
        if (problem.code === "TOO_MANY_REQUESTS" && typeof wait === "number")
          return t("status.again.soon", { n: Math.max(1, Math.ceil(wait / 60)) });
        return problem.message[locale];
      },
    );
    if (next) setMessages(next);
  }
  return { messages, isSending, trouble, sendAgain };
}
