import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { Badge } from "#ui/data/badge.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useBackEntry } from "#ui/overlay/back-entry.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { UnbrokenHours } from "../../catalogue/list/unbroken-hours.tsx";
import { whenText } from "../../orders/transaction/order-facts.tsx";
import { AppLink } from "../../shell/links/app-link.tsx";
import { participantsPath, releasePath } from "../../shell/links/release-path.ts";
import { LOOK_TONES, type TicketDisplay } from "./ticket-display.ts";
import { ticketDisplayText } from "./ticket-display-text.ts";
import { Brighten } from "./brighten.tsx";
import { QrPanel } from "./qr-panel.tsx";
import { useScreenLock } from "./use-screen-lock.ts";
import { useSwipe } from "./use-swipe.ts";

type GateViewProps = {
  readonly ticket: TicketAnswer;
  readonly look: TicketDisplay;
  readonly at: number;
  readonly of: number;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
};

const HINT_MS = 4000;

/** The code on a white full screen, for scanners. Keeps the screen on. See docs/rules/tickets.md#showing-the-code. */
export function GateView({ ticket, look, at, of, onStep, onClose }: GateViewProps) {
  const t = useT();
  const locale = useLocale();
  const { event, session } = ticket;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBright, setIsBright] = useState(true);
  const lock = useScreenLock();
  const swipe = useSwipe(onStep);
  useBackEntry(true, onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Close the dialog before its removal, so that the focus returns to its button.
    return () => element?.close();
  }, []);
  useEffect(() => {
    pushEvent("gate_mode_open");
    const timer = setTimeout(() => setIsBright(false), HINT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <dialog
      ref={dialog}
      className="gate-view"
      aria-label={t("ticket.gate")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      {...swipe}
    >
      <div className="gate-head">
        <p aria-live="polite">{of > 1 && t("ticket.at", { at, of })}</p>
        <button type="button" className="gate-button" aria-label={t("ticket.gate.close")} onClick={onClose}>
          <Icon name="close" size={26} />
        </button>
      </div>
      <div className="gate-body">
        <p className="gate-event">{event.name}</p>
        <p className="gate-category">
          <UnbrokenHours text={whenText(event, { session, locale, t })} />
        </p>
        {look === "unsigned" && ticket.release !== null && (
          <p className="gate-unsigned">
            <Badge tone={LOOK_TONES[look]}>{ticketDisplayText(t, ticket, look)}</Badge>
            {ticket.awaitsOther ? (
              <AppLink href={participantsPath(ticket.release, ticket.bookingId)}>
                {t("ticket.unsigned.other", { name: ticket.holder })}
              </AppLink>
            ) : (
              <AppLink href={releasePath({ release: ticket.release, event: event.slug, ticket })}>{t("ticket.unsigned")}</AppLink>
            )}
          </p>
        )}
        <QrPanel key={ticket.id} ticket={ticket} look={look} />
        <p className="gate-holder">{ticket.holder}</p>
        <p className="gate-category">{ticket.category}</p>
        {ticket.seat && <p className="gate-category">{ticket.seat.label}</p>}
      </div>
      <div className="gate-foot">
        {of > 1 && <StepButton by={-1} at={at} of={of} onStep={onStep} />}
        <p role="status">
          {lock.isRefused ? (
            <button type="button" className="gate-awake" onClick={lock.ask}>
              {t("ticket.gate.awake")}
            </button>
          ) : null}
          {isBright && <Brighten />}
        </p>
        {of > 1 && <StepButton by={1} at={at} of={of} onStep={onStep} />}
      </div>
    </dialog>
  );
}

function StepButton({ by, at, of, onStep }: { by: 1 | -1; at: number; of: number; onStep: (by: 1 | -1) => void }) {
  const t = useT();
  const isEnd = by === 1 ? at >= of : at <= 1;
  return (
    <button
      type="button"
      className="gate-button"
      aria-label={t(by === 1 ? "ticket.next" : "ticket.previous")}
      aria-disabled={isEnd || undefined}
      onClick={() => isEnd || onStep(by)}
    >
      <Icon name={by === 1 ? "chevron-right" : "chevron-left"} size={26} />
    </button>
  );
}
