import { messagesFor } from "#i18n/messages/load.ts";
import { translate } from "#i18n/translate.ts";
import type { Route } from "./+types/patron-information";
import { ContinueButton, PatronForm } from "../checkout/patron-form.tsx";
import { StepFrame } from "../checkout/step-frame.tsx";
import { stepsOf } from "../checkout/steps-of.ts";
import { useOrder } from "../checkout/use-order.ts";
import { expectData } from "../document/expect-data.ts";
import { pageMeta } from "../document/page-meta.ts";
import { useT } from "../i18n/use-t.ts";
import { pageContext } from "../page-context.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  const event = expectData(await api("getEvent", { params: { slug: params.slug }, query: { locale } }));
  const { labels } = config.brand;
  const all = messagesFor(locale, ["common", "checkout"], labels);
  const place = { at: 1, of: stepsOf(event, event.isFree).length, name: translate(all, locale, "checkout.buyer.title") };
  const title = translate(all, locale, "checkout.steps.title", place);
  return { event, title, messages: messagesFor(locale, ["checkout", "fields"], labels) };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  loaderData ? pageMeta(matches, location, { title: [loaderData.title, loaderData.event.name], hidden: true }) : [];

export default function PatronInformation({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const order = useOrder(loaderData.event);
  const asksAttendees = loaderData.event.attendeeFields.length > 0;
  const label = asksAttendees ? t("checkout.continue", { who: t("attendee.other").toLowerCase() }) : t("checkout.continueReview");
  return (
    <StepFrame
      order={order}
      step={0}
      title={t("checkout.buyer.title")}
      lead={t("checkout.buyer.lead")}
      action={<ContinueButton label={t("checkout.continueShort")} />}
    >
      <PatronForm order={order} submit={<ContinueButton label={label} block />} />
    </StepFrame>
  );
}
