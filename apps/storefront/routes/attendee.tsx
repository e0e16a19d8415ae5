import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import type { Route } from "./+types/attendee";
import { OrderForm } from "../orders/checkout/order-form.tsx";
import { OrderButton } from "../orders/checkout/order-button.tsx";
import { StepFrame } from "../orders/checkout/step-frame.tsx";
import { stepsOf } from "../orders/checkout/steps-of.ts";
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
  const all = messagesFor(locale, ["common", "checkout"], labels);
  const name = translate(all, { locale, key: event.attendeeFields.length > 0 ? "attendee.other" : reviewKey(event.isFree) });
  const title = translate(all, { locale, key: "checkout.steps.title", params: { at: 2, of: stepsOf(event, event.isFree).length, name } });
  return { event, title, messages: messagesFor(locale, ["checkout", "fields"], labels) };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  loaderData ? pageMeta(matches, location, { title: [loaderData.title, loaderData.event.name], hidden: true }) : [];

/** The attendees, then the review. Only the review if the event asks attendees nothing. */
export default function AttendeePage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { event } = loaderData;
  const order = useCheckout(event);
  const attendees = useAttendees(order);
  const pay = usePayTickets(order);
  const quote = useShownQuote(order);
  const asksAttendees = event.attendeeFields.length > 0;
  const review = reviewKey(quote ? quote.total === 0 : event.isFree);
  const { isReady } = attendees;
  // The review becomes the current step once no attendee's answer is missing.
  const isReview = !asksAttendees || isReady;
  return (
    <StepFrame
      order={order}
      step={asksAttendees && isReview ? 2 : 1}
      title={isReview ? t(review) : t("attendee.other")}
      lead={isReview ? t("checkout.review.lead") : t("checkout.attendees.lead", { n: quote?.tickets ?? 2 })}
      action={<OrderButton order={order} pay={pay} isReady={isReady} />}
      isLast={isReview}
    >
      <OrderForm order={order} attendees={attendees} pay={pay} />
    </StepFrame>
  );
}

function reviewKey(isFree: boolean) {
  return isFree ? ("checkout.review.titleFree" as const) : ("checkout.review.title" as const);
}
