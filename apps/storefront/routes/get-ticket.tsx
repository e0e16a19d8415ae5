import { data } from "react-router";
import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import { expectData } from "../shell/document/expect-data.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { GetTicketPage } from "../tickets/get-ticket/get-ticket-page.tsx";
import { pageContext } from "../shell/router/page-context.ts";
import type { Route } from "./+types/get-ticket";

const DOOR = /^[A-Za-z0-9-]{1,80}$/;

/** The page at both addresses of Get ticket: its slug is an event's, or a claim's code. See docs/rules/get-ticket.md#answer. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  if (!DOOR.test(params.slug)) throw data(null, { status: 404 });
  const lookup = expectData(await api("getTicketLookup", { params: { slug: params.slug }, query: { locale } }));
  const messages = messagesFor(locale, ["getTicket", "login", "fields", "ticket"], config.brand.labels);
  return { lookup, slug: params.slug, title: translate(messages, { locale, key: "get.title" }), messages };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(matches, location, { title: [loaderData?.title ?? "", loaderData?.lookup.event.name ?? ""], hidden: true });

export default function GetTicket({ loaderData }: Route.ComponentProps) {
  return <GetTicketPage key={loaderData.slug} lookup={loaderData.lookup} slug={loaderData.slug} />;
}
