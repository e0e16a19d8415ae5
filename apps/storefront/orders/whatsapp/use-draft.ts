import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { OrderDraft } from "#contract/orders/drafts.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { selectionOf } from "#domain/orders/cart/selection.ts";
import { newKey } from "../../shell/state/act-keys.ts";
import { attemptKey, forgetAttempt, isFinal } from "../../shell/state/attempt-key.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { sessionOf } from "../transaction/session-choice.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { browserStore } from "../../shell/state/stored-text.ts";
import { readTransaction } from "../transaction/transaction-store.ts";
import { useApi } from "../../shell/state/use-api.ts";

export type DraftAttempt = {
  /** Null while the first draft is being saved, and after a failure. */
  readonly draft: OrderDraft | null;
  /** Whether the draft contains the current choice. If not, another draft is being saved. */
  readonly isFresh: boolean;
  readonly problem: string | null;
  readonly retry: () => void;
};

/** Delay after the last change of the choice before a draft is saved. */
const PAUSE_MS = 600;

/**
 * Saves the choice as a draft when `isOn` becomes true, and again when `choice` (the choice as text) changes. An unchanged choice keeps its
 * code while the code is valid.
 */
export function useDraft(event: EventDetail, isOn: boolean, choice: string): DraftAttempt {
  const api = useApi();
  const t = useT();
  const locale = useLocale();
  const { ui } = useTenant();
  const [noted, setNoted] = useState<{ readonly draft: OrderDraft; readonly choice: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const turn = useRef(0);

  async function make() {
    const mine = (turn.current += 1);
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
    const ask = () =>
      api("createDraft", { query: { locale }, body, idempotencyKey: attemptKey(browserStore, { act, body, newId: newKey }) });
    try {
      let answer = await ask();
      // Keep the attempt's key after success, so that the same choice gets the same code while the code is valid.
      const isOver = answer.ok && answer.data.expiresAt <= answer.data.serverNow;
      if (isOver || (!answer.ok && isFinal(answer))) forgetAttempt(browserStore, act);
      if (isOver) answer = await ask();
      if (mine !== turn.current) return;
      if (answer.ok) setNoted({ draft: answer.data, choice });
      else setProblem(answer.problem.message[locale]);
    } catch {
      if (mine === turn.current) setProblem(t("common.no_connection"));
    }
  }

  // Do not save another draft because the event reloads while the visitor is in WhatsApp.
  const begin = useEffectEvent(() => void make());
  const noteNone = useEffectEvent(() => setNoted(null));
  const wasOn = useRef(false);
  useEffect(() => {
    const isOpening = isOn && !wasOn.current;
    wasOn.current = isOn;
    if (!isOn) return;
    if (isOpening) noteNone();
    const timer = setTimeout(begin, isOpening ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isOn, choice]);
  return { draft: noted?.draft ?? null, isFresh: noted?.choice === choice, problem, retry: () => void make() };
}
