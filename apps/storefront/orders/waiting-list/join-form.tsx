import { type FormEvent, useEffect, useState } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { Patron } from "#domain/orders/cart/transaction.types.ts";
import { formatClock, formatDay } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { QtyStepper } from "#ui/form/qty-stepper.tsx";
import { Select } from "#ui/form/select.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import type { FieldError, FieldSpec, PatronFieldName } from "#domain/people/fields/field.ts";
import { validatePatron } from "#domain/people/fields/validate-patron.ts";
import { waitingFields } from "#domain/orders/waiting-list/waiting-fields.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { AnswerField } from "../../shell/forms/answer-field.tsx";
import type { Refused } from "../../shell/forms/field-message.ts";
import { summaryLine } from "../../shell/forms/summary-line.ts";
import { useErrorTitle } from "../../shell/forms/use-error-title.ts";
import { useFieldErrors } from "../../shell/forms/use-field-errors.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { updateTransaction, useTransaction } from "../transaction/transaction-store.ts";
import { TermsSheet } from "../../shell/forms/terms-sheet.tsx";
import { patronQuestions } from "../../shell/forms/patron-questions.ts";
import { useJoin } from "./use-join.ts";
import type { WaitingChoice } from "./waiting-choice.ts";

type JoinFormProps = { readonly event: EventDetail; readonly choice: WaitingChoice; readonly eventAt: string };

/** Date, number of tickets, buyer and terms. Stores the answers while typing. */
export function JoinForm({ event, choice, eventAt }: JoinFormProps) {
  const t = useT();
  const locale = useLocale();
  const { ui } = useTenant();
  const { patron } = useTransaction(ui, event.id);
  const isHydrated = useHydrated();
  const [date, setDate] = useState(() => (choice.sessions.some((session) => atOf(session) === eventAt) ? eventAt : ""));
  const [qty, setQty] = useState(1);
  const [accepted, setAccepted] = useState(false);
  const { isSending, trouble, send } = useJoin(event);
  const session = choice.sessions.find((each) => atOf(each) === date);
  const errors: Refused[] = [
    ...(choice.sessions.length > 0 && !session ? [{ path: "eventAt", code: "required" }] : []),
    ...waitingErrors(event, patron),
    ...(accepted ? [] : [{ path: "terms", code: "required" }]),
  ];
  const field = useFieldErrors(errors);
  /** Nothing is bought here, so the event's own reasons do not hold. */
  const hintOf = (name: string) => (name === "phoneNumber" ? t("waiting.phone") : name === "email" ? t("waiting.email") : undefined);
  useErrorTitle(field.hasFailed);
  useWaiting(event, ui);

  function change(name: string, value: string) {
    const next: Patron = { ...patron, [name]: value };
    updateTransaction(ui, event.id, (now) => ({ ...now, patron: { ...now.patron, [name]: value } }));
    const of = name === "countryCode" ? "patron.phoneNumber" : `patron.${name}`;
    field.change(of, !waitingErrors(event, next).some((error) => error.path === of));
  }

  async function submit(sent: FormEvent) {
    sent.preventDefault();
    if (errors.length > 0) {
      pushEvent("form_error", { form: "waiting_list", fields: errors.map((error) => error.path), count: errors.length });
      return field.fail(errors.map((error) => error.path));
    }
    field.clear();
    const body = { eventId: event.id, sessionId: session?.id ?? null, categoryId: choice.category.id, qty };
    const refused = await send({ ...body, patron: { ...patron, eventAt: date }, acceptTerms: accepted, locale });
    if (refused.length > 0) field.fail([], refused);
  }

  const summary = field.hasFailed ? field.shown.map((error) => summaryLine(error, t)) : [];
  return (
    <form
      className="ui-form checkout-form"
      method="post"
      noValidate
      onSubmit={(sent) => void submit(sent)}
      inert={!isHydrated}
      aria-busy={isSending}
    >
      <ErrorSummary title={t("common.problem")} errors={summary} attempt={field.attempt} />
      {choice.sessions.length > 0 && (
        <Select
          id="eventAt"
          label={t("waiting.date")}
          empty={t("waiting.choose_date")}
          error={field.at("eventAt") && t("field.time")}
          value={date}
          onChange={(chosen) => {
            setDate(chosen.currentTarget.value);
            field.change("eventAt", chosen.currentTarget.value !== "");
          }}
          options={choice.sessions.map((each) => ({
            value: atOf(each),
            label: [formatDay(each.date, locale), formatClock(each.time, locale), each.label].filter(Boolean).join(", "),
          }))}
        />
      )}
      <div className="ui-field">
        <p className="ui-label">{t("waiting.qty")}</p>
        <QtyStepper
          value={qty}
          onChange={setQty}
          label={choice.category.name}
          decreaseLabel={t("waiting.fewer", { n: qty })}
          increaseLabel={t("waiting.more", { n: qty })}
          min={1}
          max={choice.max}
          maxHint={t("event.maximum", { n: choice.max })}
        />
      </div>
      {waitingQuestions(event, patron).map((spec) => (
        <AnswerField
          key={spec.name}
          path={`patron.${spec.name}`}
          spec={spec}
          hint={hintOf(spec.name)}
          values={patron}
          error={field.at(`patron.${spec.name}`)}
          onChange={change}
          onLeave={(name) => patron[name as keyof Patron].trim() !== "" && field.leave(`patron.${name}`)}
        />
      ))}
      <Terms
        event={event}
        accepted={accepted}
        error={field.at("terms") && t("field.terms")}
        onChange={(next) => {
          setAccepted(next);
          field.change("terms", next);
        }}
      />
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
      <div>
        <Button type="submit" variant="primary" block busy={isSending} busyLabel={t("waiting.sending")}>
          {t("waiting.join")}
        </Button>
      </div>
    </form>
  );
}

