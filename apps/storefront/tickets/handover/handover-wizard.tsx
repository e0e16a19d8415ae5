import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { TicketHandoverAnswer } from "#contract/tickets/handover.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { fieldId, type Refused } from "../../shell/forms/field-message.ts";
import { useErrorTitle } from "../../shell/forms/use-error-title.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { NoCodes, useSendsCodes } from "../../people/identity/no-codes.tsx";
import { type Refusal, useAct } from "../../people/identity/use-act.ts";
import { useTabState } from "../../shell/state/use-tab-state.ts";
import { CheckStep } from "./check-step.tsx";
import { HowStep, TicketsStep, ClosedWay } from "./choice-steps.tsx";
import { endOfDay, firstDraft, fitDraft, type HandoverDraft, reachable, stepErrors, stepsOf } from "./handover-draft.ts";
import { useProof } from "./use-proof.ts";
import { useHandoverWords, WhoStep } from "./who-step.tsx";

type WizardProps = {
  readonly view: TicketHandoverAnswer;
  readonly onDone: (view: TicketHandoverAnswer) => void;
};

const DIGITS = 6;

/** The steps of a handover: tickets, kind, recipient, check. Only the last one sends anything. See docs/rules/handover.md#giving. */
export function HandoverWizard({ view, onDone }: WizardProps) {
  const t = useT();
  const words = useHandoverWords();
  const isHydrated = useHydrated();
  const sendsCodes = useSendsCodes();
  const [kept, set, forget] = useTabState(`handover.${view.ticketId}`, { first: { draft: firstDraft(view), isUnderstood: false } });
  const draft = fitDraft(view, kept.draft);
  const { isUnderstood } = kept;
  const [shown, setShown] = useState<readonly Refused[]>([]);
  const [attempt, setAttempt] = useState(0);
  const proof = useProof("askHandoverCode", view.ticketId);
  const sending = useSending({
    view,
    draft,
    proof,
    onRefused: fail,
    onDone(next) {
      forget();
      proof.forget();
      onDone(next);
    },
  });
  const needsCode = !view.isProven || sending.isCodeNeeded;
  const steps = stepsOf(view, draft);
  const { at, go } = useStep(reachable(steps, { wanted: steps.length, view, draft }));
  const step = steps[at]!;
  useErrorTitle(shown.length > 0);
  useEffect(() => pushEvent("handover_start"), []);

  function fail(errors: readonly Refused[]) {
    setShown(errors);
    setAttempt((before) => before + 1);
    if (step === "check" && errors.some((error) => error.path.startsWith("recipient"))) go(steps.indexOf("who"));
  }
  function change(next: Partial<HandoverDraft>) {
    set((now) => ({ ...now, draft: { ...draft, ...next } }));
    setShown([]);
  }
  async function submit(sent: FormEvent) {
    sent.preventDefault();
    const errors = step === "check" && !isUnderstood ? [{ path: "understood", code: "required" }] : stepErrors(step, view, draft);
    if (errors.length > 0) return fail(errors);
    setShown([]);
    if (step !== "check") return go(at + 1);
    if (!needsCode) return sending.send();
    if (!proof.asked) return proof.ask(sending.about);
    if (proof.code.length < DIGITS) return proof.fail(t("login.error.incomplete"));
    await sending.send();
  }
  function nameOf(each: (typeof steps)[number]): string {
    return t(each === "who" ? `handover.step.who.${draft.type ?? "transfer"}` : `handover.step.${each}`);
  }
  const heading = {
    at,
    of: steps.length,
    act: t(draft.type === null || step === "how" ? "handover.title" : `handover.title.${draft.type}`),
    name: nameOf(step),
  };
  if (!sendsCodes)
    return (
      <>
        <StepHeading {...heading} />
        <NoCodes />
      </>
    );
  const errorAt = (path: string) => shown.find((error) => error.path === path);
  const common = { view, draft, errorAt, onChange: change };
  return (
    <form
      className="ui-form checkout-form handover-form"
      method="post"
      noValidate
      inert={!isHydrated}
      onSubmit={(sent) => void submit(sent)}
    >
      <StepHeading {...heading} />
      <ErrorSummary
        title={t("common.problem")}
        attempt={attempt}
        errors={shown.map((error) => ({ message: words(error) ?? "", fieldId: fieldId(error.path) }))}
      />
      {sending.trouble && (
        <Banner tone="danger" role="alert">
          {sending.trouble}
        </Banner>
      )}
      {step === "tickets" && <TicketsStep {...common} />}
      {step === "how" && <HowStep {...common} />}
      {step === "who" && <WhoStep {...common} />}
      {step === "who" && <ClosedWay view={view} tickets={draft.tickets} />}
      {step === "check" && (
        <CheckStep
          {...common}
          proof={needsCode ? proof : null}
          isUnderstood={isUnderstood}
          onUnderstood={(next) => set((now) => ({ ...now, isUnderstood: next }))}
        />
      )}
      <div className="handover-buttons">
        <Button type="submit" variant="primary" block busy={sending.isSending || proof.isAsking}>
          {step !== "check"
            ? t("handover.next", { name: nameOf(steps[at + 1]!) })
            : needsCode && !proof.asked
              ? t("offer.send")
              : t(`handover.do.${draft.type ?? "transfer"}`, { n: draft.tickets.length })}
        </Button>
        {at > 0 && (
          <Button block onClick={() => go(at - 1)}>
            {t("handover.back")}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The step is part of the address, so that Back goes back one step. The answers stay. */
function useStep(furthest: number): { readonly at: number; readonly go: (to: number) => void } {
  const [search, setSearch] = useSearchParams();
  const at = Math.min(Math.max(0, Number(search.get("step")) - 1 || 0), furthest);
  function go(to: number) {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set("step", String(to + 1));
        return next;
      },
      { preventScrollReset: false },
    );
  }
  return { at, go };
}

type StepHeadingProps = { readonly at: number; readonly of: number; readonly act: string; readonly name: string };

/** What the steps are for, the number of the step, and its question. */
function StepHeading({ at, of, act, name }: StepHeadingProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else heading.current?.focus();
  }, [name]);
  return (
    <h1 ref={heading} tabIndex={-1} className="handover-title">
      <small>
        {act} · {t("handover.step", { at: at + 1, of, name: "" }).replace(/[\s:]+$/, "")}
      </small>
      <span className="sr-only">: </span>
      <span>{name}</span>
    </h1>
  );
}

