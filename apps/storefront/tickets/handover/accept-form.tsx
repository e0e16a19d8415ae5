import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { OfferAnswer } from "#contract/tickets/handover.ts";
import { blankAttendee } from "#domain/orders/cart/blank.ts";
import type { Attendee } from "#domain/orders/cart/transaction.types.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { askAge } from "#domain/people/fields/ask-age.ts";
import type { FieldSpec } from "#domain/people/fields/field.ts";
import { validateAttendees } from "#domain/people/fields/validate-attendees.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { type Accepted, Agreements } from "../../shell/forms/agreements.tsx";
import { AnswerField, FIELD_LABELS, isAskable } from "../../shell/forms/answer-field.tsx";
import { fieldId, fieldWords, type Refused } from "../../shell/forms/field-message.ts";
import { useErrorTitle } from "../../shell/forms/use-error-title.ts";
import { type FieldErrors, useFieldErrors } from "../../shell/forms/use-field-errors.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { type T, useLocale, useT } from "../../shell/i18n/use-t.ts";
import { type Refusal, useAct } from "../../people/identity/use-act.ts";
import { useTabState } from "../../shell/state/use-tab-state.ts";
import { rememberLogin } from "../../people/identity/remember-login.ts";
import { NoCodes, useSendsCodes } from "../../people/identity/no-codes.tsx";
import { CodePart } from "./code-part.tsx";
import { useProof } from "./use-proof.ts";

type AcceptFormProps = {
  readonly offer: OfferAnswer;
  readonly event: EventDetail | null;
  readonly onDone: (offer: OfferAnswer) => void;
  readonly onGone: () => void;
  /** The other answer, beside the button. */
  readonly children: ReactNode;
};

const DIGITS = 6;

type Answered = { readonly attendee: Attendee; readonly accepted: Accepted };

function firstAnswers({ categoryId, to }: OfferAnswer): Answered {
  return { attendee: { ...blankAttendee(categoryId), fullname: to.name }, accepted: { terms: false, waiver: null } };
}

/** The answers that a browser may store for a reload: never the identity number. */
function withoutIdentity(answered: Answered): Answered {
  return { ...answered, attendee: { ...answered.attendee, identity: "" } };
}

/**
 * The recipient's answers and agreements, then the code that proves the number. No code is needed from a person logged in with that number.
 */
export function AcceptForm({ offer, event, onDone, onGone, children }: AcceptFormProps) {
  const t = useT();
  const locale = useLocale();
  const isHydrated = useHydrated();
  const sendsCodes = useSendsCodes();
  const [{ attendee, accepted }, set, forget] = useTabState(`offer.${offer.id}`, { first: firstAnswers(offer), keep: withoutIdentity });
  const isTransfer = offer.type === "transfer";
  const errors = acceptErrors(isTransfer ? event : null, attendee, accepted);
  const field = useFieldErrors(errors);
  const proof = useProof("askOfferCode", offer.id);
  const { isSending, trouble, send } = useAct();
  useErrorTitle(field.hasFailed);

  function change(name: string, value: string) {
    const next = { ...attendee, [name]: value };
    set((now) => ({ ...now, attendee: { ...now.attendee, [name]: value } }));
    const path = `attendee.0.${name === "countryCode" ? "phoneNumber" : name}`;
    field.change(path, !acceptErrors(event, next, accepted).some((error) => error.path === path));
  }
  function refuse(problem: Refusal): string | null {
    if (problem.code === "HANDOVER_GONE") {
      onGone();
      return t("offer.gone");
    }
    if (!problem.fields?.length) return proof.refuse(problem);
    field.fail([], problem.fields);
    return null;
  }
  async function submit(sent: FormEvent) {
    sent.preventDefault();
    if (errors.length > 0) return field.fail(errors.map((error) => error.path));
    if (!offer.isProven && !proof.asked) return proof.ask();
    if (!offer.isProven && proof.code.length < DIGITS) return proof.fail(t("login.error.incomplete"));
    field.clear();
    const { eventPriceId: _, entrustTicketId: __, ...answers } = attendee;
    const body = {
      code: offer.isProven ? null : proof.code,
      attendee: isTransfer ? answers : null,
      acceptTerms: accepted.terms,
      waiverVersion: isTransfer ? accepted.waiver : null,
      locale,
    };
    const answer = await send("acceptOffer", { params: { id: offer.id }, query: { locale }, body }, refuse);
    if (!answer) return;
    forget();
    proof.forget();
    rememberLogin(true);
    pushEvent("handover_accept", { type: offer.type });
    onDone(answer);
  }
  function agree(next: Accepted) {
    set((now) => ({ ...now, accepted: next }));
    field.change("terms", next.terms);
    field.change("waiver", next.waiver === (event?.waiver?.version ?? null));
  }
  // As at the login, the sixth digit sends the form. A refusal empties the code.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (proof.code.length === DIGITS) form.current?.requestSubmit();
  }, [proof.code]);
  const agreement = { accepted, field, onChange: agree };
  if (!offer.isProven && !sendsCodes) return <NoCodes />;
  return (
    <form
      ref={form}
      className="ui-form checkout-form handover-form"
      method="post"
      noValidate
      inert={!isHydrated}
      onSubmit={(sent) => void submit(sent)}
    >
      <ErrorSummary title={t("common.problem")} errors={field.hasFailed ? summaryOf(field.shown, t) : []} attempt={field.attempt} />
      {isTransfer && event && <Answers event={event} attendee={attendee} field={field} onChange={change} />}
      {isTransfer && event ? <Agreements event={event} {...agreement} /> : <DelegateAgreement name={offer.from.name} {...agreement} />}
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
      {!offer.isProven && !proof.asked && <p className="muted">{t("offer.code.before", { phone: offer.to.phone })}</p>}
      {!offer.isProven && <CodePart proof={proof} lead={null} />}
      <div className="handover-accept">
        <Button type="submit" variant="primary" block busy={isSending || proof.isAsking}>
          {t(offer.isProven || proof.asked ? "offer.accept" : "offer.send")}
        </Button>
        {children}
      </div>
    </form>
  );
}

