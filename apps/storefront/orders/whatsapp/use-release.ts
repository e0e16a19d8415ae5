import { useEffect, useState } from "react";
import type { OrderDraft } from "#contract/orders/drafts.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { rememberReleased } from "../transaction/released-draft.ts";
import { newKey } from "../../shell/state/act-keys.ts";
import { useApi } from "../../shell/state/use-api.ts";

const EVERY_MS = 4000;

type Watched = { readonly isOpen: boolean; readonly isAwaited: boolean };

/** Polls until a sent draft is released. With simulated messages, `simulate` releases it. */
export function useRelease(draft: OrderDraft | null, { isOpen, isAwaited }: Watched) {
  const api = useApi();
  const t = useT();
  const locale = useLocale();
  const { ui, messageChannels, messagesSimulated, env } = useTenant();
  const [released, setReleased] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const code = draft?.code ?? null;
  const eventId = draft?.event.id ?? "";
  const isReleased = code !== null && released === code;

  useEffect(() => {
    if (!isAwaited || code === null || isReleased) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      api("getDraft", { params: { code }, query: { locale } }).then(
        (answer) => {
          if (!answer.ok || !answer.data.isReleased) return;
          setReleased(code);
        },
        () => {},
      );
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [api, code, eventId, isAwaited, isReleased, locale, ui]);

  // Store the release only once the visitor closes this part or leaves the page. Storing it replaces this part by the page's own payment,
  // and the visitor must be able to read the message first.
  useEffect(() => {
    if (code === null || !isReleased || !isOpen) return;
    const keep = () => rememberReleased(ui, eventId, code);
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
    };
  }, [code, eventId, isOpen, isReleased, ui]);

  async function simulate() {
    if (code === null || isBusy) return;
    setIsBusy(true);
    setTrouble(null);
    try {
      const answer = await api("releaseDraft", { params: { code }, query: { locale }, body: {}, idempotencyKey: newKey() });
      if (answer.ok) setReleased(code);
      else setTrouble(answer.problem.message[locale]);
    } catch {
      setTrouble(t("common.no_connection"));
    }
    setIsBusy(false);
  }

  const canSimulate = messagesSimulated && env !== "production" && !messageChannels.includes("whatsapp");
  return { isReleased, canSimulate, isBusy, trouble, simulate };
}
