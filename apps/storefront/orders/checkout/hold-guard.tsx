import { useEffect, useRef, useState } from "react";
import { announce } from "#ui/feedback/live-regions.tsx";
import { showToast } from "#ui/feedback/toast-store.ts";
import { Icon } from "#ui/media/icon.tsx";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useT, useLocale } from "../../shell/i18n/use-t.ts";
import { countdown } from "../transaction/countdown.ts";
import { holdPhase, phaseNews } from "../transaction/hold-clock.ts";
import { LastMinuteSheet } from "../transaction/last-minute-sheet.tsx";
import { useCountdown } from "../transaction/use-countdown.ts";
import { useExtendHold } from "../transaction/use-extend-hold.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import type { Order } from "./use-checkout.ts";

const ENDED = new Set(["expired", "cancelled"]);

/** The remaining time of the hold, with the offer of more time and the dialog at its end. See docs/rules/orders.md#hold-clock. */
export function HoldGuard({ order }: { order: Order }) {
  const t = useT();
  const { seen, refusal } = order;
  const booking = seen?.booking;
  const left = useCountdown(booking?.holdUntil ?? null, seen?.offset ?? 0);
  const phase = left === null ? "calm" : holdPhase(left);
  const extension = useExtendHold(order);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const before = useRef(phase);

  useEffect(() => {
    const news = phaseNews(before.current, phase);
    before.current = phase;
    if (news === "five") announce(t("checkout.hold.five"));
    if (news === "more") announce(t("checkout.hold.moreSoon"));
    if (phase === "warning" || phase === "last") pushEvent("hold_warn", { seconds_left: phase === "last" ? 60 : 300 });
    if (phase === "over") pushEvent("hold_expired");
  }, [phase, t]);

  async function again() {
    if (!(await order.holdAgain())) return;
    showToast(t("checkout.hold.back"));
    pushEvent("hold_recovered", { recovered: "all" });
  }

  const isOver = refusal !== null || (booking !== undefined && ENDED.has(booking.status)) || phase === "over";
  const asks = phase === "last" && !isOver && dismissed !== (booking?.holdUntil ?? null);
  return (
    <div className="checkout-hold" data-phase={phase}>
      {left !== null && left > 0 && (
        <p>
          <Icon name="clock" size={18} />
          <span aria-hidden="true">{t("checkout.hold.left", { clock: countdown(left) })}</span>
          <span className="sr-only">{t("checkout.hold.minutes", { n: Math.max(1, Math.floor(left / 60)) })}</span>
        </p>
      )}
      {phase === "more" && extension.isPossible && (
        <button
          type="button"
          className="ui-link checkout-hold-more"
          aria-disabled={extension.isBusy || undefined}
          onClick={() => void extension.extend()}
        >
          {t("checkout.hold.more")}
        </button>
      )}
      <LastMinuteSheet open={asks} extension={extension} onClose={() => setDismissed(booking?.holdUntil ?? null)} />
      <TimeIsUpSheet open={isOver} order={order} onAgain={() => void again()} />
    </div>
  );
}

/**
 * The dialog after the hold has expired or failed: hold the same tickets again, or choose others. Typed input stays. See
 * docs/rules/orders.md#hold.
 */
function TimeIsUpSheet({ open, order, onAgain }: { open: boolean; order: Order; onAgain: () => void }) {
  const t = useT();
  const locale = useLocale();
  const { refusal, isBusy, isUnreachable, event } = order;
  const isGone = refusal?.code === "SOLD_OUT";
  const text = useRef<HTMLParagraphElement>(null);
  // A refusal swaps the buttons, so move the focus to the message each time.
  useEffect(() => {
    if (refusal) text.current?.closest("dialog")?.querySelector("h2")?.focus();
  }, [refusal]);
  const others = (
    <LinkButton
      as={AppLink}
      href={`/event/${event.slug}${event.seating ? "/seating" : ""}`}
      variant={refusal ? "primary" : "secondary"}
      block
    >
      {t("checkout.hold.others")}
    </LinkButton>
  );
  const again = (
    <Button variant={refusal ? "secondary" : "primary"} block busy={isBusy} busyLabel={t("checkout.hold.checking")} onClick={onAgain}>
      {t(refusal ? "checkout.hold.retry" : "checkout.hold.again")}
    </Button>
  );
  return (
    <Sheet
      open={open}
      onClose={() => {}}
      dismissible={false}
      title={refusal ? t("checkout.hold.notHeld") : t("checkout.hold.over")}
      closeLabel={t("common.close")}
      footer={
        <div className="stack">
          {refusal ? others : again}
          {refusal ? again : others}
        </div>
      }
    >
      <p ref={text}>{refusal ? (isGone ? t("checkout.hold.gone") : refusal.message[locale]) : t("checkout.hold.overText")}</p>
      {isUnreachable && (
        <div className="gap-above">
          <Banner tone="warning" role="alert">
            {t("common.no_connection")}
          </Banner>
        </div>
      )}
    </Sheet>
  );
}
