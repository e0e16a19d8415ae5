import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { HandoverAnswer, TicketHandoverAnswer } from "#contract/tickets/handover.ts";
import type { MessageKey } from "#i18n/messages.ts";
import { formatDate, formatDateTime } from "#i18n/format.ts";
import { DefinitionList } from "#ui/data/definition-list.tsx";
import { Banner } from "#ui/feedback/banner.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { OrderFacts } from "../../orders/transaction/order-facts.tsx";
import { helpLink } from "../../shell/document/help-link.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { handoverNumber } from "../../shell/frame/use-ticket-number.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { releasePath } from "../../shell/links/release-path.ts";
import { ticketPath } from "../../shell/links/ticket-path.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { usePolling } from "../../shell/state/use-polling.ts";
import { EditForm } from "./edit-form.tsx";
import { EventLine } from "./event-line.tsx";
import { canGo } from "./handover-draft.ts";
import { HandoverWizard } from "./handover-wizard.tsx";
import { refusalText } from "./refusal-text.ts";
import { factsOf, SentCard } from "./sent-card.tsx";

type View = TicketHandoverAnswer;
type PageProps = { readonly first: View };

const isLive = ({ status, type }: HandoverAnswer) => status === "pending" || (status === "accepted" && type === "delegation");

/** The page for handing a ticket over, as its holder sees it. See docs/rules/handover.md#giving. */
export function HandoverPage({ first }: PageProps) {
  const locale = useLocale();
  const api = useApi();
  const [view, setView] = useState(first);
  const [isEditing, setIsEditing] = useState(false);
  const [taken, setTaken] = useState<HandoverAnswer | null>(null);
  const [, setSearch] = useSearchParams();
  const live = view.handovers.filter(isLive);
  const pending = live.find((handover) => handover.status === "pending");
  const isFree = view.isHolder && view.tickets.some((row) => canGo(row));
  useFocusOn(`${isEditing} ${taken?.id} ${live.map(({ id, status }) => id + status).join()}`);

  const ask = useCallback(async () => {
    try {
      const answer = await api("getTicketHandover", { params: { id: first.ticketId }, query: { locale } });
      if (answer.ok) setView(answer.data);
    } catch {
      // The next poll tries again.
    }
  }, [api, first.ticketId, locale]);
  usePolling(ask, { goesOn: pending?.message === "on_its_way" && !isEditing });

  function done(next: View) {
    setView(next);
    setIsEditing(false);
    setTaken(null);
    setSearch(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete("step");
        return rest;
      },
      { replace: true },
    );
  }
  const common = { view, onDone: done };
  return (
    <div className="ui-page checkout-step">
      <div className="checkout-grid">
        <div className="checkout-main handover-main">
          <EventLine event={view.event} session={view.session} />
          {isEditing && pending ? (
            <EditForm {...common} handover={pending} onBack={() => setIsEditing(false)} />
          ) : live.length > 0 ? (
            <>
              <h1 tabIndex={-1} className="handover-title">
                <HeadOfSent handover={live[0]!} />
              </h1>
              {live.map((handover) => (
                <SentCard
                  key={handover.id}
                  view={view}
                  handover={handover}
                  onEdit={() => setIsEditing(true)}
                  onDone={(next) => {
                    done(next);
                    setTaken(handover);
                  }}
                />
              ))}
              <ToTicket ticketId={view.ticketId} isQuiet={live.some(({ link }) => link !== null)} />
            </>
          ) : taken ? (
            <TakenBack view={view} handover={taken} onAgain={isFree ? () => setTaken(null) : null} />
          ) : isFree ? (
            <>
              <LastNews view={view} />
              <HandoverWizard {...common} />
            </>
          ) : (
            <Closed view={view} />
          )}
          <History view={view} />
        </div>
        <aside className="checkout-aside" aria-label={view.event.name}>
          <div className="ui-card checkout-panel">
            <OrderFacts event={view.event} session={view.session} />
          </div>
        </aside>
      </div>
    </div>
  );
}

/** Focuses the result of an action; a page's first view keeps its own focus. */
function useFocusOn(state: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) document.querySelector<HTMLElement>("main h1")?.focus();
    before.current = state;
  }, [state]);
}

/** Reports the newest offer if it expired or was declined, so that the ticket came back. */
function LastNews({ view }: { readonly view: View }) {
  const t = useT();
  const last = view.handovers[0];
  if (!last || last.type !== "transfer" || (last.status !== "expired" && last.status !== "declined")) return null;
  return (
    <Banner tone="info" role="status">
      {t(last.status === "expired" ? "handover.expired" : "handover.declined", { name: last.to.name })}
    </Banner>
  );
}

