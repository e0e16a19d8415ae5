import { useState } from "react";
import type { WaiverRelease, WaiverSignature } from "#contract/waivers.ts";
import { pushEvent } from "../analytics/data-layer.ts";
import type { Refused } from "../forms/field-message.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { codeWords } from "../identity/code-words.ts";
import { readNumber } from "../identity/number-field.tsx";
import { type Refusal, useAct } from "../identity/use-act.ts";
import { answersOf, type Days, type ReleaseDraft } from "./release-draft.ts";

const OF_THE_CODE = new Set(["CODE_WRONG", "CODE_EXPIRED", "CODE_TRIES_OVER"]);

type Step = { readonly kind: "form" } | { readonly kind: "code"; readonly e164: string; readonly waitSeconds: number };
export type SignedNow = { readonly id: string };
type Ends = {
  readonly onFields: (fields: readonly Refused[]) => void;
  readonly onChanged: () => void;
  /** Signed now, or before in this very browser. */
  readonly onSigned: (signature: SignedNow) => void;
};

/** Signing in two steps: the answers, then the code that was sent to whoever signs. */
export function useSigning(release: WaiverRelease, ends: Ends) {
  const t = useT();
  const locale = useLocale();
  const [step, setStep] = useState<Step>({ kind: "form" });
  const [codeError, setCodeError] = useState<string | null>(null);
  const { isSending, trouble, setTrouble, send } = useAct();
  const params = { slug: release.slug };

  function refused(problem: Refusal): string | null {
    if (OF_THE_CODE.has(problem.code) && step.kind === "code") {
      setCodeError(codeWords(problem, t, locale));
      return null;
    }
    setStep({ kind: "form" });
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
    ends.onSigned({ id: own });
    return null;
  }

  async function sign(draft: ReleaseDraft, days: Days, code: string | null): Promise<void> {
    const body = { version: release.version, language: locale, ticketCode: draft.ticketCode, answers: answersOf(draft, days), code };
    const signed = await send("signWaiver", { params, query: { locale }, body } as never, refused);
    if (!signed) return;
    pushEvent("waiver_signed", { slug: release.slug, version: release.version });
    ends.onSigned(signed as WaiverSignature);
  }

  async function ask(draft: ReleaseDraft, days: Days): Promise<void> {
    const number = readNumber(draft.phone);
    if (number.kind === "refused") return;
    const body = { ticketCode: draft.ticketCode, phone: number.body };
    const asked = await send("askWaiverCode", { params, query: { locale }, body }, refused);
    if (!asked) return;
    setCodeError(null);
    if (asked.isNeeded) setStep({ kind: "code", e164: number.e164, waitSeconds: asked.resendAfterSeconds });
    else await sign(draft, days, null);
  }

  return { step, isSending, trouble, setTrouble, codeError, setCodeError, ask, sign, back: () => setStep({ kind: "form" }) };
}
