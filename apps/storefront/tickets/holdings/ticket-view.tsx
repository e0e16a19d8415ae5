import { useEffect, useState, useMemo } from "react";
import type { TicketAnswer, TicketList } from "#contract/tickets/tickets.ts";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { ticketDisplayOf, shownCode } from "./ticket-display.ts";
import { GateView } from "./gate-view.tsx";
import { QrPanel } from "./qr-panel.tsx";
import { TicketActions } from "./ticket-actions.tsx";
import { TicketFacts } from "./ticket-facts.tsx";
import { UnsignedNotice } from "./unsigned-notice.tsx";
import { useSwipe } from "./use-swipe.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { useHydrated } from "../../shell/state/use-hydrated.ts";
import { codeAddress } from "./draw-code.ts";

/** A QR code on desktops that opens this ticket on a phone. It contains a link and no ticket code, so gates reject it. */
function PhoneLink({ ticket: { link } }: { readonly ticket: Pick<TicketAnswer, "link"> }) {
  const t = useT();
  const path = usePath();
  const isLive = useHydrated();
  const address = useMemo(() => (isLive && link !== null ? codeAddress(location.origin + path(link)) : null), [isLive, link, path]);
  if (address === null) return null;
  return (
    <p className="ticket-phone">
      <img src={address} alt="" width={128} height={128} />
      {t("ticket.onPhone")}
    </p>
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
        <UnsignedNotice ticket={current} hasOrder={tickets.length > 1} />
        {shows && <PhoneLink ticket={current} />}
      </div>
      <div className="ticket-facts">
        <TicketFacts ticket={current} look={look} />
        <TicketActions ticket={current} wallets={wallets} look={look} isShared={isShared} />
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
