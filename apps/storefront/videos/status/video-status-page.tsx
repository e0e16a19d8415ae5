import { lazy, Suspense, useEffect, useRef } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { OrderMessages } from "#contract/people/order-messages.ts";
import type { OwnedVideo } from "#contract/videos/videos.ts";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { Poster } from "../../catalogue/list/poster.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { OrderBill } from "../../orders/status/order-detail.tsx";
import { SimulatedMessages } from "../../people/messages/simulated-messages.tsx";
import { Unreachable } from "../../orders/status/page-notes.tsx";
import { RefundNotes } from "../../orders/status/refund-notes.tsx";
import { StatusActions } from "../../orders/status/status-actions.tsx";
import { shownState, useCheckOnReturn, useNews } from "../../orders/status/use-news.ts";
import { useOrderStatus } from "../../orders/status/use-order-status.ts";
import { reportPurchase } from "../../orders/status/use-purchase.ts";
import { Deliveries } from "../../people/messages/deliveries.tsx";
import { useOrderMessages } from "../../people/messages/use-order-messages.ts";
import { dropVideoOrder, readVideoOrder } from "../../orders/transaction/video-store.ts";
import { Elsewhere } from "./elsewhere.tsx";
import { useOwnRight } from "./use-own-right.ts";
import { useVideoHead } from "./use-video-head.ts";
import { WatchPart } from "./watch-part.tsx";

const OrderLinks = lazy(() => import("../../orders/status/order-links.tsx").then((loaded) => ({ default: loaded.OrderLinks })));
const TransferPanel = lazy(() => import("../../orders/status/transfer-panel.tsx").then((loaded) => ({ default: loaded.TransferPanel })));

const PICTURE_SIZES = "(width >= 40rem) 26rem, 100vw";

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
  const t = useT();
  const status = useOrderStatus({ booking: first, tickets: [] });
  const { booking } = status;
  const shown = shownState(status, hint);
  const isSuccess = shown === "confirmed" || shown === "registered";
  const following = useOrderMessages({ id: booking.id, word: null, first: sent, isWanted: isSuccess });
  const heading = useRef<HTMLHeadingElement>(null);
  const right = useOwnRight(booking.id, firstRight, isSuccess);
  const { title, text, icon, tone } = useVideoHead(status, shown, right);
  useVideoPurchase(booking, isSuccess, hint !== null);
  useNews(isSuccess ? `${shown} ${right?.state ?? "processing"}` : shown, title, heading);
  useCheckOnReturn(status, hint);
  return (
    <div className="ui-page status-page">
      <div className="status-main">
        <div className="status-head" data-tone={tone}>
          {isSuccess && <Poster picture={booking.event.picture} sizes={PICTURE_SIZES} ratio="16:9" className="status-picture" />}
          <span className="status-sign" data-drawn={tone === "success" ? "" : undefined}>
            <Icon name={icon} size={30} />
          </span>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p>{text}</p>
          {isSuccess && <Deliveries following={following} />}
          {booking.badges.includes("paidLate") && isSuccess && <p>{t("status.late.note")}</p>}
          {isSuccess && <RefundNotes booking={booking} />}
          {shown === "checking" && status.isLong && <p>{t("status.checking.long")}</p>}
          {isSuccess ? <WatchPart booking={booking} right={right} /> : <StatusActions status={status} shown={shown} />}
        </div>
        {booking.refunds.some(({ transfer }) => transfer !== null && transfer.status !== "withdrawn") && (
          <Suspense>
            <TransferPanel status={status} />
          </Suspense>
        )}
        <Unreachable status={status} />
        <SimulatedMessages />
        {isSuccess && right !== null && right.state !== "expired" && <Elsewhere code={right.code} />}
      </div>
      <aside className="stack" aria-label={t("checkout.order.title")}>
        <section className="ui-card checkout-panel">
          <h2 className="text-h3">{t("checkout.order.title")}</h2>
          <div className="order-facts-head">
            <Poster picture={booking.event.picture} sizes="96px" ratio="3:2" className="order-facts-picture" />
            <p className="text-h3">{booking.event.name}</p>
          </div>
          <OrderBill booking={booking} />
        </section>
        <Suspense>
          <OrderLinks id={booking.id} zone={booking.event.zone} />
        </Suspense>
      </aside>
    </div>
  );
}

/** Once an order has succeeded: `purchase` is pushed by the browser that bought, and its transaction is forgotten. */
function useVideoPurchase(booking: BookingAnswer, isSuccess: boolean, isReturn: boolean): void {
  const { ui, marketing } = useTenant();
  useEffect(() => {
    if (!isSuccess) return;
    const isOwn = readVideoOrder(ui).inquiryId === booking.id;
    if (isOwn || isReturn) reportPurchase(booking, Boolean(marketing));
    if (isOwn) dropVideoOrder(ui);
  }, [booking, isSuccess, isReturn, ui, marketing]);
}
