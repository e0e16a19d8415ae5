import { useState } from "react";
import type { WaiverRelease, WaiverSignature } from "#contract/tickets/waivers.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import type { Refused } from "../../shell/forms/field-message.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { type AskedAt, askedNow } from "../../people/identity/asked-code.ts";
import { codeWords } from "../../people/identity/code-words.ts";
import { readNumber } from "../../people/identity/number-field.tsx";
import { type Refusal, useAct } from "../../people/identity/use-act.ts";
import { useTabState } from "../../shell/state/use-tab-state.ts";
import { answersOf, type Days, type ReleaseDraft } from "./release-draft.ts";

const OF_THE_CODE = new Set(["CODE_WRONG", "CODE_EXPIRED", "CODE_TRIES_OVER"]);

/** Where and when the code was sent; null before, and after going back to the answers. */
type Step = { readonly asked: (AskedAt & { readonly e164: string }) | null };
const FORM: Step = { asked: null };
export type SignedNow = { readonly id: string };
type Ends = {
  readonly onFields: (fields: readonly Refused[]) => void;
  readonly onChanged: () => void;
  /** Called once the release is signed, now or earlier in this browser. */
  readonly onSigned: (signature: SignedNow) => Promise<void>;
};

/**
 * Signs in two steps: the answers, then the code sent to the signer. The tab stores under `name` that a code was sent, so that it survives
 * a reload.
 */
export function useSigning(release: WaiverRelease, { name, ends }: { readonly name: string; readonly ends: Ends }) {
  const t = useT();
  const locale = useLocale();
  const [{ asked }, setStep, forget] = useTabState(`${name}.code`, { first: FORM });
  const [isAskedHere, setIsAskedHere] = useState(false);
  const [codeError, setCodeError] = useState<string | null>(null);
  const { isSending, trouble, setTrouble, send } = useAct();
  const params = { slug: release.slug };

  function refused(problem: Refusal): string | null {
    if (OF_THE_CODE.has(problem.code) && asked) {
      setCodeError(codeWords(problem, t, locale));
      return null;
    }
    setStep(() => FORM);
    if (problem.code === "FIELDS_INVALID") {
      ends.onFields(problem.fields ?? []);
      return null;
    }
    if (problem.code === "WAIVER_CHANGED") {
      ends.onChanged();
      return null;
    }
    const own = problem.code === "WAIVER_SIGNED" && problem.details?.["signatureId"];
    if (typeof own !== "string") return codeWords(problem, t, locale);
    void end({ id: own });
    return null;
  }

  /** Change the page before forgetting the step, so that no empty form appears. */
  async function end(signature: SignedNow): Promise<void> {
    await ends.onSigned(signature);
    forget();
  }

  async function sign(draft: ReleaseDraft, days: Days, code: string | null): Promise<void> {
    const body = { version: release.version, language: locale, ticketCode: draft.ticketCode, answers: answersOf(draft, days), code };
    const signed = await send("signWaiver", { params, query: { locale }, body } as never, refused);
    if (!signed) return;
    pushEvent("waiver_signed", { slug: release.slug, version: release.version });
    await end(signed as WaiverSignature);
  }

  async function ask(draft: ReleaseDraft, days: Days): Promise<void> {
    const number = readNumber(draft.phone);
    if (number.kind === "refused") return;
    const body = { ticketCode: draft.ticketCode, phone: number.body };
    const answer = await send("askWaiverCode", { params, query: { locale }, body }, refused);
    if (!answer) return;
    setCodeError(null);
    if (!answer.isNeeded) return sign(draft, days, null);
    setIsAskedHere(true);
    setStep(() => ({ asked: { e164: number.e164, ...askedNow(answer.resendAfterSeconds) } }));
  }

  return { asked, isAskedHere, isSending, trouble, setTrouble, codeError, setCodeError, ask, sign, back: () => setStep(() => FORM) };
}
