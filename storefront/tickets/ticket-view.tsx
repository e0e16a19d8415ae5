import { useEffect, useState } from "react";
import type { TicketAnswer, TicketList } from "#contract/tickets.ts";
import { Badge } from "#ui/data/badge.tsx";
import { DefinitionList } from "#ui/data/definition-list.tsx";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../analytics/data-layer.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { ticketDisplayText } from "./ticket-display-text.ts";
import { LOOK_TONES, ticketDisplayOf, shownCode, type TicketDisplay } from "./ticket-display.ts";
import { GateView } from "./gate-view.tsx";
import { whenText } from "../orders/order-facts.tsx";
import { QrPanel } from "./qr-panel.tsx";
import { TicketActions } from "./ticket-actions.tsx";
import { useSwipe } from "./use-swipe.ts";

type TicketViewProps = {
  /** The tickets of one order. */
  readonly tickets: readonly TicketAnswer[];
  readonly current: TicketAnswer;
  readonly wallets: TicketList["wallets"];
  /** When the list was made, by the server. */
  readonly now: string;
  readonly onShow: (ticket: TicketAnswer) => void;
};

/** One ticket: its code, whose it is, where and when, and what can be done with it. See docs/rules/tickets.md#showing-the-code. */
export function TicketView({ tickets, current, wallets, now, onShow }: TicketViewProps) {
  const t = useT();
  const [isAtGate, setIsAtGate] = useState(false);
  const at = tickets.findIndex((ticket) => ticket.id === current.id);
  const step = (by: 1 | -1) => {
    const next = tickets[at + by];
    if (next) onShow(next);
  };
  const swipe = useSwipe(step);
  const look = ticketDisplayOf(current, Date.parse(now));
  const shows = shownCode(current, look) !== null;
  useEffect(() => {
    if (shows) pushEvent("ticket_qr_open");
  }, [shows, current.id]);
  return (
    <div className="ticket-view">
      <div className="ticket-panel" {...swipe}>
        {tickets.length > 1 && <Pager at={at + 1} of={tickets.length} onStep={step} />}
        <QrPanel key={current.id} ticket={current} look={look} />
        {shows && (
          <Button variant="primary" block onClick={() => setIsAtGate(true)}>
            <Icon name="qr" />
            {t("ticket.gate")}
          </Button>
        )}
      </div>
      <div className="ticket-facts">
        <TicketFacts ticket={current} look={look} />
        <TicketActions ticket={current} wallets={wallets} look={look} />
      </div>
      {isAtGate && (
        <GateView ticket={current} look={look} at={at + 1} of={tickets.length} onStep={step} onClose={() => setIsAtGate(false)} />
      )}
    </div>
  );
}

function Pager({ at, of, onStep }: { at: number; of: number; onStep: (by: 1 | -1) => void }) {
  const t = useT();
  return (
    <div className="ticket-pager">
      <button
        type="button"
        className="ui-square"
        aria-label={t("ticket.previous")}
        aria-disabled={at <= 1 || undefined}
        onClick={() => onStep(-1)}
      >
        <Icon name="chevron-left" size={24} />
      </button>
      <p aria-live="polite">{t("ticket.at", { at, of })}</p>
      <button
        type="button"
        className="ui-square"
        aria-label={t("ticket.next")}
        aria-disabled={at >= of || undefined}
        onClick={() => onStep(1)}
      >
        <Icon name="chevron-right" size={24} />
      </button>
    </div>
  );
}

/** What the ticket says in words. */
function TicketFacts({ ticket, look }: { ticket: TicketAnswer; look: TicketDisplay }) {
  const t = useT();
  const locale = useLocale();
  const { event, session, addons } = ticket;
  const where = event.venue
    ? [event.venue.name, event.venue.address, event.venue.city].filter(Boolean).join(", ")
    : t("common.place_unknown");
  const included = addons.map(({ name, qty }) => (qty > 1 ? t("ticket.addon", { name, qty }) : name)).join(", ");
  return (
    <>
      <div className="ticket-holder">
        <p>{ticket.holder}</p>
        <Badge tone={LOOK_TONES[look]}>{ticketDisplayText(t, ticket, look)}</Badge>
      </div>
      <DefinitionList
        items={[
          { term: t("ticket.category"), value: ticket.category, icon: "ticket" },
          { term: t("ticket.when"), value: whenText(event, { session, locale, t }), icon: "calendar" },
          { term: t("ticket.where"), value: where, icon: "pin" },
          ...(included ? [{ term: t("ticket.included"), value: included, icon: "plus" as const }] : []),
          { term: t("ticket.order"), value: ticket.reference, icon: "info" },
        ]}
      />
    </>
  );
}
