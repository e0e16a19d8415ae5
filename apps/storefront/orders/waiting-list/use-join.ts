import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { CallInput } from "#contract/client.ts";
import { showToast } from "#ui/feedback/toast-store.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { pageKeys } from "../../shell/state/act-keys.ts";
import { sendAttempt } from "../../shell/state/attempt-key.ts";
import { saveBooking } from "../transaction/booking-store.ts";
import { type Refused, samePath } from "../../shell/forms/field-message.ts";
import { statusPath } from "../../shell/links/order-path.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { updateTransaction } from "../transaction/transaction-store.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { wasThereBefore } from "./was-there-before.ts";

export type JoinBody = CallInput<"joinWaitingList">["body"];

/** Sends an entry, one call at a time and under one idempotency key per attempt. Returns the refused fields. */
export function useJoin(event: EventDetail) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { ui } = useTenant();
  const navigate = useNavigate();
  const path = usePath();
  const [isSending, setIsSending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const running = useRef(false);

  async function join(body: JoinBody): Promise<readonly Refused[]> {
    const attempt = { store: pageKeys, act: `wait.${event.id}`, body };
    const answer = await sendAttempt(attempt, (idempotencyKey) => api("joinWaitingList", { query: { locale }, body, idempotencyKey }));
    if (answer.ok) {
      const { booking, qty } = answer.data;
      if (wasThereBefore(answer.data)) showToast(t("waiting.already"), "info");
      saveBooking(booking);
      updateTransaction(ui, event.id, (now) => ({ ...now, isWaitingList: false }));
      pushEvent("waiting_list_joined", { item_id: event.id, qty });
      await navigate(path(statusPath({ slug: event.slug, id: booking.id })), { replace: true });
      return [];
    }
    const { code, fields = [], message } = answer.problem;
    if (code === "FIELDS_INVALID") return fields.map((field) => ({ ...field, path: samePath(field.path) }));
    if (code === "TERMS_REQUIRED") return [{ path: "terms", code: "required" }];
    setTrouble(message[locale]);
    return [];
  }

  async function send(body: JoinBody): Promise<readonly Refused[]> {
    if (running.current) return [];
    running.current = true;
    setIsSending(true);
    setTrouble(null);
    try {
      return await join(body);
    } catch {
      setTrouble(t("common.no_connection"));
      return [];
    } finally {
      running.current = false;
      setIsSending(false);
    }
  }

  return { isSending, trouble, send };
}
