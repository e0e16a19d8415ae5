import { useEffect, useRef, useState } from "react";
import { showToast } from "#ui/feedback/toast-store.ts";
import { type AskedAt, askedNow, isRepeat, secondsLeft } from "../../people/identity/asked-code.ts";
import { codeWords } from "../../people/identity/code-words.ts";
import { type Refusal, useAct } from "../../people/identity/use-act.ts";
import { useResendWait } from "../../people/identity/use-resend-wait.ts";
import { useTabState } from "../../shell/state/use-tab-state.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";

type Ask = "askHandoverCode" | "askOfferCode";
/** `phone` is masked. */
type AskedProof = AskedAt & { readonly phone: string };
/** Codes of refusals that the code field shows. */
const OF_THE_CODE = new Set(["CODE_WRONG", "CODE_EXPIRED", "CODE_TRIES_OVER"]);

export type AskedAbout = {
  readonly recipient: { readonly fullName: string; readonly countryCode: string; readonly phoneNumber: string };
  /** Handles a refusal about the recipient. Returns true if a field shows it. */
  readonly refuse: (problem: Refusal) => boolean;
};

const NOT_ASKED: { readonly asked: AskedProof | null } = { asked: null };

export type Proof = {
  /** Where and when the code was sent; null before. */
  readonly asked: AskedProof | null;
  readonly code: string;
  readonly error: string | null;
  readonly trouble: string | null;
  readonly isAsking: boolean;
  /** Seconds until another code may be requested. */
  readonly left: number;
  readonly type: (code: string) => void;
  /** Requests the code, or another one. `about` has the recipient, and handles refusals about the recipient. */
  readonly ask: (about?: AskedAbout) => Promise<void>;
  /** Shows a refusal of the code at the code field and returns null. For any other refusal, returns its text. */
  readonly refuse: (problem: Refusal) => string | null;
  readonly fail: (words: string) => void;
  /** Deletes everything stored in the browser, once the number is proved. */
  readonly forget: () => void;
};

/**
 * A one-time code for one purpose: requested, typed, and checked with the action. `id` is the ticket's or the offer's. The request survives
 * a reload.
 */
export function useProof(name: Ask, id: string): Proof {
  const t = useT();
  const locale = useLocale();
  const { send, isSending, trouble } = useAct();
  const { left, start } = useResendWait();
  const [{ asked }, set, forget] = useTabState(`${name}.${id}`, { first: NOT_ASKED });
  const begin = useRef(start);
  useEffect(() => {
    if (asked) begin.current(secondsLeft(asked));
  }, [asked]);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);

  async function ask(about?: AskedAbout) {
    const body = { locale, ...(about && { recipient: about.recipient }) };
    const answer = await send(name, { params: { id }, query: { locale }, body }, (problem) =>
      about?.refuse(problem) ? null : codeWords(problem, t, locale),
    );
    if (!answer) return;
    const now = { phone: answer.phone, ...askedNow(answer.resendAfterSeconds) };
    if (asked && !isRepeat(now)) showToast(t("login.code.resent"));
    set(() => ({ asked: now }));
    setCode("");
    setError(null);
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

  return { asked, code, error, trouble, isAsking: isSending, left, type, ask, refuse, fail: setError, forget };
}
