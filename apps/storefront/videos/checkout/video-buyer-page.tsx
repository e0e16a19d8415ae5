import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { VideoDetail } from "#contract/videos/videos.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { CheckoutFrame } from "../../orders/checkout/checkout-frame.tsx";
import { PayButton } from "../../orders/checkout/pay-button.tsx";
import { TotalBar } from "../../orders/checkout/total-bar.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { usePath } from "../../shell/links/use-path.ts";
import { ownedOf, useOwned, watchPath } from "../list/use-owned.ts";
import { usePayVideo } from "./use-pay-video.ts";
import { useVideoCheckout, type VideoOrder } from "./use-video-order.ts";
import { VIDEO_FORM, VideoForm } from "./video-form.tsx";
import { VideoLine, VideoSummary } from "./video-summary.tsx";
import { type PromoEntry, usePromoEntry } from "../../orders/checkout/use-promo-entry.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { videoChoice, withVideoPromo } from "../../orders/transaction/video-choice.ts";
import { updateVideoOrder } from "../../orders/transaction/video-store.ts";

/** Adds a promo code to a video order, or removes it. A campaign's code is tried automatically, once. */
function useVideoPromo({ video, txn, isKnown }: VideoOrder): PromoEntry {
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

/** Details and payment of a video on one page. Without a clock, because nothing is held. See docs/rules/videos.md#buying. */
export function VideoBuyerPage({ video }: { readonly video: VideoDetail }) {
  const t = useT();
  const order = useVideoCheckout(video);
  const promo = useVideoPromo(order);
  const pay = usePayVideo(order);
  const owned = ownedOf(useOwned(), video.id);
  const isOwned = pay.isOwned || (owned !== null && owned.state !== "expired");
  const { total } = order.quote;
  const summary = <VideoSummary order={order} promo={promo} />;
  const button = { form: VIDEO_FORM, total, pay, free: t("video_order.access") };
  useStillSold(video);
  return (
    <CheckoutFrame
      top={<VideoLine video={video} />}
      title={t("video_order.title")}
      lead={t("video_order.lead")}
      total={total}
      news={isOwned && <Owned entitlement={owned?.id ?? null} />}
      summary={summary}
      bar={
        <TotalBar total={total} note={total === 0 ? null : t("video_order.all_in")} action={<PayButton {...button} />} isLast>
          {summary}
        </TotalBar>
      }
    >
      <VideoForm order={order} pay={pay} button={<PayButton {...button} block />} />
    </CheckoutFrame>
  );
}

/** Prevents paying twice for the same video. */
function Owned({ entitlement }: { readonly entitlement: string | null }) {
  const t = useT();
  return (
    <Banner tone="success" role="status" action={<AppLink href={watchPath(entitlement)}>{t("video_order.watch")}</AppLink>}>
      {t("video_order.owned")}
    </Banner>
  );
}

/** After its sale ends, a video redirects to its own page. */
function useStillSold({ slug, state, total }: VideoDetail): void {
  const navigate = useNavigate();
  const path = usePath();
  const isSold = state === "available" && total !== null;
  useEffect(() => {
    if (!isSold) void navigate(path(`/video/${slug}`), { replace: true });
  }, [isSold, slug, navigate, path]);
}
