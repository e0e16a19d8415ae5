import { lazy, Suspense } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import type { Route } from "./+types/patron-information";
import { ContinueButton, PatronForm } from "../orders/checkout/patron-form.tsx";
import { StepFrame } from "../orders/checkout/step-frame.tsx";
import { stepsOf } from "../orders/checkout/steps-of.ts";
import { useCheckout } from "../orders/checkout/use-checkout.ts";
import { useShownQuote } from "../orders/checkout/use-shown-quote.ts";
import { expectData } from "../shell/document/expect-data.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { seeVideo } from "../shell/document/video-instead.ts";
import { useT } from "../shell/i18n/use-t.ts";
import { pageContext } from "../shell/router/page-context.ts";

/** Loaded lazily: few visitors join a waiting list. */
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
  const all = messagesFor(locale, ["common", "checkout"], labels);
  const place = { at: 1, of: stepsOf(event, event.isFree).length, name: translate(all, { locale, key: "checkout.buyer.title" }) };
  const title = translate(all, { locale, key: "checkout.steps.title", params: place });
  return { event, title, messages: messagesFor(locale, ["checkout", "fields"], labels), waiting: null };
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
  const isFree = useShownQuote(order)?.total === 0;
  const asksAttendees = event.attendeeFields.length > 0;
  const label = asksAttendees ? t("checkout.continue", { who: t("attendee.other").toLowerCase() }) : t("checkout.continueReview");
  return (
    <StepFrame
      order={order}
      step={0}
      title={t("checkout.buyer.title")}
      lead={t(isFree ? "checkout.buyer.leadFree" : "checkout.buyer.lead")}
      action={<ContinueButton label={t("checkout.continueShort")} />}
    >
      <PatronForm order={order} submit={<ContinueButton label={label} block />} />
    </StepFrame>
  );
}
