import type { PictureAnswer } from "#contract/shapes.ts";
import { formatDate } from "#i18n/format.ts";
import { Prices } from "../../orders/checkout/prices.tsx";
import { OrderedLine } from "../../orders/checkout/ordered-line.tsx";
import { PromoField } from "../../orders/checkout/promo-field.tsx";
import type { PromoEntry } from "../../orders/checkout/use-promo-entry.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { Poster } from "../../catalogue/list/poster.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import type { VideoOrder } from "./use-video-order.ts";

type Ordered = { readonly name: string; readonly picture: PictureAnswer; readonly availableUntil: string | null; readonly zone: string };

/** The end of the viewing period. */
function UntilLine({ video }: { readonly video: Ordered }) {
  const t = useT();
  const locale = useLocale();
  const { availableUntil, zone } = video;
  return availableUntil ? t("video_order.until", { date: formatDate(availableUntil, zone, locale) }) : t("video_order.always");
}

/** An ordered video with the end of its viewing period. */
export function VideoLine({ video }: { readonly video: Ordered }) {
  return (
    <OrderedLine ordered={video}>
      <span className="checkout-event-when">
        <UntilLine video={video} />
      </span>
    </OrderedLine>
  );
}

/** Contents and price: the side column, and the sheet on phones. */
export function VideoSummary({ order, promo }: { readonly order: VideoOrder; readonly promo: PromoEntry }) {
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
      <Prices quote={quote} event={video} promo={flags.withPromoCode && quote.gross > 0 && <PromoField promo={promo} quote={quote} />} />
    </>
  );
}
