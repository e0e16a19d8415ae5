import { Suspense, useEffect, useRef, useState } from "react";
import { leftWords } from "#i18n/deadline-words.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { showToast } from "#ui/feedback/toast-store.ts";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTouched } from "../../shell/frame/use-at-rest.ts";
import { useT, useLocale } from "../../shell/i18n/use-t.ts";
import { holdPhase, phaseNews } from "../transaction/hold-clock.ts";
import { useCountdown } from "../transaction/use-countdown.ts";
import { useExtendHold } from "../transaction/use-extend-hold.ts";
import { lazyPart } from "../../shell/router/lazy-part.ts";
import type { Order } from "./use-checkout.ts";

/** Loaded with the first touch, or once a dialog opens. */
const HoldSheets = lazyPart(() => import("./hold-sheets.tsx").then((loaded) => loaded.HoldSheets));

const ENDED = new Set(["expired", "cancelled"]);

/** The remaining time of the hold, with the offer of more time and the dialog at its end. See docs/rules/orders.md#hold-clock. */
export function HoldGuard({ order }: { order: Order }) {
  const t = useT();
  const locale = useLocale();
  const { seen, refusal } = order;
  const booking = seen?.booking;
  const left = useCountdown(booking?.holdUntil ?? null, seen?.offset ?? 0);
  const phase = left === null ? "calm" : holdPhase(left);
  const extension = useExtendHold(order);
  const isTouched = useTouched();
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
  // Once shown, the dialogs stay, so that they can close.
  const [isNear, setIsNear] = useState(false);
  if ((asks || isOver) && !isNear) setIsNear(true);
  return (
    <div className="checkout-hold" data-phase={phase}>
      {left !== null && left > 0 && (
        <p>
          <Icon name="clock" size={18} />
          <time dateTime={`PT${left}S`} aria-hidden="true">
            {t("checkout.hold.left", { clock: leftWords(left, locale) })}
          </time>
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
      {(isTouched || isNear) && (
        <Suspense>
          <HoldSheets
            {...{ order, extension, asks, isOver }}
            onDismiss={() => setDismissed(booking?.holdUntil ?? null)}
            onAgain={() => void again()}
          />
        </Suspense>
      )}
    </div>
  );
}
