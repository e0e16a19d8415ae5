import { useState } from "react";
import type { ProblemBody } from "#contract/shapes.ts";
import { setVideoPromoCode } from "#domain/videos/video-transaction.ts";
import { formatRupiah } from "#i18n/format.ts";
import { type Pay, usePay } from "../../orders/checkout/use-pay.ts";
import { takeHold } from "../../orders/transaction/take-hold.ts";
import { videoChoice } from "../../orders/transaction/video-choice.ts";
import { updateVideoOrder } from "../../orders/transaction/video-store.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import type { Refused } from "../../shell/forms/field-message.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";
import type { VideoOrder } from "./use-video-order.ts";

export type PayVideo = Pay & {
  /** The number already owns this video. */
  readonly isOwned: boolean;
};

const NOT_SOLD = new Set(["SALE_ENDED", "SALE_NOT_OPEN", "EVENT_NOT_ON_SALE"]);

/** Places and sends an order of a video with one press, because nothing is held while the form is filled in. */
export function usePayVideo({ video, txn, quote, reload }: VideoOrder): PayVideo {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { ui } = useTenant();
  const [isOwned, setIsOwned] = useState(false);
  const choice = videoChoice(video);

  /** The button names the amount paid, so an order at another price is placed again. */
  function hold() {
    setIsOwned(false);
    const unlessHeld = choice.read(ui).bookingData?.total === quote.total;
    return takeHold({ api, ui, locale }, choice, { shownTotal: quote.total, unlessHeld });
  }

  function refuse({ code, message, details }: ProblemBody): readonly Refused[] | string | null {
    if (code === "VIDEO_OWNED") {
      setIsOwned(true);
      return [];
    }
    if (code.startsWith("PROMO")) {
      updateVideoOrder(ui, (now) => setVideoPromoCode(now, ""));
      return t("video_order.promo_off", { code: txn.promoCode, why: message[locale] });
    }
    if (NOT_SOLD.has(code)) reload();
    const total = (details?.["quote"] as { total?: unknown } | undefined)?.total;
    if (code !== "PRICE_CHANGED" || typeof total !== "number") return null;
    reload();
    return t("video_order.new_total", { total: formatRupiah(total, locale), before: formatRupiah(quote.total, locale) });
  }

  const pay = usePay({ choice, bookingId: txn.inquiryId, zone: video.zone, hold, refuse, reload });
  return { ...pay, isOwned };
}
