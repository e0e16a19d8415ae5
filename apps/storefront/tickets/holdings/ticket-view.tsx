import { useEffect, useState, useMemo } from "react";
import type { TicketAnswer, TicketList } from "#contract/tickets/tickets.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { Poster } from "../../catalogue/list/poster.tsx";
import { UnbrokenHours } from "../../catalogue/list/unbroken-hours.tsx";
import { whenText } from "../../orders/transaction/order-facts.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { ticketDisplayOf, shownCode, type TicketDisplay } from "./ticket-display.ts";
import { GateView } from "./gate-view.tsx";
import { QrPanel } from "./qr-panel.tsx";
import { SeeHandover, TicketActions, TicketRest } from "./ticket-actions.tsx";
import { TicketFacts } from "./ticket-facts.tsx";
import { UnsignedNotice } from "./unsigned-notice.tsx";
import { useSwipe } from "./use-swipe.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { codeAddress } from "./draw-code.ts";

/** A QR code on desktops that opens this ticket on a phone. It contains a link and no ticket code, so gates reject it. */
function PhoneLink({ link }: { readonly link: string }) {
  const t = useT();
  const path = usePath();
  const address = useMemo(() => codeAddress(location.origin + path(link)), [link, path]);
  return (
    <div className="ticket-qr">
      <img src={address} alt="" width={320} height={320} />
      <p role="status">{t("ticket.onPhone")}</p>
    </div>
  );
}

type TicketViewProps = {
  /** The tickets of one order. */
  readonly tickets: readonly TicketAnswer[];
  readonly current: TicketAnswer;
  readonly wallets: TicketList["wallets"];
  /** When the list of tickets was made, by the server's clock. */
  readonly now: string;
  readonly onShow: (ticket: TicketAnswer) => void;
  /** The visitor opened the ticket by its link; see TicketActions. */
  readonly isShared?: boolean;
};

/** One ticket: code, holder, place, date and acts. See docs/rules/tickets.md#showing-the-code. */
export function TicketView({ tickets, current, wallets, now, onShow, isShared = false }: TicketViewProps) {
  const t = useT();
  const [isAtGate, setIsAtGate] = useState(false);
  const [phoneOf, setPhoneOf] = useState<string | null>(null);
  const at = tickets.findIndex((ticket) => ticket.id === current.id);
  const step = (by: 1 | -1) => {
    const next = tickets[at + by];
    if (next) onShow(next);
  };
  const swipe = useSwipe(step);
  const look = ticketDisplayOf(current, Date.parse(now));
  const shows = shownCode(current, look) !== null;
  // Replace the ticket's code by the link's: of two codes side by side, a scanner at a gate may read the wrong one.
  const onPhone = shows && phoneOf === current.id ? current.link : null;
  useEffect(() => {
    if (shows) pushEvent("ticket_qr_open");
  }, [shows, current.id]);
  return (
    <div className="ticket-view">
      <div className="ticket-panel" {...swipe}>
        {tickets.length > 1 && <Pager at={at + 1} of={tickets.length} onStep={step} />}
        <div className="ticket-paper-look">
          <TicketHead ticket={current} />
          {onPhone === null ? <QrPanel key={current.id} ticket={current} look={look} /> : <PhoneLink link={onPhone} />}
        </div>
      </div>
      <div className="ticket-do">
        <EventNews event={current.event} />
        <SeeHandover ticket={current} />
        <UnsignedNotice ticket={current} hasOrder={tickets.length > 1} />
        {shows && (
          <Button variant={ADMITS.has(look) ? "primary" : "secondary"} block onClick={() => setIsAtGate(true)}>
            <Icon name="qr" />
            {t("ticket.gate")}
          </Button>
        )}
        <TicketActions ticket={current} wallets={wallets} look={look} isShared={isShared} />
        {shows && current.link !== null && (
          <button type="button" className="ui-link ticket-phone" onClick={() => setPhoneOf(onPhone === null ? current.id : null)}>
            {t(onPhone === null ? "ticket.onPhone.open" : "ticket.onPhone.back")}
          </button>
        )}
      </div>
      <div className="ticket-facts">
        <TicketFacts ticket={current} look={look} />
        <TicketRest ticket={current} wallets={wallets} look={look} isShared={isShared} />
      </div>
      {isAtGate && (
        <GateView ticket={current} look={look} at={at + 1} of={tickets.length} onStep={step} onClose={() => setIsAtGate(false)} />
      )}
    </div>
  );
}

/** States in which a gate lets the ticket's holder in. */
const ADMITS: ReadonlySet<TicketDisplay> = new Set(["valid", "outside"]);

/** The ticket's head: its event's poster with date and category, above the code as on paper. */
function TicketHead({ ticket: { event, session, category } }: { readonly ticket: TicketAnswer }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="ticket-head">
      <Poster picture={event.picture} sizes="96px" ratio="3:2" className="ticket-head-picture" />
      <p>
        <span className="strong">
          <UnbrokenHours text={whenText(event, { session, locale, t })} />
        </span>
        <span>{category}</span>
      </p>
    </div>
  );
}

/** A cancelled or postponed event. */
function EventNews({ event: { status } }: Pick<TicketAnswer, "event">) {
  const t = useT();
  if (status !== "cancelled" && status !== "postponed") return null;
  return <Banner tone="warning">{t(status === "cancelled" ? "ticket.event.cancelled" : "ticket.event.postponed")}</Banner>;
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
