import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import type { Route } from "./+types/attendee";
import { AttendeeForm, ToPayment } from "../orders/checkout/attendee-form.tsx";
import { StepFrame } from "../orders/checkout/step-frame.tsx";
import { useAttendees } from "../orders/checkout/use-attendees.ts";
import { useCheckout } from "../orders/checkout/use-checkout.ts";
import { useNoQuestions } from "../orders/checkout/use-earlier-steps.ts";
import { useShownQuote } from "../orders/checkout/use-shown-quote.ts";
import { expectData } from "../shell/document/expect-data.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { useT } from "../shell/i18n/use-t.ts";
import { pageContext } from "../shell/router/page-context.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  const event = expectData(await api("getEvent", { params: { slug: params.slug }, query: { locale } }));
  const { labels } = config.brand;
  const title = translate(messagesFor(locale, ["common", "checkout"], labels), { locale, key: "attendee.other" });
  return { event, title, messages: messagesFor(locale, ["checkout", "fields"], labels) };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  loaderData ? pageMeta(matches, location, { title: [loaderData.title, loaderData.event.name], hidden: true }) : [];

/** The holders of the tickets. */
export default function AttendeePage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const order = useCheckout(loaderData.event);
  const attendees = useAttendees(order);
  const quote = useShownQuote(order);
  const isFree = quote ? quote.total === 0 : loaderData.event.isFree;
  useNoQuestions(order, attendees);
  return (
    <StepFrame
      order={order}
      attendees={attendees}
      page="attendee"
      title={t("attendee.other")}
      lead={t("checkout.attendees.lead", { n: quote?.tickets ?? 2 })}
      action={<ToPayment label={t(isFree ? "checkout.toReview" : "checkout.toPayment")} />}
    >
      <AttendeeForm
        order={order}
        attendees={attendees}
        submit={<ToPayment label={t(isFree ? "checkout.continueReview" : "checkout.continuePayment")} block />}
      />
    </StepFrame>
  );
}
