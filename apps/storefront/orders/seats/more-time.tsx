import { useState } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { holdPhase } from "../transaction/hold-clock.ts";
import { LastMinuteSheet } from "../transaction/last-minute-sheet.tsx";
import { useCountdown } from "../transaction/use-countdown.ts";
import { useExtendHold } from "../transaction/use-extend-hold.ts";
import type { BookingClock } from "./use-booking-clock.ts";

/**
 * More time for the seats: offered three minutes before their end, asked for in the last one, as in the checkout. See
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
