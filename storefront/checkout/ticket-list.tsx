import type { TicketAnswer } from "#contract/tickets.ts";
import { Badge } from "#ui/data/badge.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { Poster } from "../events/poster.tsx";
import { useLocale, useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { groupTickets, type TicketBundle } from "./group-tickets.ts";
import { whenText, whereText } from "./order-facts.tsx";

/** Tickets by when they are needed: today's first. UX S16. */
export function TicketGroups({ tickets, now }: { tickets: readonly TicketAnswer[]; now: string }) {
  const t = useT();
  const groups = groupTickets(tickets, Date.parse(now));
  if (tickets.length === 0) return <NoTickets />;
  return (
    <div className="c-groups">
      {(["today", "upcoming", "past"] as const).map((name) =>
        groups[name].length === 0 ? null : (
          <section key={name} className="c-tickets" data-group={name}>
            <h2>{t(`ticket.group.${name}`)}</h2>
            <ul className="c-bundles">
              {groups[name].map((bundle) => (
                <Bundle key={bundle.bookingId} bundle={bundle} isPast={name === "past"} />
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}

function Bundle({ bundle, isPast }: { bundle: TicketBundle; isPast: boolean }) {
  const t = useT();
  const locale = useLocale();
  const first = bundle.tickets[0]!;
  const { event, session } = first;
  const shows = !isPast && bundle.tickets.some((ticket) => ticket.status === "valid");
  return (
    <li className="k-card c-bundle">
      <Poster picture={event.picture} sizes="(min-width: 48rem) 280px, 100vw" ratio="16:9" className="c-bundle-picture" />
      <div className="c-bundle-text">
        <p className="c-bundle-count">
          {t("ticket.count", { n: bundle.tickets.length })}
          {!shows && first.status !== "valid" && <Badge>{t(`ticket.state.${first.status}` as "ticket.state.valid")}</Badge>}
        </p>
        <h3 className="text-h3">{event.name}</h3>
        <p className="c-muted">{whenText(event, session, locale, t)}</p>
        <p className="c-muted">{whereText(event.venue, t)}</p>
        <LinkButton as={AppLink} href={`/event/my-ticket?t=${first.id}`} variant={shows ? "primary" : "secondary"} size="small">
          {shows && <Icon name="qr" size={18} />}
          {t(shows ? "ticket.showQr" : "ticket.open")}
        </LinkButton>
      </div>
    </li>
  );
}

function NoTickets() {
  const t = useT();
  const find = (
    <LinkButton as={AppLink} href="/event" variant="primary">
      {t("ticket.find")}
    </LinkButton>
  );
  return (
    <EmptyState icon="ticket" title={t("ticket.empty")} action={find}>
      {t("ticket.empty.text")}
    </EmptyState>
  );
}
