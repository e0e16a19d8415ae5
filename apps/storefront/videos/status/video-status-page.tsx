import { useRef } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { OrderMessages } from "#contract/people/order-messages.ts";
import type { OwnedVideo } from "#contract/videos/videos.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { Poster } from "../../catalogue/list/poster.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { OrderBill } from "../../orders/status/order-detail.tsx";
import { SimulatedMessages } from "../../people/messages/simulated-messages.tsx";
import { StatusFrame } from "../../orders/status/status-frame.tsx";
import { StatusActions } from "../../orders/status/status-actions.tsx";
import { shownState, useCheckOnReturn, useNews } from "../../orders/status/use-news.ts";
import { useOrderStatus } from "../../orders/status/use-order-status.ts";
import { usePurchase } from "../../orders/status/use-purchase.ts";
import { useOrderMessages } from "../../people/messages/use-order-messages.ts";
import { dropVideoOrder, readVideoOrder } from "../../orders/transaction/video-store.ts";
import { Elsewhere } from "./elsewhere.tsx";
import { useOwnRight } from "./use-own-right.ts";
import { useVideoHead } from "./use-video-head.ts";
import { WatchPart } from "./watch-part.tsx";

type VideoStatusProps = {
  readonly booking: BookingAnswer;
  /** The right that the order gave, where it was there already. */
  readonly right: OwnedVideo | null;
  /** The parameter that the payment page added to the address: it chooses the words and proves nothing. */
  readonly hint: string | null;
  /** How the messages about it stood when the page was made; null: not known yet. */
  readonly sent: OrderMessages | null;
};

/** The one page that shows the true state of an order of a video. See docs/rules/orders.md#order-page. */
export function VideoStatusPage({ booking: first, right: firstRight, hint, sent }: VideoStatusProps) {
  const { ui } = useTenant();
  const status = useOrderStatus({ booking: first, tickets: [] });
  const { booking } = status;
  const shown = shownState(status, hint);
  const isSuccess = shown === "confirmed" || shown === "registered";
  const following = useOrderMessages({ id: booking.id, word: null, first: sent, isWanted: isSuccess });
  const heading = useRef<HTMLHeadingElement>(null);
  const right = useOwnRight(booking.id, firstRight, isSuccess);
  const head = useVideoHead(status, shown, right);
  const own = { bookingId: () => readVideoOrder(ui).inquiryId, drop: () => dropVideoOrder(ui) };
  usePurchase(booking, { isSuccess, isReturn: hint !== null, own });
  useNews(isSuccess ? `${shown} ${right?.state ?? "processing"}` : shown, head.title, heading);
  useCheckOnReturn(status, hint);
  return (
    <StatusFrame
      status={status}
      shown={shown}
      head={head}
      heading={heading}
      following={following}
      pictureRatio="16:9"
      actions={isSuccess ? <WatchPart booking={booking} right={right} /> : <StatusActions status={status} shown={shown} />}
      detail={<VideoDetails booking={booking} />}
    >
      <SimulatedMessages />
      {isSuccess && right !== null && right.state !== "expired" && <Elsewhere code={right.code} />}
    </StatusFrame>
  );
}

function VideoDetails({ booking }: { readonly booking: BookingAnswer }) {
  const t = useT();
  const { picture, name } = booking.event;
  return (
    <section className="ui-card checkout-panel">
      <h2 className="text-h3">{t("checkout.order.title")}</h2>
      <div className="order-facts-head">
        <Poster picture={picture} sizes="96px" ratio="3:2" className="order-facts-picture" />
        <p className="text-h3">{name}</p>
      </div>
      <OrderBill booking={booking} />
    </section>
  );
}
