import { useCallback, useEffect, useState } from "react";
import type { TicketList } from "#contract/tickets/tickets.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { useSavedTickets } from "../offline/use-saved-tickets.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { PrintedTickets } from "./printed-tickets.tsx";
import { SavedNotice, StaleNotice } from "./saved-notice.tsx";
import { TicketView } from "./ticket-view.tsx";
import type { Holdings } from "./use-holdings.ts";

/** A page made longer ago than this came from the device's store. */
const OLD_MS = 60_000;

/** The current ticket, reloaded when the page returns to the front. Without a connection, the last known one. */
function useLinkedTicket(first: TicketList, key: string): Holdings & { readonly isGone: boolean } {
  const api = useApi();
  const locale = useLocale();
  const [tickets, setTickets] = useState(first);
  const [state, setState] = useState<"fresh" | "stale" | "gone">("fresh");
  const [isOld, setIsOld] = useState(false);
  const reload = useCallback(async () => {
    const answer = await api("openTicketLink", { params: { key }, query: { locale } }).catch(() => null);
    if (answer?.ok) setTickets(answer.data);
    setState(answer?.ok ? "fresh" : answer?.status === 404 ? "gone" : "stale");
    if (answer?.ok) setIsOld(false);
  }, [api, key, locale]);
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && void reload();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    };
  }, [reload]);
  useEffect(() => {
    if (Date.now() - Date.parse(first.serverNow) <= OLD_MS) return;
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser's clock tells how old a page is
    setIsOld(true);
    void reload();
  }, [first, reload]);
  return {
    tickets,
    purchases: null,
    passes: null,
    isStale: state === "stale",
    isOld,
    isGone: state === "gone",
    reload: () => void reload(),
  };
}

type LinkedTicketPageProps = { readonly first: TicketList; readonly linkKey: string };

/** The ticket of a link: its code, event and directions. See docs/rules/tickets.md#link-of-one-ticket. */
export function LinkedTicketPage({ first, linkKey }: LinkedTicketPageProps) {
  const holdings = useLinkedTicket(first, linkKey);
  const { tickets, serverNow } = holdings.tickets;
  const isSaved = useSavedTickets(!holdings.isStale && !holdings.isOld);
  const [ticket] = tickets;
  if (!ticket || holdings.isGone) return <LinkGone />;
  return (
    <div className="ui-page tickets-page">
      <h1 tabIndex={-1}>{ticket.event.name}</h1>
      <StaleNotice holdings={holdings} />
      <TicketView tickets={tickets} current={ticket} wallets={[]} now={serverNow} onShow={() => {}} isShared />
      <SavedNotice holdings={holdings} isSaved={isSaved} />
      <PrintedTickets tickets={tickets} />
    </div>
  );
}

/** The page for a link that is invalid or has expired. */
export function LinkGone() {
  const t = useT();
  const tickets = (
    <LinkButton as={AppLink} href="/event/my-ticket" variant="primary">
      {t("ticket.title")}
    </LinkButton>
  );
  return (
    <div className="ui-page">
      <h1 className="sr-only" tabIndex={-1}>
        {t("ticket.one")}
      </h1>
      <EmptyState icon="ticket" title={t("ticket.link.gone")} action={tickets}>
        {t("ticket.link.gone.text")}
      </EmptyState>
    </div>
  );
}