type Sending = WizardProps & {
  readonly draft: HandoverDraft;
  readonly proof: ReturnType<typeof useProof>;
  readonly onRefused: (errors: readonly Refused[]) => void;
};

/** Hands the tickets over. Shows a refusal at its field. */
function useSending({ view, draft, proof, onDone, onRefused }: Sending) {
  const locale = useLocale();
  const { isSending, trouble, send } = useAct();
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  const type = draft.type ?? "transfer";
  const { fullName, countryCode, phoneNumber, purpose, until, tickets } = draft;
  const recipient = { fullName, countryCode, phoneNumber };
  function refuse(problem: Refusal): boolean {
    const fields = problem.code === "HANDOVER_SELF" ? [{ path: "recipient.phoneNumber", code: "self" }] : (problem.fields ?? []);
    if (fields.length > 0) onRefused(fields);
    return fields.length > 0;
  }
  const about = { recipient, refuse };
  async function start() {
    const body = {
      ticketIds: [view.ticketId, ...tickets].filter((id, i, all) => tickets.includes(id) && all.indexOf(id) === i),
      type,
      recipient,
      purpose: type === "delegation" ? purpose : null,
      validUntil: type === "delegation" ? endOfDay(view, until) : null,
      code: isCodeNeeded || !view.isProven ? proof.code : null,
      locale,
    };
    const answer = await send("startHandover", { query: { locale }, body }, (problem) => {
      if (problem.code === "STEP_UP_NEEDED") {
        // The login was recent enough when this page opened, but is no longer.
        setIsCodeNeeded(true);
        void proof.ask(about);
        return null;
      }
      return refuse(problem) ? null : proof.refuse(problem);
    });
    if (!answer) return;
    pushEvent("handover_sent", { type });
    onDone(answer);
  }
  return { isSending, trouble, isCodeNeeded, about, send: start };
}
