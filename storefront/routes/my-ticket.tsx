import { data, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from "react-router";
import type { TicketAnswer, TicketList } from "#contract/tickets.ts";
import { messagesFor } from "#i18n/messages/load.ts";
import { translate } from "#i18n/translate.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import type { Route } from "./+types/my-ticket";
import { PrintedTickets } from "../checkout/printed-tickets.tsx";
import { TicketGroups } from "../checkout/ticket-list.tsx";
import { TicketView } from "../checkout/ticket-view.tsx";
import { type Source, type Tickets, useTickets } from "../checkout/use-tickets.ts";
import { pageMeta } from "../document/page-meta.ts";
import { useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { usePath } from "../links/use-path.ts";
import { pageContext } from "../page-context.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const source: Source = { bookingId: search.get("b"), accessKey: search.get("k") ?? undefined };
  const messages = messagesFor(locale, ["ticket", "receipt"], config.brand.labels);
  const title = translate(messages, locale, "ticket.title");
  const { bookingId: id, accessKey: k } = source;
  const answer =
    id === null
      ? await api("listMyTickets", { query: { locale } })
      : await api("listBookingTickets", { params: { id }, query: { locale, k } });
  if (!answer.ok && answer.status >= 500) throw data(null, { status: answer.status });
  return data({ title, messages, source, list: answer.ok ? answer.data : null }, { status: answer.ok ? 200 : 404 });
}

/** Tickets are their holder's own: nobody on the way keeps a copy. */
export function headers() {
  return { "cache-control": "no-store" };
}

/** Going from ticket to ticket asks the server nothing. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSame = currentUrl.pathname === nextUrl.pathname && currentUrl.searchParams.get("b") === nextUrl.searchParams.get("b");
  return isSame ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  loaderData ? pageMeta(matches, location, { title: [loaderData.title], hidden: true }) : [];

export default function MyTicket({ loaderData }: Route.ComponentProps) {
  const { list, source } = loaderData;
  if (!list) return <MissingTicket />;
  return <TicketsPage key={source.bookingId} first={list} source={source} />;
}

function TicketsPage({ first, source }: { first: TicketList; source: Source }) {
  const t = useT();
  const navigate = useNavigate();
  const path = usePath();
  const [search] = useSearchParams();
  const tickets = useTickets(first, source);
  const all = tickets.list.tickets;
  const wanted = search.get("t");
  const current = wanted === null ? (source.bookingId === null ? undefined : all[0]) : all.find((ticket) => ticket.id === wanted);
  if (wanted !== null && !current) return <MissingTicket />;
  if (!current) {
    return (
      <div className="k-page c-my">
        <h1 tabIndex={-1}>{t("ticket.title")}</h1>
        <Stale tickets={tickets} />
        <TicketGroups tickets={all} now={tickets.list.serverNow} />
      </div>
    );
  }
  const own = all.filter((ticket) => ticket.bookingId === current.bookingId);
  function show(ticket: TicketAnswer) {
    const query = new URLSearchParams(search);
    query.set("t", ticket.id);
    void navigate(path(`/event/my-ticket?${query}`), { replace: true, preventScrollReset: true });
  }
  return (
    <div className="k-page c-my">
      <AppLink href="/event/my-ticket" className="k-link c-tap c-my-back">
        <Icon name="chevron-left" />
        {t("ticket.title")}
      </AppLink>
      <h1 tabIndex={-1}>{current.event.name}</h1>
      <Stale tickets={tickets} />
      <TicketView tickets={own} current={current} accessKey={source.accessKey} onShow={show} />
      <PrintedTickets tickets={own} accessKey={source.accessKey} />
    </div>
  );
}

function Stale({ tickets }: { tickets: Tickets }) {
  const t = useT();
  if (!tickets.isStale) return null;
  const again = (
    <button type="button" onClick={tickets.reload}>
      {t("common.try_again")}
    </button>
  );
  return (
    <Banner tone="warning" role="status" action={again}>
      {t("ticket.stale")}
    </Banner>
  );
}

function MissingTicket() {
  const t = useT();
  const tickets = (
    <LinkButton as={AppLink} href="/event/my-ticket" variant="primary">
      {t("ticket.title")}
    </LinkButton>
  );
  return (
    <div className="k-page">
      <h1 className="sr-only" tabIndex={-1}>
        {t("ticket.title")}
      </h1>
      <EmptyState icon="ticket" title={t("ticket.missing")} action={tickets}>
        {t("ticket.missing.text")}
      </EmptyState>
    </div>
  );
}
