import { useEffect, useRef } from "react";
import { type PromoEntry, usePromoEntry } from "../../orders/checkout/use-promo-entry.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { videoChoice, withVideoPromo } from "../../orders/transaction/video-choice.ts";
import { updateVideoOrder } from "../../orders/transaction/video-store.ts";
import type { VideoOrder } from "./use-video-order.ts";

/** Puts a promo code on a video that is about to be bought, or takes it off. A campaign's own code is tried by itself, once. */
export function useVideoPromo({ video, txn, isKnown }: VideoOrder): PromoEntry {
  const { ui, flags } = useTenant();
  const entry = usePromoEntry({
    choice: videoChoice(video),
    async put(promo) {
      updateVideoOrder(ui, (now) => withVideoPromo(now, promo));
      return null;
    },
  });

  const ofCampaign = txn.promo === null && flags.withPromoCode && isKnown ? (txn.utm["promo_code"] ?? "") : "";
  const tried = useRef("");
  const latest = useRef(entry.tryCode);
  useEffect(() => {
    latest.current = entry.tryCode;
  });
  useEffect(() => {
    if (ofCampaign === "" || tried.current === ofCampaign) return;
    tried.current = ofCampaign;
    latest.current(ofCampaign).catch(() => {});
  }, [ofCampaign]);
  return entry;
}
