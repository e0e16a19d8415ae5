import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { VideoDetail } from "#contract/videos/videos.ts";
import { formatRupiah } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { ActionBar } from "#ui/layout/action-bar.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { usePath } from "../../shell/links/use-path.ts";
import { ownedOf, useOwned, watchPath } from "../list/use-owned.ts";
import { PayVideoButton } from "./pay-video-button.tsx";
import { usePayVideo } from "./use-pay-video.ts";
import { useVideoCheckout } from "./use-video-order.ts";
import { useVideoPromo } from "./use-video-promo.ts";
import { VideoForm } from "./video-form.tsx";
import { VideoLine, VideoSummary } from "./video-summary.tsx";

/** Details and payment of a video on one page. No clock is shown: nothing is taken from anybody else. See docs/rules/videos.md#buying. */
export function VideoBuyerPage({ video }: { readonly video: VideoDetail }) {
  const t = useT();
  const { takesPayments } = useTenant();
  const order = useVideoCheckout(video);
  const promo = useVideoPromo(order);
  const pay = usePayVideo(order);
  const owned = ownedOf(useOwned(), video.id);
  const isOwned = pay.isOwned || (owned !== null && owned.state !== "expired");
  useStillSold(video);
  return (
    <div className="ui-page checkout-step">
      <VideoLine video={video} />
      <div className="checkout-grid">
        <div className="checkout-main">
          <h1 tabIndex={-1}>{t("video_order.title")}</h1>
          <p className="lead">{t("video_order.lead")}</p>
          <div className="checkout-news">
            {!takesPayments && order.quote.total > 0 && (
              <Banner tone="warning" role="status">
                {t("checkout.noPayment")}
              </Banner>
            )}
            {isOwned && <Owned entitlement={owned?.id ?? null} />}
          </div>
          <VideoForm order={order} pay={pay} />
        </div>
        <aside className="checkout-aside" aria-label={t("checkout.order.title")}>
          <div className="ui-card checkout-panel">
            <VideoSummary order={order} promo={promo} />
          </div>
        </aside>
      </div>
      <Bar order={order} promo={promo} pay={pay} />
    </div>
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

type BarProps = {
  readonly order: ReturnType<typeof useVideoCheckout>;
  readonly promo: ReturnType<typeof useVideoPromo>;
  readonly pay: ReturnType<typeof usePayVideo>;
};

/** Phone screens: the total, which opens the summary, and the button. */
function Bar({ order, promo, pay }: BarProps) {
  const t = useT();
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const { quote } = order;
  const isFree = quote.total === 0;
  return (
    <>
      <ActionBar label={t("checkout.bar.label")} stack>
        <button type="button" className="checkout-total" data-line="" onClick={() => setIsOpen(true)} aria-expanded={isOpen}>
          <span className="checkout-total-note">{isFree ? "\u00a0" : t("video_order.all_in")}</span>
          <span className="checkout-total-amount">
            {isFree ? t("common.free") : formatRupiah(quote.total, locale)}
            <Icon name="chevron-down" size={18} className="checkout-total-up" />
          </span>
          <span className="sr-only">{t("checkout.bar.show")}</span>
        </button>
        <PayVideoButton quote={quote} pay={pay} />
      </ActionBar>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t("checkout.order.title")} closeLabel={t("common.close")}>
        <div className="checkout-summary">
          <VideoSummary order={order} promo={promo} />
        </div>
      </Sheet>
    </>
  );
}
