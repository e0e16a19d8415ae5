import type { PictureAnswer } from "#contract/shapes.ts";
import { formatDate } from "#i18n/format.ts";
import { Icon } from "#ui/media/icon.tsx";
import { PromoField } from "../../orders/checkout/promo-field.tsx";
import type { PromoEntry } from "../../orders/checkout/use-promo-turn.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { Poster } from "../../catalogue/list/poster.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { PriceBreakdown } from "../../orders/transaction/price-breakdown.tsx";
import type { VideoOrder } from "./use-video-order.ts";

type Ordered = { readonly name: string; readonly picture: PictureAnswer; readonly availableUntil: string | null; readonly zone: string };

/** Until when what is ordered can be watched. */
function UntilLine({ video }: { readonly video: Ordered }) {
  const t = useT();
  const locale = useLocale();
  const { availableUntil, zone } = video;
  return availableUntil ? t("video_order.until", { date: formatDate(availableUntil, zone, locale) }) : t("video_order.always");
}

/** What is being bought, in sight above the form of narrow pages; wide ones have it in the summary beside the form. */
export function VideoLine({ video }: { readonly video: Ordered }) {
  return (
    <div className="checkout-event">
      <Poster picture={video.picture} sizes="84px" ratio="3:2" className="checkout-thumb" />
      <p className="ui-grow">
        <span className="checkout-event-name">{video.name}</span>
        <span className="checkout-event-when">
          <UntilLine video={video} />
        </span>
      </p>
    </div>
  );
}

/** What is bought and what it costs: the side column, and the sheet of phone screens. */
export function VideoSummary({ order, promo }: { readonly order: VideoOrder; readonly promo: PromoEntry }) {
  const t = useT();
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
      <hr className="rule" />
      <PriceBreakdown quote={quote} event={{ taxPercentage: video.taxPercentage }} />
      {flags.withPromoCode && quote.gross > 0 && <PromoField promo={promo} quote={quote} />}
      <p className="fine">
        <Icon name="lock" size={16} />
        {t("checkout.secure")}
      </p>
    </>
  );
}
