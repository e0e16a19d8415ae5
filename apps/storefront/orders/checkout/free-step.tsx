import { type ReactNode, useEffect } from "react";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { patronErrors } from "../../shell/forms/patron-questions.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { BuyerAnswers } from "./buyer-answers.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { ORDER_FORM, OrderButton } from "./order-button.tsx";
import { useAnswer, useOrderBuyer, VisitDate } from "./patron-form.tsx";
import { PaySection } from "./pay-section.tsx";
import { StepFrame } from "./step-frame.tsx";
import { type Attendees, useAttendees } from "./use-attendees.ts";
import type { Order } from "./use-checkout.ts";
import type { Pay } from "./use-pay.ts";
import { usePayTickets } from "./use-pay-tickets.ts";
import { buyerLead } from "../../shell/forms/patron-questions.ts";
import { useSendOrder } from "./use-send-order.ts";

/** A free order on one page: the buyer's answers, agreements, and the button that finishes it. */
export function FreeStep({ order }: { readonly order: Order }): ReactNode {
  const t = useT();
  const attendees = useAttendees(order);
  const pay = usePayTickets(order);
  return (
    <StepFrame
      order={order}
      attendees={attendees}
      page="patron-information"
      title={t("checkout.free.title")}
      lead={t(buyerLead(order.event))}
      action={<OrderButton order={order} pay={pay} />}
    >
      <FreeForm order={order} attendees={attendees} pay={pay} />
    </StepFrame>
  );
}

function FreeForm({ order, attendees, pay }: { readonly order: Order; readonly attendees: Attendees; readonly pay: Pay }) {
  const { event, txn } = order;
  const buyer = useOrderBuyer(order);
  const errors = patronErrors(event, txn.patron);
  // With the buyer's answers complete, so are those of the only ticket's holder.
  const sending = useSendOrder({ order, attendees, pay, errors });
  const { field, send, ...agreeing } = sending;
  const answer = useAnswer(order);
  useEffect(() => pushEvent("checkout_step", { step: 1 }), []);
  return (
    <CheckoutForm id={ORDER_FORM} field={field} isSending={pay.isSending} onSend={() => void send()}>
      <VisitDate order={order} />
      <BuyerAnswers asking={event} patron={txn.patron} field={field} buyer={buyer} onAnswer={answer} />
      <PaySection
        total={0}
        times={null}
        agreed={event}
        field={field}
        pay={pay}
        buyer={txn.patron}
        isMasked={buyer.isKnown(txn.patron)}
        button={<OrderButton order={order} pay={pay} block />}
        {...agreeing}
      />
    </CheckoutForm>
  );
}
