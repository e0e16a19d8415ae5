import { useState } from "react";
import type { CallAnswer } from "#contract/client.ts";
import { showToast } from "#ui/feedback/toast-store.ts";
import { codeWords } from "../identity/code-words.ts";
import { type Refusal, useAct } from "../identity/use-act.ts";
import { useResendWait } from "../identity/use-resend-wait.ts";
import { useLocale, useT } from "../i18n/use-t.ts";

type Ask = "askHandoverCode" | "askOfferCode";
/** Refusals that stand beside the code itself. */
const OF_THE_CODE = new Set(["CODE_WRONG", "CODE_EXPIRED", "CODE_TRIES_OVER"]);

export type Proof = {
  /** What the server said when it sent the code; null before. */
  readonly asked: CallAnswer<Ask> | null;
  readonly code: string;
  readonly error: string | null;
  readonly trouble: string | null;
  readonly isAsking: boolean;
  /** Seconds until another code may be sent. */
  readonly left: number;
  readonly type: (code: string) => void;
  readonly ask: () => Promise<void>;
  /** Says beside the code what is wrong with it; answers the words for everything else, null where it was the code. */
  readonly refuse: (problem: Refusal) => string | null;
  readonly fail: (words: string) => void;
};

/** A one-time code: asked for, typed, and judged with what it is for. `id` is the ticket's or the offer's. */
export function useProof(name: Ask, id: string): Proof {
  const t = useT();
  const locale = useLocale();
  const { send, isSending, trouble } = useAct();
  const { left, start } = useResendWait();
  const [asked, setAsked] = useState<Proof["asked"]>(null);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);

  async function ask() {
    const answer = await send(name, { params: { id }, query: { locale }, body: { locale } }, (problem) => codeWords(problem, t, locale));
    if (!answer) return;
    if (asked) showToast(t("login.code.resent"));
    setAsked(answer);
    setCode("");
    setError(null);
    start(answer.resendAfterSeconds);
  }

  function refuse(problem: Refusal): string | null {
    const words = codeWords(problem, t, locale);
    if (!OF_THE_CODE.has(problem.code)) return words;
    setCode("");
    setError(words);
    return null;
  }

  function type(next: string) {
    setCode(next);
    setError(null);
  }

  return { asked, code, error, trouble, isAsking: isSending, left, type, ask, refuse, fail: setError };
}