type AnswersProps = {
  readonly event: EventDetail;
  readonly attendee: Attendee;
  readonly field: FieldErrors;
  readonly onChange: (name: string, value: string) => void;
};

function Answers({ event, attendee, field, onChange }: AnswersProps) {
  const t = useT();
  return (
    <>
      <div>
        <h2 className="text-h3">{t("offer.details")}</h2>
        <p className="muted">{t("offer.details.text")}</p>
      </div>
      {acceptQuestions(event).map((spec) => (
        <AnswerField
          key={spec.name}
          path={`attendee.0.${spec.name}`}
          spec={spec}
          values={attendee}
          error={field.at(`attendee.0.${spec.name}`)}
          onChange={onChange}
          onLeave={(name) => attendee[name as keyof Attendee].trim() !== "" && field.leave(`attendee.0.${name}`)}
        />
      ))}
    </>
  );
}

type AgreementProps = {
  readonly name: string;
  readonly accepted: Accepted;
  readonly field: FieldErrors;
  readonly onChange: (accepted: Accepted) => void;
};

function DelegateAgreement({ name, accepted, field, onChange }: AgreementProps) {
  const t = useT();
  const error = field.at("terms");
  return (
    <Checkbox
      id="terms"
      label={t("offer.agree", { name })}
      checked={accepted.terms}
      error={error && t(fieldWords(error).key)}
      onChange={(change) => onChange({ ...accepted, terms: change.target.checked })}
    />
  );
}

type Asking = Pick<EventDetail, "attendeeFields" | "minAge">;

/**
 * The new holder's questions: those for attendees, and always the name, which the ticket shows. Omits the number, since the offer was sent
 * to it.
 */
function acceptQuestions({ attendeeFields, minAge }: Asking): readonly FieldSpec[] {
  const fields = attendeeFields as readonly FieldSpec[];
  const named = fields.some((spec) => spec.name === "fullname") ? fields : [{ name: "fullname", required: true }, ...fields];
  return askAge(named, minAge)
    .map((spec) => (spec.name === "fullname" ? { ...spec, required: true } : spec))
    .filter((spec) => isAskable(spec.name) && spec.name !== "phoneNumber");
}

/** Faults of the form, by the server's rules. Without an event, only the agreement to the terms is checked. */
function acceptErrors(event: (Asking & Pick<EventDetail, "waiver">) | null, attendee: Attendee, accepted: Accepted): readonly Refused[] {
  const terms = accepted.terms ? [] : [{ path: "terms", code: "required" }];
  if (event === null) return terms;
  const version = event.waiver?.version ?? null;
  const isAgreed = version === null || accepted.waiver === version;
  const waiver = isAgreed ? [] : [{ path: "waiver", code: accepted.waiver === null ? "required" : "changed" }];
  return [...validateAttendees(acceptQuestions(event), [attendee], { minAge: event.minAge }), ...waiver, ...terms];
}

/** Error codes whose message does not name the field. */
const BARE: ReadonlySet<string> = new Set(["field.choose", "field.required", "field.invalid"]);

function summaryOf(errors: readonly Refused[], t: T) {
  return errors.map((error) => {
    const { key, params } = fieldWords(error);
    const label = FIELD_LABELS[error.path.split(".").at(-1) ?? ""];
    const own = t(key, params);
    return { message: label && BARE.has(key) ? `${t(label)}: ${own}` : own, fieldId: fieldId(error.path) };
  });
}
