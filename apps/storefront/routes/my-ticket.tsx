import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import type { Route } from "./+types/my-ticket";
import { pageMeta } from "../shell/document/page-meta.ts";
import { pageContext } from "../shell/router/page-context.ts";
import { reloadAt } from "../shell/router/reload-at.ts";
import { savedUntil } from "../tickets/holdings/saved-until.ts";
import { MissingTicket, TicketsPage } from "../tickets/holdings/tickets-page.tsx";
import type { Lists, Source } from "../tickets/holdings/use-holdings.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const source: Source = { bookingId: search.get("b") };
  const asked = { ticket: search.get("t"), tab: search.get("tab"), pass: search.get("pass") };
  const messages = messagesFor(locale, ["ticket", "saving", "receipt", "purchases", "login", "fields", "handover"], config.brand.labels);
  const title = translate(messages, { locale, key: asked.tab === "purchases" ? "purchases.title" : "ticket.title" });
  const { bookingId: id } = source;
  const [tickets, purchases, passes] = await Promise.all([
    id === null ? api("listMyTickets", { query: { locale } }) : api("listBookingTickets", { params: { id }, query: { locale } }),
    id === null ? api("listMyPurchases", { query: { locale } }) : null,
    api("listMyPasses", { query: { locale } }),
  ]);
  for (const answer of [tickets, purchases, passes])
    if (answer && !answer.ok && answer.status >= 500) throw data(null, { status: answer.status });
  const lists: Lists | null = tickets.ok
    ? { tickets: tickets.data, purchases: purchases?.ok ? purchases.data : null, passes: passes.ok ? passes.data : null }
    : null;
  const until = lists && savedUntil(lists, Date.parse(lists.tickets.serverNow));
  return data({ title, messages, source, asked, lists }, { status: lists ? 200 : 404, headers: until ? { "x-keep-until": until } : {} });
}

/**
 * If the network fails although the browser reports a connection, load the whole page: the service worker then answers with its stored
 * copy. At most once in ten seconds; without a connection the links do this themselves.
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof TypeError && reloadAt(request.url)) return new Promise<never>(() => {});
    throw error;
  }
}

/**
 * Tickets are personal: no cache on the way may store a copy. `x-keep-until` tells the service worker how long the holder's device may
 * store one.
 */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const until = loaderHeaders.get("x-keep-until");
  return { "cache-control": "no-store", "referrer-policy": "no-referrer", ...(until ? { "x-keep-until": until } : {}) };
}

/** Moving between tickets or tabs loads nothing from the server. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSame = currentUrl.pathname === nextUrl.pathname && currentUrl.searchParams.get("b") === nextUrl.searchParams.get("b");
  return isSame ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  loaderData ? pageMeta(matches, location, { title: [loaderData.title], hidden: true }) : [];

export default function MyTicket({ loaderData }: Route.ComponentProps) {
  const { lists, source, asked } = loaderData;
  if (!lists) return <MissingTicket />;
  return <TicketsPage key={source.bookingId} first={lists} source={source} asked={asked} />;
}
