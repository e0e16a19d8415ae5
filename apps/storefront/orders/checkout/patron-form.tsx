import { type FormEvent, type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import type { Patron } from "#domain/orders/cart/transaction.types.ts";
import { Button } from "#ui/form/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { usePath } from "../../shell/links/use-path.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { updateTransaction } from "../transaction/transaction-store.ts";
import { AnswerField } from "../../shell/forms/answer-field.tsx";
import { whenText } from "../transaction/order-facts.tsx";
import { CutNotice } from "./cut-notice.tsx";
import { patronErrors, patronQuestions } from "../../shell/forms/patron-questions.ts";
import { summaryLine } from "../../shell/forms/summary-line.ts";
import { useCut } from "./use-cut.ts";
import { useErrorTitle } from "../../shell/forms/use-error-title.ts";
import { useFieldErrors } from "../../shell/forms/use-field-errors.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import type { Order } from "./use-checkout.ts";

const PATRON_FORM = "patron-form";

/**
 * The buyer's answers. Each is kept as it is typed; nothing is sent before the order is paid or finished. See docs/rules/orders.md#steps.
 */
export function PatronForm({ order, submit }: { order: Order; submit: ReactNode }) {
  const t = useT();
  const { ui } = useTenant();
  const navigate = useNavigate();
  const path = usePath();
  const isHydrated = useHydrated();
  const { event, txn } = order;
  const { patron } = txn;
  const errors = patronErrors(event, patron);
  const field = useFieldErrors(errors);
  useErrorTitle(field.hasFailed);
  // The next page would not come: the form stays, and says so beside the button for as long as that is true.
  const { isCut, mayGo } = useCut();
  useEffect(() => pushEvent("checkout_step", { step: 1 }), []);

  function change(name: string, value: string) {
    const next: Patron = { ...patron, [name]: value };
    updateTransaction(ui, event.id, (now) => ({ ...now, patron: { ...now.patron, [name]: value } }));
    const of = name === "countryCode" ? "patron.phoneNumber" : `patron.${name}`;
    field.change(of, !patronErrors(event, next).some((error) => error.path === of));
  }
  function leave(name: string) {
    if (patron[name as keyof Patron].trim() !== "") field.leave(`patron.${name}`);
  }
  function send(sent: FormEvent) {
    sent.preventDefault();
    if (errors.length === 0) return void (mayGo() && navigate(path(`/event/${event.slug}/attendee`)));
    field.fail(errors.map((error) => error.path));
    pushEvent("form_error", { form: "patron", fields: errors.map((error) => error.path), count: errors.length });
  }

  const summary = field.hasFailed ? field.shown.map((error) => summaryLine(error, t)) : [];
  return (
    <form id={PATRON_FORM} className="ui-form checkout-form" method="post" noValidate onSubmit={send} inert={!isHydrated}>
      <ErrorSummary title={t("common.problem")} errors={summary} attempt={field.attempt} />
      <VisitDate order={order} />
      {patronQuestions(event, patron).map((spec) => (
        <AnswerField
          key={spec.name}
          path={`patron.${spec.name}`}
          spec={spec}
          values={patron}
          error={field.at(`patron.${spec.name}`)}
          onChange={change}
          onLeave={leave}
        />
      ))}
      {isCut && <CutNotice />}
      <div className="checkout-submit">{submit}</div>
    </form>
  );
}

/** The date and time that were chosen with the tickets. */
function VisitDate({ order }: { order: Order }) {
  const t = useT();
  const locale = useLocale();
  const { event, seen } = order;
  if (event.sessions.length === 0) return null;
  const session = seen?.booking.session;
  return (
    <div className="ui-field">
      <p className="ui-label">{t("checkout.field.eventAt")}</p>
      <p className="checkout-chosen">
        <span className="ui-grow">{session ? whenText(event, { session, locale, t }) : "\u00a0"}</span>
        <AppLink href={`/event/${event.slug}`} className="ui-link tap">
          {t("checkout.field.change")}
        </AppLink>
      </p>
    </div>
  );
}

/** The button of the last row and of the bar. */
export function ContinueButton({ label, block = false }: { label: string; block?: boolean }) {
  return (
    <Button type="submit" form={PATRON_FORM} variant="primary" block={block}>
      {label}
    </Button>
  );
}
