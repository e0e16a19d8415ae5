import { type FormEvent, type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import { Button } from "#ui/form/button.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { usePath } from "../../shell/links/use-path.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { updateTransaction } from "../transaction/transaction-store.ts";
import { whenText } from "../transaction/order-facts.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { CutNotice } from "./cut-notice.tsx";
import { PatronAnswers } from "./patron-answers.tsx";
import { patronErrors } from "../../shell/forms/patron-questions.ts";
import { useCut } from "./use-cut.ts";
import { useFieldErrors } from "../../shell/forms/use-field-errors.ts";
import type { Order } from "./use-checkout.ts";

const PATRON_FORM = "patron-form";

/** The buyer's answers, stored as typed and sent only with the payment or finish. See docs/rules/orders.md#steps. */
export function PatronForm({ order, submit }: { order: Order; submit: ReactNode }) {
  const { ui } = useTenant();
  const navigate = useNavigate();
  const path = usePath();
  const { event, txn } = order;
  const { patron } = txn;
  const errors = patronErrors(event, patron);
  const field = useFieldErrors(errors);
  // The next page would not load without a network, so stay on the form with a notice beside the button.
  const { isCut, mayGo } = useCut();
  useEffect(() => pushEvent("checkout_step", { step: 1 }), []);

  function answer(name: string, value: string) {
    updateTransaction(ui, event.id, (now) => ({ ...now, patron: { ...now.patron, [name]: value } }));
  }
  function send(sent: FormEvent) {
    sent.preventDefault();
    if (errors.length === 0) return void (mayGo() && navigate(path(`/event/${event.slug}/attendee`)));
    field.fail(errors.map((error) => error.path));
    pushEvent("form_error", { form: "patron", fields: errors.map((error) => error.path), count: errors.length });
  }

  return (
    <CheckoutForm id={PATRON_FORM} field={field} onSend={send}>
      <VisitDate order={order} />
      <PatronAnswers asking={event} patron={patron} field={field} onAnswer={answer} />
      {isCut && <CutNotice />}
      <div className="checkout-submit">{submit}</div>
    </CheckoutForm>
  );
}

/** The date and time chosen with the tickets. */
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

/** The continue button, in the form's last row and in the bar. */
export function ContinueButton({ label, block = false }: { label: string; block?: boolean }) {
  return (
    <Button type="submit" form={PATRON_FORM} variant="primary" block={block}>
      {label}
    </Button>
  );
}
