import { useNavigate, useSearchParams } from "react-router";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { usePath } from "../../shell/links/use-path.ts";
import { useSavedTickets } from "../offline/use-saved-tickets.ts";
import { PrintedTickets } from "./printed-tickets.tsx";
import { TicketView } from "./ticket-view.tsx";
import { DelegateLines, Delegates } from "./delegates.tsx";
import { PassPage } from "./passes.tsx";
import { HoldingsView } from "./holdings-view.tsx";
import { SavedNotice, StaleNotice } from "./saved-notice.tsx";
import { type Holdings, type Lists, type Source, useHoldings } from "./use-holdings.ts";

/** The view named by the address: one ticket, a pass, or a tab. */
export type Asked = { readonly ticket: string | null; readonly tab: string | null; readonly pass: string | null };

/** The current view. Before hydration it is the one that the server rendered, since a stored page may be of another address. */
function useAsked(first: Asked): Asked {
  const isHydrated = useHydrated();
  const [search] = useSearchParams();
  return isHydrated ? { ticket: search.get("t"), tab: search.get("tab"), pass: search.get("pass") } : first;
}

/** All tickets and orders of a visitor, or one ticket. See docs/rules/tickets.md#my-tickets. */
export function TicketsPage({ first, source, asked: firstAsked }: { first: Lists; source: Source; asked: Asked }) {
  const asked = useAsked(firstAsked);
  const holdings = useHoldings(first, source);
  const isSaved = useSavedTickets(!holdings.isStale && !holdings.isOld);
  const all = holdings.tickets.tickets;
  const current = asked.ticket === null ? (source.bookingId === null ? undefined : all[0]) : all.find(({ id }) => id === asked.ticket);
  const pass = holdings.passes?.passes.find(({ id }) => id === asked.pass);
  if (pass) return <PassPage pass={pass} />;
  if ((asked.ticket !== null && !current) || asked.pass !== null) return <MissingTicket />;
  return (
    <Delegates value={holdings.passes?.delegates ?? []}>
      {current ? (
        <OneTicket current={current} holdings={holdings} isSaved={isSaved} />
      ) : (
        <HoldingsView holdings={holdings} tab={asked.tab === "purchases" ? "purchases" : "tickets"} isSaved={isSaved} />
      )}
    </Delegates>
  );
}

type OneTicketProps = { readonly current: TicketAnswer; readonly holdings: Holdings; readonly isSaved: boolean };

function OneTicket({ current, holdings, isSaved }: OneTicketProps) {
  const t = useT();
  const navigate = useNavigate();
  const path = usePath();
  const [search] = useSearchParams();
  const { tickets, wallets, serverNow } = holdings.tickets;
  const own = tickets.filter((ticket) => ticket.bookingId === current.bookingId);
  function show(ticket: TicketAnswer) {
    const query = new URLSearchParams(search);
    query.set("t", ticket.id);
    void navigate(path(`/event/my-ticket?${query}`), { replace: true, preventScrollReset: true });
  }
  return (
    <div className="ui-page tickets-page">
      <AppLink href="/event/my-ticket" className="ui-link tap tickets-back">
        <Icon name="chevron-left" />
        {t("ticket.title")}
      </AppLink>
      <h1 tabIndex={-1}>{current.event.name}</h1>
      <StaleNotice holdings={holdings} />
      <DelegateLines ticketIds={[current.id]} event={current.event} />
      <TicketView tickets={own} current={current} wallets={wallets} now={serverNow} onShow={show} />
      <SavedNotice holdings={holdings} isSaved={isSaved} />
      <PrintedTickets tickets={own} />
    </div>
  );
}

export function MissingTicket() {
  const t = useT();
  const tickets = (
    <LinkButton as={AppLink} href="/event/my-ticket" variant="primary">
      {t("ticket.title")}
    </LinkButton>
  );
  return (
    <div className="ui-page">
      <h1 className="sr-only" tabIndex={-1}>
        {t("ticket.title")}
      </h1>
      <EmptyState icon="ticket" title={t("ticket.missing")} action={tickets}>
        {t("ticket.missing.text")}
      </EmptyState>
    </div>
  );
}
