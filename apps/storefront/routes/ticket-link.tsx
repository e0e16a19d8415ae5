import { data } from "react-router";
import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { pageContext } from "../shell/router/page-context.ts";
import { LinkedTicketPage, LinkGone } from "../tickets/holdings/linked-ticket-page.tsx";
import { savedUntil } from "../tickets/holdings/saved-until.ts";
import type { Route } from "./+types/ticket-link";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  const messages = messagesFor(locale, ["ticket", "saving", "purchases"], config.brand.labels);
  const title = translate(messages, { locale, key: "ticket.one" });
  const answer = await api("openTicketLink", { params: { key: params.key }, query: { locale } });
  if (!answer.ok && answer.status >= 500) throw data(null, { status: answer.status });
  const list = answer.ok ? answer.data : null;
  const until = list && savedUntil({ tickets: list, purchases: null, passes: null }, Date.parse(list.serverNow));
  return data({ title, messages, list, key: params.key }, { status: list ? 200 : 404, headers: until ? { "x-keep-until": until } : {} });
}

/** A ticket is personal: no cache on the way stores a copy, and no other site learns the address. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const until = loaderHeaders.get("x-keep-until");
  return { "cache-control": "no-store", "referrer-policy": "no-referrer", ...(until ? { "x-keep-until": until } : {}) };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(matches, location, { title: [loaderData?.title ?? ""], hidden: true });

/**
 * One ticket, for everybody who has its link. Shows neither its order nor the other tickets. See docs/rules/tickets.md#link-of-one-ticket.
 */
export default function TicketLink({ loaderData }: Route.ComponentProps) {
  const { list, key } = loaderData;
  return list ? <LinkedTicketPage first={list} linkKey={key} /> : <LinkGone />;
}
