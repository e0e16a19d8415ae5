import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import { Button } from "#ui/form/button.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useFieldErrors } from "../../shell/forms/use-field-errors.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { AttendeeCards } from "./attendee-cards.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { CutNotice } from "./cut-notice.tsx";
import { FormToCome } from "./form-to-come.tsx";
import { useFilledInBuyer } from "./use-earlier-steps.ts";
import { useRefusedAnswers } from "./refused-answers.ts";
import type { Attendees } from "./use-attendees.ts";
import type { Order } from "./use-checkout.ts";
import { useCut } from "./use-cut.ts";
import { useShownQuote } from "./use-shown-quote.ts";

const ATTENDEE_FORM = "attendee-form";

type AttendeeFormProps = { readonly order: Order; readonly attendees: Attendees; readonly submit: ReactNode };

/** The attendees' answers, stored as typed and sent only with the payment. See docs/rules/orders.md#steps. */
export function AttendeeForm({ order, attendees, submit }: AttendeeFormProps) {
  const navigate = useNavigate();
  const path = usePath();
  const { errors } = attendees;
  const field = useFieldErrors(errors);
  const { isCut, mayGo } = useCut();
  const isKnown = useShownQuote(order) !== null;
  useFilledInBuyer(order);
  useEffect(() => pushEvent("checkout_step", { step: 2 }), []);
  useRefusedAnswers("attendee", field);

  function send() {
    if (!isKnown) return;
    if (errors.length === 0) return void (mayGo() && navigate(path(`/event/${order.event.slug}/payment`)));
    field.fail(errors.map((error) => error.path));
    pushEvent("form_error", { form: "attendee", fields: errors.map((error) => error.path), count: errors.length });
  }

  return (
    <CheckoutForm id={ATTENDEE_FORM} field={field} onSend={send}>
      {isKnown ? <AttendeeCards order={order} attendees={attendees} field={field} /> : <FormToCome />}
      {isCut && <CutNotice />}
      <div className="checkout-submit">{submit}</div>
    </CheckoutForm>
  );
}

/** The continue button, in the form's last row and in the bar. */
export function ToPayment({ label, block = false }: { readonly label: string; readonly block?: boolean }) {
  return (
    <Button type="submit" form={ATTENDEE_FORM} variant="primary" block={block}>
      {label}
    </Button>
  );
}
