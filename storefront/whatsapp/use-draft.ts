import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { OrderDraft } from "#contract/drafts.ts";
import type { EventDetail } from "#contract/events.ts";
import { selectionOf } from "#domain/cart/selection.ts";
import { newKey } from "../checkout/act-keys.ts";
import { attemptKey, forgetAttempt } from "../checkout/attempt-key.ts";
import { useTenant } from "../document/tenant.ts";
import { sessionOf } from "../event/session-choice.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { browserStore } from "../state/stored-text.ts";
import { readTransaction } from "../state/transaction-store.ts";
import { useApi } from "../state/use-api.ts";

export type DraftAttempt = {
  /** Null while it is made, and where it could not be. */
  readonly draft: OrderDraft | null;
  readonly problem: string | null;
  readonly retry: () => void;
};

/** Notes what is chosen under a code whenever `isOn` becomes true: the same choice again gets the same code while that lasts. */
export function useDraft(event: EventDetail, isOn: boolean): DraftAttempt {
  const api = useApi();
  const t = useT();
  const locale = useLocale();
  const { ui } = useTenant();
  const [draft, setDraft] = useState<OrderDraft | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);

  async function make() {
    if (running.current) return;
    running.current = true;
    setProblem(null);
    const txn = readTransaction(ui, event.id);
    const { categories, addons } = selectionOf(txn);
    const body = {
      eventId: event.id,
      sessionId: sessionOf(event, txn.patron.eventAt)?.id ?? null,
      selection: { categories: [...categories], addons: [...addons] },
      promoCode: txn.promo?.code ?? null,
      locale,
    };
    const act = `draft.${event.id}`;
    const ask = () => api("createDraft", { query: { locale }, body, idempotencyKey: attemptKey(browserStore, act, body, newKey) });
    try {
      let answer = await ask();
      if (!answer.ok || answer.data.expiresAt <= answer.data.serverNow) forgetAttempt(browserStore, act);
      if (answer.ok && answer.data.expiresAt <= answer.data.serverNow) answer = await ask();
      if (answer.ok) setDraft(answer.data);
      else setProblem(answer.problem.message[locale]);
    } catch {
      setProblem(t("common.no_connection"));
    } finally {
      running.current = false;
    }
  }

  // The event is read anew while the visitor is away in WhatsApp: that is no reason for another draft.
  const begin = useEffectEvent(() => {
    setDraft(null);
    void make();
  });
  useEffect(() => {
    if (isOn) begin();
  }, [isOn]);
  return { draft, problem, retry: () => void make() };
}
