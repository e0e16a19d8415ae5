import { data } from "react-router";
import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import type { Route } from "./+types/handover-offer";
import { pageMeta } from "../shell/document/page-meta.ts";
import { MissingHandover } from "../tickets/handover/missing-handover.tsx";
import { OfferPage } from "../tickets/handover/offer-page.tsx";
import { pageContext } from "../shell/router/page-context.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  const all = messagesFor(locale, ["handover", "checkout", "fields", "login"], config.brand.labels);
  // The recipient buys nothing, and agrees to the terms for themselves alone.
  const messages = { ...all, "checkout.terms.accept": all["offer.terms"]!, "checkout.waiver.accept": all["offer.waiver"]! };
  const title = translate(messages, { locale, key: "handover.title" });
  const [answer, event] = await Promise.all([
    api("getOffer", { params: { id: params.offer }, query: { locale } }),
    api("getEvent", { params: { slug: params.slug }, query: { locale } }),
  ]);
  if (!answer.ok && answer.status >= 500) throw data(null, { status: answer.status });
  const offer = answer.ok ? answer.data : null;
  return data({ title, messages, offer, event: event.ok ? event.data : null }, { status: offer ? 200 : 404 });
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  loaderData ? pageMeta(matches, location, { title: [loaderData.title, loaderData.offer?.event.name ?? ""], hidden: true }) : [];

export default function HandoverOffer({ loaderData }: Route.ComponentProps) {
  const { offer, event } = loaderData;
  return offer ? <OfferPage key={offer.id} first={offer} event={event} /> : <MissingHandover />;
}
