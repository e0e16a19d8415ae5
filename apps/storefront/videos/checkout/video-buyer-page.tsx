import { useEffect } from "react";
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
import { useVideoCheckout } from "./use-video-order.ts";
import { useVideoPromo } from "./use-video-promo.ts";
import { VIDEO_FORM, VideoForm } from "./video-form.tsx";
import { VideoLine, VideoSummary } from "./video-summary.tsx";

/** Details and payment of a video on one page. No clock is shown: nothing is taken from anybody else. See docs/rules/videos.md#buying. */
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

/** Nobody pays twice for the same. */
function Owned({ entitlement }: { readonly entitlement: string | null }) {
  const t = useT();
  return (
    <Banner tone="success" role="status" action={<AppLink href={watchPath(entitlement)}>{t("video_order.watch")}</AppLink>}>
      {t("video_order.owned")}
    </Banner>
  );
}

/** A video whose sale ended meanwhile is no longer asked about here: its own page says so. */
function useStillSold({ slug, state, total }: VideoDetail): void {
  const navigate = useNavigate();
  const path = usePath();
  const isSold = state === "available" && total !== null;
  useEffect(() => {
    if (!isSold) void navigate(path(`/video/${slug}`), { replace: true });
  }, [isSold, slug, navigate, path]);
}
