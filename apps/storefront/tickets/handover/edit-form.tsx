import { type FormEvent, useState } from "react";
import type { HandoverAnswer, TicketHandoverAnswer } from "#contract/tickets/handover.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { fieldId, type Refused } from "../../shell/forms/field-message.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { NoCodes, useSendsCodes } from "../../people/identity/no-codes.tsx";
import { type Refusal, useAct } from "../../people/identity/use-act.ts";
import { CodePart } from "./code-part.tsx";
import { blankDraft, type HandoverDraft, stepErrors } from "./handover-draft.ts";
import { useTabState } from "../../shell/state/use-tab-state.ts";
import { useProof } from "./use-proof.ts";
import { useHandoverWords, WhoStep } from "./who-step.tsx";

type EditFormProps = {
  readonly view: TicketHandoverAnswer;
  readonly handover: HandoverAnswer;
  readonly onBack: () => void;
  readonly onDone: (view: TicketHandoverAnswer) => void;
};

const DIGITS = 6;

/** The form to change the recipient of an open offer. */
export function EditForm({ view, handover, onBack, onDone }: EditFormProps) {
  const t = useT();
  const locale = useLocale();
  const words = useHandoverWords();
  const sendsCodes = useSendsCodes();
  const first: HandoverDraft = { ...blankDraft(view), type: handover.type, fullName: handover.to.name };
  const [draft, setDraft, forget] = useTabState(`recipient.${handover.id}`, { first });
  const [needsCode, setNeedsCode] = useState(!view.isProven);
  const [shown, setShown] = useState<readonly Refused[]>([]);
  const [attempt, setAttempt] = useState(0);
  const proof = useProof("askHandoverCode", view.ticketId);
  const { isSending, trouble, send } = useAct();

  function fail(errors: readonly Refused[]): void {
    setShown(errors);
    setAttempt((before) => before + 1);
  }
  function refuse(problem: Refusal): boolean {
    const fields = problem.code === "HANDOVER_SELF" ? [{ path: "recipient.phoneNumber", code: "self" }] : (problem.fields ?? []);
    if (fields.length > 0) fail(fields);
    return fields.length > 0;
  }
  async function submit(sent: FormEvent) {
    sent.preventDefault();
    const errors = stepErrors("who", view, draft).filter((error) => error.path.startsWith("recipient."));
    if (errors.length > 0) return fail(errors);
    const { fullName, countryCode, phoneNumber } = draft;
    const about = { recipient: { fullName, countryCode, phoneNumber }, refuse };
    if (needsCode && !proof.asked) return proof.ask(about);
    if (needsCode && proof.code.length < DIGITS) return proof.fail(t("login.error.incomplete"));
    const body = { recipient: about.recipient, code: needsCode ? proof.code : null, locale };
    const answer = await send("editHandover", { params: { id: handover.id }, query: { locale }, body }, (problem) => {
      if (problem.code === "STEP_UP_NEEDED") {
        setNeedsCode(true);
        void proof.ask(about);
        return null;
      }
      return refuse(problem) ? null : proof.refuse(problem);
    });
    if (!answer) return;
    forget();
    proof.forget();
    onDone(answer);
  }
  if (!sendsCodes)
    return (
      <div className="handover-buttons">
        <NoCodes />
        <Button block onClick={onBack}>
          {t("handover.back")}
        </Button>
      </div>
    );
  return (
    <form className="ui-form checkout-form handover-form" method="post" noValidate onSubmit={(sent) => void submit(sent)}>
      <h1 tabIndex={-1} className="handover-title">
        {t("handover.edit")}
      </h1>
      <ErrorSummary
        title={t("common.problem")}
        attempt={attempt}
        errors={shown.map((error) => ({ message: words(error) ?? "", fieldId: fieldId(error.path) }))}
      />
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
      <WhoStep
        view={view}
        draft={draft}
        isEdit
        errorAt={(path) => shown.find((error) => error.path === path)}
        onChange={(change) => {
          setDraft((before) => ({ ...before, ...change }));
          setShown([]);
        }}
      />
      {needsCode && !proof.asked && <p className="muted">{t("handover.code.before", { phone: view.holder.phone })}</p>}
      {needsCode && <CodePart proof={proof} lead={t("handover.code.lead")} />}
      <div className="handover-buttons">
        <Button type="submit" variant="primary" block busy={isSending || proof.isAsking}>
          {t(needsCode && !proof.asked ? "offer.send" : "handover.edit.do")}
        </Button>
        <Button block onClick={onBack}>
          {t("handover.back")}
        </Button>
      </div>
    </form>
  );
}
