import { useEffect, useRef, useState } from "react";
import { showToast } from "#ui/feedback/toast-store.ts";
import { type AskedAt, askedNow, isRepeat, secondsLeft } from "../../people/identity/asked-code.ts";
import { codeWords } from "../../people/identity/code-words.ts";
import { type Refusal, useAct } from "../../people/identity/use-act.ts";
import { useResendWait } from "../../people/identity/use-resend-wait.ts";
import { useTabState } from "../../shell/state/use-tab-state.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";

type Ask = "askHandoverCode" | "askOfferCode";
/** `phone` has its middle digits hidden. */
type AskedProof = AskedAt & { readonly phone: string };
/** Refusals shown at the code field. */
const OF_THE_CODE = new Set(["CODE_WRONG", "CODE_EXPIRED", "CODE_TRIES_OVER"]);

export type AskedAbout = {
  readonly recipient: { readonly fullName: string; readonly countryCode: string; readonly phoneNumber: string };
  /** True if the refusal is shown at its own field. */
  readonly refuse: (problem: Refusal) => boolean;
};

const NOT_ASKED: { readonly asked: AskedProof | null } = { asked: null };

export type Proof = {
  /** Recipient and time of the code; null before. */
  readonly asked: AskedProof | null;
  readonly code: string;
  readonly error: string | null;
  readonly trouble: string | null;
  readonly isAsking: boolean;
  /** Seconds until the next code. */
  readonly left: number;
  readonly type: (code: string) => void;
  /** Sends the code, or sends it again. `about`: the recipient, and a handler for refusals about them. Returns the text of any other refusal. */
  readonly ask: (about?: AskedAbout) => Promise<void>;
  /** Shows a refusal of the code at its field; returns the text of any other refusal, null for the code's. */
  readonly refuse: (problem: Refusal) => string | null;
  readonly fail: (words: string) => void;
  /** The number is proved: deletes everything stored in the browser. */
  readonly forget: () => void;
};

/** A one-time code: requested, typed, and checked with its purpose. `id` is the ticket's or the offer's. The request survives a reload. */
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
