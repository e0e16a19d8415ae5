import { lazy, Suspense } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import type { Route } from "./+types/patron-information";
import { ContinueButton, PatronForm } from "../orders/checkout/patron-form.tsx";
import { StepFrame } from "../orders/checkout/step-frame.tsx";
import { isOnePage } from "../orders/checkout/steps-of.ts";
import { useAttendees } from "../orders/checkout/use-attendees.ts";
import { useCheckout } from "../orders/checkout/use-checkout.ts";
import { useShownQuote } from "../orders/checkout/use-shown-quote.ts";
import { expectData } from "../shell/document/expect-data.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { seeVideo } from "../shell/document/video-instead.ts";
import { buyerLead } from "../shell/forms/patron-questions.ts";
import { useT } from "../shell/i18n/use-t.ts";
import { pageContext } from "../shell/router/page-context.ts";

/** Loaded lazily: most orders have a price, and few visitors join a waiting list. */
const FreeStep = lazy(() => import("../orders/checkout/free-step.tsx").then((loaded) => ({ default: loaded.FreeStep })));
const JoinPage = lazy(() => import("../orders/waiting-list/join-page.tsx").then((loaded) => ({ default: loaded.JoinPage })));

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { api, locale, config } = page;
  const answer = await api("getEvent", { params: { slug: params.slug }, query: { locale } });
  if (!answer.ok) await seeVideo(page, params.slug, "/patron-information");
  const event = expectData(answer);
  const { labels } = config.brand;
  const search = new URL(request.url).searchParams;
  const [categoryId, eventAt] = [search.get("waiting"), search.get("at") ?? ""];
  if (categoryId !== null) {
    const messages = messagesFor(locale, ["checkout", "event", "fields", "waiting"], labels);
    return { event, title: translate(messages, { locale, key: "waiting.join" }), messages, waiting: { categoryId, eventAt } };
  }
  const messages = messagesFor(locale, ["checkout", "fields"], labels);
  const isWhole = isOnePage(event, { quote: null, isAsked: event.attendeeFields.length > 0 });
  const title = translate(messages, { locale, key: isWhole ? "checkout.free.title" : "checkout.buyer.title" });
  return { event, title, messages, waiting: null };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  loaderData ? pageMeta(matches, location, { title: [loaderData.title, loaderData.event.name], hidden: true }) : [];

export default function PatronInformation({ loaderData }: Route.ComponentProps) {
  const { event, waiting } = loaderData;
  if (!waiting) return <BuyerStep event={event} />;
  return (
    <Suspense>
      <JoinPage event={event} {...waiting} />
    </Suspense>
  );
}

function BuyerStep({ event }: { event: EventDetail }) {
  const t = useT();
  const order = useCheckout(event);
  const attendees = useAttendees(order);
  const quote = useShownQuote(order);
  const { isAsked } = attendees;
  if (isOnePage(event, { quote, isAsked }))
    return (
      <Suspense>
        <FreeStep order={order} />
      </Suspense>
    );
  const isFree = quote ? quote.total === 0 : event.isFree;
  const who = t("attendee.other").toLowerCase();
  const [label, short] = isAsked
    ? [t("checkout.continue", { who }), t("checkout.to", { who })]
    : isFree
      ? [t("checkout.continueReview"), t("checkout.toReview")]
      : [t("checkout.continuePayment"), t("checkout.toPayment")];
  return (
    <StepFrame
      order={order}
      attendees={attendees}
      page="patron-information"
      title={t("checkout.buyer.title")}
      lead={t(buyerLead(event))}
      action={<ContinueButton label={short} />}
    >
      <PatronForm
        order={order}
        next={`/event/${event.slug}/${isAsked ? "attendee" : "payment"}`}
        submit={<ContinueButton label={label} block />}
      />
    </StepFrame>
  );
}
