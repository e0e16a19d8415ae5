import { useEffect, useRef, useState } from "react";
import { leftWords } from "#i18n/deadline-words.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { Banner } from "#ui/feedback/banner.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import type { SeenBooking } from "../transaction/booking-store.ts";
import { holdPhase, phaseNews } from "../transaction/hold-clock.ts";
import { useCountdown } from "../transaction/use-countdown.ts";
import { LastMinuteSheet } from "../checkout/last-minute-sheet.tsx";
import { useExtendHold } from "../transaction/use-extend-hold.ts";
import type { BookingClock } from "./use-booking-clock.ts";

type ClockProps = {
  readonly seen: SeenBooking | null;
  /** The shop reports no hold any more, or the hold has expired by the shop's clock. */
  readonly isOver: boolean;
  readonly isBusy: boolean;
  readonly onOver: () => void;
  readonly onAgain: () => void;
  readonly onOthers: () => void;
};

/** The hold's remaining time, and the dialog at its end. The order's later pages show the same clock. */
export function SeatClock({ seen, isOver, isBusy, onOver, onAgain, onOthers }: ClockProps) {
  const t = useT();
  const locale = useLocale();
  const left = useCountdown(seen?.booking.status === "held" ? seen.booking.holdUntil : null, seen?.offset ?? 0);
  const phase = left === null ? "calm" : holdPhase(left);
  const before = useRef(phase);
  useEffect(() => {
    const news = phaseNews(before.current, phase);
    before.current = phase;
    if (news === "five") announce(t("checkout.hold.five"));
    if (phase === "warning" || phase === "last") pushEvent("hold_warn", { seconds_left: phase === "last" ? 60 : 300 });
    if (phase !== "over") return;
    pushEvent("hold_expired");
    onOver();
  }, [phase, t, onOver]);
  return (
    <>
      {left !== null && left > 0 && !isOver && (
        <p className="seats-clock" data-phase={phase}>
          <Icon name="clock" size={18} />
          <span aria-hidden="true" className="num">
            {leftWords(left, locale)}
          </span>
          <span className="sr-only">{t("checkout.hold.minutes", { n: Math.max(1, Math.floor(left / 60)) })}</span>
        </p>
      )}
      <Sheet
        open={isOver}
        onClose={() => {}}
        dismissible={false}
        title={t("seats.over")}
        closeLabel={t("common.close")}
        footer={
          <div className="stack">
            <Button variant="primary" block busy={isBusy} busyLabel={t("checkout.hold.checking")} onClick={onAgain}>
              {t("seats.over_again")}
            </Button>
            <Button block onClick={onOthers}>
              {t("seats.over_others")}
            </Button>
          </div>
        }
      >
        <p>{t("seats.over_line")}</p>
      </Sheet>
    </>
  );
}

/**
 * More time for the seats: offered from three minutes before the hold's end, and asked about in the last minute, as in the checkout. See
 * docs/rules/orders.md#hold-clock.
 */
export function MoreTime({ clock: { seen, isOver, look } }: { readonly clock: BookingClock }) {
  const t = useT();
  const until = seen?.booking.status === "held" ? seen.booking.holdUntil : null;
  const left = useCountdown(until, seen?.offset ?? 0);
  const extension = useExtendHold({ seen, reload: look });
  const [dismissed, setDismissed] = useState<string | null>(null);
  const phase = left === null || isOver ? "calm" : holdPhase(left);
  return (
    <>
      {phase === "more" && extension.isPossible && (
        <Banner
          tone="warning"
          role="status"
          action={
            <Button size="small" busy={extension.isBusy} onClick={() => void extension.extend()}>
              {t("checkout.hold.more")}
            </Button>
          }
        >
          {t("checkout.hold.moreSoon")}
        </Banner>
      )}
      <LastMinuteSheet open={phase === "last" && dismissed !== until} extension={extension} onClose={() => setDismissed(until)} />
    </>
  );
}