type TermsProps = {
  readonly event: EventDetail;
  readonly accepted: boolean;
  readonly error: string | undefined;
  readonly onChange: (accepted: boolean) => void;
};

/** Agreement to the event's terms. Joining buys nothing. */
function Terms({ event, accepted, error, onChange }: TermsProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Checkbox
        id="terms"
        label={t("waiting.terms")}
        checked={accepted}
        error={error}
        onChange={(change) => onChange(change.target.checked)}
      />
      <button type="button" className="ui-link tap indent" onClick={() => setIsOpen(true)}>
        {t("waiting.terms_read")}
      </button>
      <TermsSheet event={event} open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}

function atOf({ date, time }: { readonly date: string; readonly time: string }): string {
  return `${date}T${time}`;
}

/**
 * While the form is open, marks the event's transaction as one for the list, so that it survives a reload. See
 * docs/rules/waiting-list.md#joining.
 */
function useWaiting(event: EventDetail, ui: string): void {
  const { id, slug, name } = event;
  useEffect(() => {
    updateTransaction(ui, id, (now) => ({ ...now, isWaitingList: true, event: { id, slug, name } }));
    pushEvent("begin_checkout", { currency: "IDR", value: 0, items: [{ item_id: id, item_name: name }], mode: "waiting_list" });
    return () => updateTransaction(ui, id, (now) => (now.isWaitingList ? { ...now, isWaitingList: false } : now));
  }, [ui, id, slug, name]);
}

type Asking = Pick<EventDetail, "patronFields" | "minAge">;

/** The fields asked on a waiting list. */
function waitingQuestions(event: Asking, patron: Patron): readonly FieldSpec[] {
  return patronQuestions({ patronFields: [...asked(event)], attendeeFields: [], minAge: event.minAge } as never, patron);
}

/** Faults of the answers, by the server's rules. */
function waitingErrors(event: Asking, patron: Patron): readonly FieldError[] {
  return validatePatron(asked(event), patron, { minAge: event.minAge });
}

function asked({ patronFields, minAge }: Asking): readonly FieldSpec[] {
  return waitingFields(patronFields as readonly FieldSpec<PatronFieldName>[], minAge);
}
