import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import type { Route } from "./+types/payment";
import { OrderButton } from "../orders/checkout/order-button.tsx";
import { PaymentForm } from "../orders/checkout/payment-form.tsx";
import { StepFrame } from "../orders/checkout/step-frame.tsx";
import { useAttendees } from "../orders/checkout/use-attendees.ts";
import { useCheckout } from "../orders/checkout/use-checkout.ts";
import { usePayTickets } from "../orders/checkout/use-pay-tickets.ts";
import { useShownQuote } from "../orders/checkout/use-shown-quote.ts";
import { expectData } from "../shell/document/expect-data.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { useT } from "../shell/i18n/use-t.ts";
import { pageContext } from "../shell/router/page-context.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  const event = expectData(await api("getEvent", { params: { slug: params.slug }, query: { locale } }));
  const { labels } = config.brand;
  const title = translate(messagesFor(locale, ["common", "checkout"], labels), { locale, key: titleKey(event.isFree) });
  return { event, title, messages: messagesFor(locale, ["checkout", "fields"], labels) };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  loaderData ? pageMeta(matches, location, { title: [loaderData.title, loaderData.event.name], hidden: true }) : [];

/** The last step: the order in brief, and payment. Without anything to pay, the finish. */
export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { event } = loaderData;
  const order = useCheckout(event);
  const attendees = useAttendees(order);
  const pay = usePayTickets(order);
  const quote = useShownQuote(order);
  return (
    <StepFrame
      order={order}
      attendees={attendees}
      page="payment"
      title={t(titleKey(quote ? quote.total === 0 : event.isFree))}
      action={<OrderButton order={order} pay={pay} />}
    >
      <PaymentForm order={order} attendees={attendees} pay={pay} />
    </StepFrame>
  );
}

function titleKey(isFree: boolean) {
  return isFree ? ("checkout.review.titleFree" as const) : ("checkout.review.title" as const);
}