/** A receipt after a completed handover, or the reason why the ticket cannot be handed over. */
function Closed({ view }: { readonly view: View }) {
  const t = useT();
  const locale = useLocale();
  const { ui } = useTenant();
  const given = view.isHolder
    ? undefined
    : view.handovers.find((handover) => handover.type === "transfer" && handover.status === "accepted");
  if (given) {
    const at = (instant: string) => formatDateTime(instant, view.event.zone, locale);
    return <Given view={view} given={given} facts={factsOf(given, { t, at })} />;
  }
  const row = view.tickets.find((each) => each.id === view.ticketId);
  const chance = row && (row.transfer.refusal === "HANDOVER_OFF" ? row.delegation : row.transfer);
  const sign = row?.delegation.refusal === "HANDOVER_WAIVER" && (
    <LinkButton as={AppLink} href={releasePath({ release: ui, event: view.event.slug, ticket: row })} variant="primary">
      {t("handover.sign")}
    </LinkButton>
  );
  return (
    <>
      <h1 className="sr-only" tabIndex={-1}>
        {t("handover.no")}
      </h1>
      <EmptyState icon="lock" title={t("handover.no")} action={sign || <ToTicket ticketId={view.ticketId} />}>
        {chance && refusalText(chance, { zone: view.event.zone, t, locale })}
      </EmptyState>
    </>
  );
}

/** The heading of a sent offer. */
function HeadOfSent({ handover: { status, purpose, to } }: { readonly handover: HandoverAnswer }) {
  const t = useT();
  const { name } = to;
  if (status === "pending") return t("handover.waiting", { name });
  return t(purpose === "enter" ? "handover.delegated.enter" : "handover.delegated", { name });
}

/** `isQuiet`: the page has a filled button above. */
function ToTicket({ ticketId, isQuiet = false }: { readonly ticketId: string; readonly isQuiet?: boolean }) {
  const t = useT();
  return (
    <LinkButton as={AppLink} href={ticketPath(ticketId)} variant={isQuiet ? "secondary" : "primary"} block className="handover-on">
      {t("handover.toTicket")}
    </LinkButton>
  );
}

type GivenProps = { readonly view: View; readonly given: HandoverAnswer; readonly facts: ReturnType<typeof factsOf> };

/** A completed transfer, for the ticket's former holder: to whom, when, and what is still theirs. */
function Given({ view, given: { to }, facts }: GivenProps) {
  const t = useT();
  const { brand } = useTenant();
  const { of, number } = handoverNumber(view);
  const about = t("handover.given.about", {
    number: t(of === "order" ? "common.help_about" : "common.help_ticket", { number }),
    event: view.event.name,
    name: to.name,
  });
  return (
    <>
      <h1 tabIndex={-1} className="handover-title">
        {t("handover.accepted", { name: to.name })}
      </h1>
      <p className="lead">{t("handover.given.text")}</p>
      <div className="ui-card handover-summary">
        <DefinitionList layout="rows" items={[{ term: t("handover.fact.ticket"), value: view.category }, ...facts]} />
      </div>
      <p className="handover-on">{t("handover.given.wrong", { name: to.name })}</p>
      <div className="handover-buttons handover-on">
        <LinkButton as={AppLink} href="/event/my-ticket" variant="primary" block>
          {t("offer.myTickets")}
        </LinkButton>
        <LinkButton as={AppLink} href="/event/my-ticket?tab=purchases" block>
          {t("handover.given.orders")}
        </LinkButton>
        <LinkButton href={helpLink(brand, about).href} block>
          {t("handover.given.help")}
        </LinkButton>
      </div>
    </>
  );
}

type TakenBackProps = { readonly view: View; readonly handover: HandoverAnswer; readonly onAgain: (() => void) | null };

/** After a revocation: continue with the ticket, or hand it to another person. */
function TakenBack({ view, handover: { to }, onAgain }: TakenBackProps) {
  const t = useT();
  return (
    <>
      <h1 tabIndex={-1} className="handover-title">
        {t("handover.cancelled")}
      </h1>
      <p className="lead">{t("handover.cancelled.text", { name: to.name })}</p>
      <div className="handover-buttons handover-on">
        <ToTicket ticketId={view.ticketId} />
        {onAgain && (
          <Button block onClick={onAgain}>
            {t("handover.again")}
          </Button>
        )}
      </div>
    </>
  );
}

/** The ticket's earlier holders and offers. */
function History({ view }: { readonly view: View }) {
  const t = useT();
  const locale = useLocale();
  const on = (instant: string) => formatDate(instant, view.event.zone, locale);
  const past = view.handovers.filter((handover) => !isLive(handover) && (view.isHolder || handover.status !== "accepted"));
  return (
    <>
      {past.length > 0 && (
        <section className="handover-past">
          <h2 className="text-h3">{t("handover.before")}</h2>
          <ul>
            {past.map(({ id, status, to, createdAt }) => (
              <li key={id}>
                {t(`handover.past.${status}` as MessageKey, { name: to.name })} <span className="muted">{on(createdAt)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {view.custody.length > 1 && (
        <section className="handover-past">
          <h2 className="text-h3">{t("handover.custody")}</h2>
          <ol>
            {view.custody.map(({ name, since }) => (
              <li key={since}>{t("handover.custody.since", { name, date: on(since) })}</li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
