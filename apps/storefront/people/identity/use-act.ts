import { useState } from "react";
import type { CallAnswer, CallInput, CallResult } from "#contract/client.ts";
import type { EndpointName } from "#contract/paths.ts";
import { pageKeys } from "../../shell/state/act-keys.ts";
import { sendAttempt } from "../../shell/state/attempt-key.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";

export type Refusal = Extract<CallResult<EndpointName>, { ok: false }>["problem"];
type Input<N extends EndpointName> = Omit<CallInput<N>, "idempotencyKey">;

/**
 * Sends acts, one at a time. A retry after a missing answer has the same idempotency key. `onRefused` returns the text of a refusal, or
 * null if it was handled.
 */
export function useAct() {
  const t = useT();
  const api = useApi();
  const [isSending, setIsSending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function send<N extends EndpointName>(
    name: N,
    input: Input<N>,
    onRefused: (problem: Refusal) => string | null,
  ): Promise<CallAnswer<N> | null> {
    if (isSending) return null;
    setIsSending(true);
    setTrouble(null);
    try {
      const attempt = { store: pageKeys, act: name, body: input };
      const answer = await sendAttempt(attempt, (idempotencyKey) => api(name, { ...input, idempotencyKey } as CallInput<N>));
      if (answer.ok) return answer.data;
      setTrouble(onRefused(answer.problem));
    } catch {
      setTrouble(t("common.no_connection"));
    } finally {
      setIsSending(false);
    }
    return null;
  }

  return { isSending, trouble, setTrouble, send };
}
