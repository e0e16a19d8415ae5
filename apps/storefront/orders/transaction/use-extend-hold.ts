import { useState } from "react";
import { announce } from "#ui/feedback/live-regions.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { browserStore } from "../../shell/state/stored-text.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { saveBooking, type SeenBooking } from "./booking-store.ts";
import { secondsLeft } from "./hold-clock.ts";

export type Extension = {
  readonly isPossible: boolean;
  readonly isBusy: boolean;
  /** Requests more time. True if granted. */
  readonly extend: () => Promise<boolean>;
};

type Extending = {
  readonly seen: SeenBooking | null;
  /** Queries the hold after a refused extension. */
  readonly reload: () => void;
};

/** Extends a hold as often as the server allows. */
export function useExtendHold({ seen, reload }: Extending): Extension {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);

  async function extend(): Promise<boolean> {
    if (!seen || isBusy) return false;
    const { id, holdUntil } = seen.booking;
    setIsBusy(true);
    try {
      const attempt = { store: browserStore, act: `extend.${id}`, body: { holdUntil } };
      const { sendAttempt } = await import("../../shell/state/attempt-key.ts");
      const answer = await sendAttempt(attempt, (idempotencyKey) =>
        api("extendHold", { params: { id }, query: { locale }, body: {}, idempotencyKey }),
      );
      if (!answer.ok) {
        reload();
        return false;
      }
      const { booking, offset } = saveBooking(answer.data);
      const left = booking.holdUntil === null ? 0 : secondsLeft(booking.holdUntil, offset, Date.now());
      announce(t("checkout.hold.extended", { n: Math.max(1, Math.floor(left / 60)) }));
      pushEvent("hold_extend", { seconds_left: left });
      return booking.holdUntil !== holdUntil;
    } catch {
      announce(t("common.no_connection"));
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { isPossible: seen?.booking.extendableUntil != null, isBusy, extend };
}
