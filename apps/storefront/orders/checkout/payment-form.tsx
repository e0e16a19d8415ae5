import { useEffect } from "react";
import { useNavigate } from "react-router";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { FormToCome } from "./form-to-come.tsx";
import { ORDER_FORM } from "./order-button.tsx";
import { passRefused } from "./refused-answers.ts";
import { Review } from "./review.tsx";
import type { Attendees } from "./use-attendees.ts";
import type { Order } from "./use-checkout.ts";
import { useFilledInAttendees, useFilledInBuyer } from "./use-earlier-steps.ts";
import type { Pay } from "./use-pay.ts";
import { useSendOrder } from "./use-send-order.ts";
import { useShownQuote } from "./use-shown-quote.ts";

type PaymentFormProps = { readonly order: Order; readonly attendees: Attendees; readonly pay: Pay };

/** The last step: the order in brief, payment method, agreements, and the button that sends everything. */
export function PaymentForm({ order, attendees, pay }: PaymentFormProps) {
  const navigate = useNavigate();
  const path = usePath();
  const { event } = order;
  const isKnown = useShownQuote(order) !== null;
  const sending = useSendOrder({ order, attendees, pay, errors: attendees.isAsked ? [] : attendees.errors });
  const { field, send, ...agreeing } = sending;
  const step = attendees.isAsked ? 3 : 2;
  useEffect(() => pushEvent("checkout_step", { step }), [step]);
  useFilledInBuyer(order);
  useFilledInAttendees(order, attendees);

  async function sendAll() {
    const refused = await send();
    const form = passRefused(refused);
    if (form === null) return;
    await navigate(path(`/event/${event.slug}/${form === "patron" ? "patron-information" : "attendee"}`));
  }

  return (
    <CheckoutForm id={ORDER_FORM} field={field} isSending={pay.isSending} onSend={() => void sendAll()}>
      {isKnown ? <Review order={order} attendees={attendees} field={field} pay={pay} {...agreeing} /> : <FormToCome />}
    </CheckoutForm>
  );
}
