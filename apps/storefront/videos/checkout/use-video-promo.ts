import { useEffect, useRef } from "react";
import { normaliseCode } from "#domain/orders/promos/normalise-code.ts";
import { applyVideoPromo, selectionOf, setVideoPromoCode } from "#domain/videos/video-transaction.ts";
import { formatRupiah } from "#i18n/format.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { type PromoEntry, usePromoTurn } from "../../orders/checkout/use-promo-turn.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { updateVideoOrder } from "../../orders/transaction/video-store.ts";
import { useApi } from "../../shell/state/use-api.ts";
import type { VideoOrder } from "./use-video-order.ts";

/** Puts a promo code on a video that is about to be bought, or takes it off. A campaign's own code is tried by itself, once. */
export function useVideoPromo({ video, txn, isKnown }: VideoOrder): PromoEntry {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { ui, flags } = useTenant();
  const { run, ...turn } = usePromoTurn();

  async function ask(typed: string): Promise<string | null> {
    const promoCode = normaliseCode(typed);
    if (promoCode === null) return t(typed.trim() === "" ? "checkout.promo.empty" : "checkout.promo.invalid");
    const { categories, addons } = selectionOf(txn)!;
    // What waits already must not stand in its own way.
    const replaces = txn.bookingData?.status === "held" ? txn.inquiryId : null;
    const selection = { categories: [...categories], addons: [...addons] };
    const answer = await api("quoteSelection", { body: { eventId: video.id, sessionId: null, selection, promoCode, replaces } });
    if (!answer.ok) {
      pushEvent("promo_invalid", { reason: answer.problem.code });
      return answer.problem.message[locale];
    }
    const { promo, quote } = answer.data;
    if (!promo || quote.discount === 0) return t("checkout.promo.notApplicable");
    updateVideoOrder(ui, (now) => applyVideoPromo(now, promo.code, promo));
    announce(t("checkout.promo.applied", { amount: formatRupiah(quote.discount, locale) }));
    pushEvent("promo_apply");
    return null;
  }

  async function take(): Promise<null> {
    updateVideoOrder(ui, (now) => setVideoPromoCode(now, ""));
    announce(t("checkout.promo.removed"));
    pushEvent("promo_remove");
    return null;
  }

  const ofCampaign = txn.promo === null && flags.withPromoCode && isKnown ? (txn.utm["promo_code"] ?? "") : "";
  const tried = useRef("");
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (ofCampaign === "" || tried.current === ofCampaign) return;
    tried.current = ofCampaign;
    latest.current(ofCampaign).catch(() => {});
  }, [ofCampaign]);

  return { ...turn, apply: (typed) => run(() => ask(typed)), remove: () => run(take) };
}
