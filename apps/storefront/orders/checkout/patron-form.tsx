import { type ReactNode, useCallback, useEffect } from "react";
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
import { UnbrokenHours } from "../../catalogue/list/unbroken-hours.tsx";
import { followBuyer } from "../../shell/forms/attendee-questions.ts";
import { BuyerAnswers } from "./buyer-answers.tsx";
import { useRefusedAnswers } from "./refused-answers.ts";
import { type FillKnown, type KnownState, useKnownBuyer } from "./use-known-buyer.ts";
import { patronErrors } from "../../shell/forms/patron-questions.ts";
import { useCut } from "./use-cut.ts";
import { useFieldErrors } from "../../shell/forms/use-field-errors.ts";
import type { Order } from "./use-checkout.ts";

const PATRON_FORM = "patron-form";

/** Stores an answer of the buyer as typed. The holder of the buyer's own ticket changes along. */
export function useAnswer({ event }: Order): (name: string, value: string) => void {
  const { ui } = useTenant();
  return (name, value) =>
    updateTransaction(ui, event.id, (now) => {
      const patron = { ...now.patron, [name]: value };
      return { ...now, patron, attendee: followBuyer(event, now.attendee, { before: now.patron, after: patron }) };
    });
}

/** The known buyer of an order of tickets, and their answers in its form. */
export function useOrderBuyer({ event }: Order): KnownState {
  const { ui } = useTenant();
  const fill = useCallback<FillKnown>(
    ({ fillTickets }, known) => updateTransaction(ui, event.id, (now) => fillTickets(event, now, known)),
    [ui, event],
  );
  return useKnownBuyer(fill);
}

type PatronFormProps = { readonly order: Order; readonly next: string; readonly submit: ReactNode };

/** The buyer's answers, stored as typed and sent only with the payment or finish. `next`: path of the next step, without language. */
export function PatronForm({ order, next, submit }: PatronFormProps) {
  const navigate = useNavigate();
  const path = usePath();
  const { event, txn } = order;
  const { patron } = txn;
  const answer = useAnswer(order);
  const buyer = useOrderBuyer(order);
  const errors = patronErrors(event, patron);
  const field = useFieldErrors(errors);
  // The next page would not load without a network, so stay on the form with a notice beside the button.
  const { isCut, mayGo } = useCut();
  useEffect(() => pushEvent("checkout_step", { step: 1 }), []);
  useRefusedAnswers("patron", field);

  function send() {
    if (errors.length === 0) return void (mayGo() && navigate(path(next)));
    field.fail(errors.map((error) => error.path));
    pushEvent("form_error", { form: "patron", fields: errors.map((error) => error.path), count: errors.length });
  }

  return (
    <CheckoutForm id={PATRON_FORM} field={field} onSend={send}>
      <VisitDate order={order} />
      <BuyerAnswers asking={event} patron={patron} field={field} buyer={buyer} onAnswer={answer} />
      {isCut && <CutNotice />}
      <div className="checkout-submit">{submit}</div>
    </CheckoutForm>
  );
}

/** The date and time chosen with the tickets. */
export function VisitDate({ order }: { order: Order }) {
  const t = useT();
  const locale = useLocale();
  const { event, seen } = order;
  if (event.sessions.length === 0) return null;
  const session = seen?.booking.session;
  return (
    <div className="ui-field">
      <p className="ui-label">{t("checkout.field.eventAt")}</p>
      <p className="checkout-chosen">
        <span className="ui-grow">{session ? <UnbrokenHours text={whenText(event, { session, locale, t })} /> : "\u00a0"}</span>
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
