import { useEffect, useRef, useState } from "react";
import type { TicketFinding } from "#contract/tickets/get-ticket.ts";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { formatTime } from "#i18n/format.ts";
import { Badge, type BadgeTone } from "#ui/data/badge.tsx";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { GateView } from "../holdings/gate-view.tsx";
import { QrPanel } from "../holdings/qr-panel.tsx";
import { type T, useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { TicketFacts } from "../holdings/ticket-facts.tsx";
import { UnsignedNotice } from "../holdings/unsigned-notice.tsx";
import { ticketDisplayText } from "../holdings/ticket-display-text.ts";
import { LOOK_TONES, ticketDisplayOf, shownCode, type TicketDisplay } from "../holdings/ticket-display.ts";

type FoundTicketsProps = { readonly finding: TicketFinding; readonly onAgain: () => void };

/** The result: one ticket, or a list of several. */
export function FoundTickets({ finding, onAgain }: FoundTicketsProps) {
  const t = useT();
  const { tickets, orders, serverNow } = finding;
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const current = tickets[at];
  return (
    <div className="claim-found">
      {current && (
        <>
          <h2 ref={heading} tabIndex={-1} className="text-h2">
            {t("get.found", { n: tickets.length })}
          </h2>
          {tickets.length > 1 && <TicketChoice tickets={tickets} now={serverNow} at={at} onChoose={setAt} />}
          <FoundTicket key={current.id} tickets={tickets} at={at} now={serverNow} onStep={(by) => tickets[at + by] && setAt(at + by)} />
        </>
      )}
      {orders.length > 0 && (
        <section className="claim-orders">
          <h2 ref={current ? undefined : heading} tabIndex={-1} className="text-h3">
            {t("get.orders")}
          </h2>
          {orders.map((order) => (
            <Order key={order.reference} order={order} />
          ))}
        </section>
      )}
      <div className="claim-more">
        <p className="muted">
          {t("get.more")}{" "}
          <AppLink className="ui-link tap" href="/login?next=/event/my-ticket">
            {t("get.login")}
          </AppLink>
        </p>
        <Button variant="secondary" onClick={onAgain}>
          {t("get.again")}
        </Button>
      </div>
    </div>
  );
}

function stateText(
  t: T,
  { ticket, look, locale }: { readonly ticket: TicketAnswer; readonly look: TicketDisplay; readonly locale: "en" | "id" },
): string {
  const { checkedIn, event } = ticket;
  if (look === "checked_in" && checkedIn)
    return t("ticket.scanned", { time: formatTime(checkedIn.at, event.zone, locale), gate: checkedIn.gate });
  return ticketDisplayText(t, ticket, look);
}

type TicketChoiceProps = {
  readonly tickets: readonly TicketAnswer[];
  readonly now: string;
  readonly at: number;
  readonly onChoose: (at: number) => void;
};

function TicketChoice({ tickets, now, at, onChoose }: TicketChoiceProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <ul className="claim-choice">
      {tickets.map((ticket, i) => {
        const look = ticketDisplayOf(ticket, Date.parse(now));
        return (
          <li key={ticket.id}>
            <button type="button" aria-pressed={i === at} onClick={() => onChoose(i)}>
              <span className="claim-choice-who">
                <span className="strong">{ticket.holder}</span>
                <span className="muted">{ticket.category}</span>
              </span>
              <Badge tone={LOOK_TONES[look]}>{stateText(t, { ticket, look, locale })}</Badge>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type FoundTicketProps = {
  readonly tickets: readonly TicketAnswer[];
  readonly at: number;
  readonly now: string;
  readonly onStep: (by: 1 | -1) => void;
};

function FoundTicket({ tickets, at, now, onStep }: FoundTicketProps) {
  const t = useT();
  const [isAtGate, setIsAtGate] = useState(false);
  const ticket = tickets[at]!;
  const look = ticketDisplayOf(ticket, Date.parse(now));
  const shows = shownCode(ticket, look) !== null;
  useEffect(() => {
    if (shows) pushEvent("ticket_qr_open");
  }, [shows]);
  return (
    <div className="ticket-view">
      <div className="ticket-panel">
        <QrPanel ticket={ticket} look={look} />
        {shows && (
          <Button variant="primary" block onClick={() => setIsAtGate(true)}>
            <Icon name="qr" />
            {t("ticket.gate")}
          </Button>
        )}
        <UnsignedNotice ticket={ticket} hasOrder={false} />
      </div>
      <div className="ticket-facts">
        <TicketFacts ticket={ticket} look={look} />
      </div>
      {isAtGate && (
        <GateView ticket={ticket} look={look} at={at + 1} of={tickets.length} onStep={onStep} onClose={() => setIsAtGate(false)} />
      )}
    </div>
  );
}

const ORDER_TONES = { awaiting_payment: "warning", verifying: "info", cancelled: "danger" } as const satisfies Record<string, BadgeTone>;

function Order({ order: { reference, status } }: { readonly order: TicketFinding["orders"][number] }) {
  const t = useT();
  return (
    <div className="ui-card claim-order">
      <p className="strong">{t("get.order", { reference })}</p>
      <Badge tone={ORDER_TONES[status]}>{t(`get.order.${status}`)}</Badge>
      <p className="muted">{t(`get.order.${status}.text`)}</p>
    </div>
  );
}
