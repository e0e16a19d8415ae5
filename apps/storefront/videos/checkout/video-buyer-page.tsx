import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { VideoDetail } from "#contract/videos/videos.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import type { PictureAnswer, ProblemBody } from "#contract/shapes.ts";
import { formatDate, formatRupiah } from "#i18n/format.ts";
import { setVideoPromoCode } from "#domain/videos/video-transaction.ts";
import { CheckoutFrame } from "../../orders/checkout/checkout-frame.tsx";
import { PayButton } from "../../orders/checkout/pay-button.tsx";
import { TotalBar } from "../../orders/checkout/total-bar.tsx";
import { useT, useLocale } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { usePath } from "../../shell/links/use-path.ts";
import { ownedOf, useOwned, watchPath } from "../list/use-owned.ts";
import { type PromoEntry, usePromoEntry } from "../../orders/checkout/use-promo-entry.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { videoChoice, withVideoPromo } from "../../orders/transaction/video-choice.ts";
import { updateVideoOrder } from "../../orders/transaction/video-store.ts";
import { Prices } from "../../orders/checkout/prices.tsx";
import { videoRates } from "../page/video-rates.ts";
import { OrderedLine } from "../../orders/checkout/ordered-line.tsx";
import { PromoField } from "../../orders/checkout/promo-field.tsx";
import { Poster } from "../../catalogue/list/poster.tsx";
import { type Pay, usePay } from "../../orders/checkout/use-pay.ts";
import { takeHold } from "../../orders/transaction/take-hold.ts";
import type { Refused } from "../../shell/forms/field-message.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { useVideoCheckout, type VideoOrder } from "./use-video-order.ts";
import { VIDEO_FORM, VideoForm } from "./video-form.tsx";

/** Details and payment of a video on one page. Shows no remaining time, since nothing is held. See docs/rules/videos.md#buying. */
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
        <TotalBar total={total} note={total === 0 ? null : t("video_order.all_in")} action={<PayButton {...button} />}>
          {summary}
        </TotalBar>
      }
    >
      <VideoForm order={order} pay={pay} button={<PayButton {...button} block />} />
    </CheckoutFrame>
  );
}

/** Tells that the visitor already owns the video, so that nobody pays twice. */
function Owned({ entitlement }: { readonly entitlement: string | null }) {
  const t = useT();
  return (
    <Banner tone="success" role="status" action={<AppLink href={watchPath(entitlement)}>{t("video_order.watch")}</AppLink>}>
      {t("video_order.owned")}
    </Banner>
  );
}

/** Redirects to the video's own page once its sale has ended. */
function useStillSold({ slug, state, total }: VideoDetail): void {
  const navigate = useNavigate();
  const path = usePath();
  const isSold = state === "available" && total !== null;
  useEffect(() => {
    if (!isSold) void navigate(path(`/video/${slug}`), { replace: true });
  }, [isSold, slug, navigate, path]);
}

/** Adds a promo code to a video order, or removes it. Tries a campaign's code once without a press. */
function useVideoPromo({ video, txn, isKnown }: VideoOrder): PromoEntry {
  const { ui, flags } = useTenant();
  const entry = usePromoEntry({
    choice: async () => videoChoice(video),
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

type Ordered = { readonly name: string; readonly picture: PictureAnswer; readonly availableUntil: string | null; readonly zone: string };

/** The text for the end of the viewing period. */
function UntilLine({ video }: { readonly video: Ordered }) {
  const t = useT();
  const locale = useLocale();
  const { availableUntil, zone } = video;
  return availableUntil ? t("video_order.until", { date: formatDate(availableUntil, zone, locale) }) : t("video_order.always");
}

/** The ordered video, with the end of its viewing period. */
function VideoLine({ video }: { readonly video: Ordered }) {
  return (
    <OrderedLine ordered={video}>
      <span className="checkout-event-when">
        <UntilLine video={video} />
      </span>
    </OrderedLine>
  );
}

/** The ordered video and its price: the side column, and the sheet on phones. */
function VideoSummary({ order, promo }: { readonly order: VideoOrder; readonly promo: PromoEntry }) {
  const { flags } = useTenant();
  const { video, quote } = order;
  return (
    <>
      <div className="order-facts">
        <div className="order-facts-head">
          <Poster picture={video.picture} sizes="96px" ratio="3:2" className="order-facts-picture" />
          <p className="text-h3">{video.name}</p>
        </div>
        <p className="muted">
          <UntilLine video={video} />
        </p>
      </div>
      <Prices
        quote={quote}
        rates={videoRates(video)}
        promo={flags.withPromoCode && quote.gross > 0 && <PromoField promo={promo} quote={quote} />}
      />
    </>
  );
}

type PayVideo = Pay & {
  /** Whether the buyer's number already owns this video. */
  readonly isOwned: boolean;
};

const NOT_SOLD = new Set(["SALE_ENDED", "SALE_NOT_OPEN", "EVENT_NOT_ON_SALE"]);

/** Places and pays an order of a video with one press, since nothing is held while the form is filled in. */
function usePayVideo({ video, txn, quote, reload }: VideoOrder): PayVideo {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { ui } = useTenant();
  const [isOwned, setIsOwned] = useState(false);
  const choice = videoChoice(video);

  /** Places the order, unless it is already placed at the price on the button. */
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
