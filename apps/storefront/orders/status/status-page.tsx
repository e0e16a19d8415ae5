import { lazy, Suspense, useRef } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { OrderMessages } from "#contract/people/order-messages.ts";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { Poster } from "../../catalogue/list/poster.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { useSavedTickets } from "../../tickets/offline/use-saved-tickets.ts";
import { Deliveries } from "../../people/messages/deliveries.tsx";
import { useOrderMessages } from "../../people/messages/use-order-messages.ts";
import { OrderDetail } from "./order-detail.tsx";
import { OrderTickets } from "./order-tickets.tsx";
import { SimulatedMessages } from "../../people/messages/simulated-messages.tsx";
import { Unreachable } from "./page-notes.tsx";
import { RefundNotes, RefundNotices } from "./refund-notes.tsx";
import { StatusActions } from "./status-actions.tsx";
import { shownState, useCheckOnReturn, useNews } from "./use-news.ts";
import { useStatusText } from "./use-status-text.ts";
import { type ShownState, STATUS_LOOKS } from "../transaction/status-words.ts";
import { useOrderStatus } from "./use-order-status.ts";
import { usePurchase } from "./use-purchase.ts";

const OrderLinks = lazy(() => import("./order-links.tsx").then((loaded) => ({ default: loaded.OrderLinks })));
const SuccessExtras = lazy(() => import("./success-extras.tsx").then((loaded) => ({ default: loaded.SuccessExtras })));
const TransferPanel = lazy(() => import("./transfer-panel.tsx").then((loaded) => ({ default: loaded.TransferPanel })));
const UnsignedNotice = lazy(() =>
  import("../../tickets/waivers/unsigned-notice.tsx").then((loaded) => ({ default: loaded.UnsignedNotice })),
);

const PICTURE_SIZES = "(width >= 40rem) 26rem, 100vw";

type StatusPageProps = {
  readonly first: { readonly booking: BookingAnswer; readonly tickets: readonly TicketAnswer[] };
  /** The payment page's parameter in the address: it chooses the words and proves nothing. */
  readonly hint: string | null;
  /** The messages' state when the page was made; null: not known yet. */
  readonly sent: OrderMessages | null;
};

/** The page with an order's true state. See docs/rules/orders.md#order-page. */
export function StatusPage({ first, hint, sent }: StatusPageProps) {
  const t = useT();
  const status = useOrderStatus(first);
  const { booking, tickets } = status;
  const { brand } = useTenant();
  const shown = shownState(status, hint);
  const isSuccess = shown === "confirmed" || shown === "registered";
  // A refund has its message in every state of the order.
  const hasNotices = booking.refunds.some(({ status: state, reason }) => state === "succeeded" && reason !== "charged_back");
  const following = useOrderMessages({ id: booking.id, word: null, first: sent, isWanted: isSuccess || hasNotices });
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, text } = useStatusText(status, shown);
  const look = STATUS_LOOKS[shown];
  usePurchase(booking, isSuccess, hint !== null);
  useNews(shown, title, heading);
  useCheckOnReturn(status, hint);
  useSavedTickets(isSuccess && tickets.length > 0, booking.id);

  return (
    <div className="ui-page status-page">
      <div className="status-main">
        <div className="status-head" data-tone={look.tone}>
          {isSuccess && booking.event.picture && (
            <Poster picture={booking.event.picture} sizes={PICTURE_SIZES} className="status-picture" />
          )}
          <span className="status-sign" data-drawn={isSuccess ? "" : undefined}>
            <Icon name={look.icon} size={30} />
          </span>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p>{text}</p>
          {isSuccess && <Deliveries following={following} />}
          {booking.badges.includes("paidLate") && isSuccess && <p>{t("status.late.note")}</p>}
          {isSuccess && <RefundNotes booking={booking} />}
          {hasNotices && <RefundNotices refunds={booking.refunds} following={following} />}
          {shown === "checking" && status.isLong && <p>{t("status.checking.long")}</p>}
          <StatusActions status={status} shown={shown} />
          {isSuccess && (
            <Suspense>
              <SuccessExtras booking={booking} tickets={tickets} />
            </Suspense>
          )}
        </div>
        {booking.refunds.some(({ transfer }) => transfer !== null && transfer.status !== "withdrawn") && (
          <Suspense>
            <TransferPanel status={status} />
          </Suspense>
        )}
        <Unreachable status={status} />
        {isSuccess && brand.waiverRelease && (
          <Suspense>
            <UnsignedNotice bookingId={booking.id} />
          </Suspense>
        )}
        {isSuccess && <OrderTickets booking={booking} tickets={tickets} />}
        <WhatNext shown={shown} messages={following.messages} />
        <SimulatedMessages />
      </div>
      <aside className="stack" aria-label={t("checkout.order.title")}>
        <OrderDetail booking={booking} />
        <Suspense>
          <OrderLinks id={booking.id} zone={booking.event.zone} />
        </Suspense>
      </aside>
    </div>
  );
}

function WhatNext({ shown, messages }: { readonly shown: ShownState; readonly messages: OrderMessages | null }) {
  const t = useT();
  const byWhatsApp = useTenant().messageChannels.includes("whatsapp");
  const isSuccess = shown === "confirmed" || shown === "registered";
  const isWaiting = shown === "verifying" || shown === "review" || shown === "checking";
  if (!isSuccess && !isWaiting) return null;
  const isComing = (messages?.deliveries ?? []).some(({ state }) => state === "sent" || state === "on_its_way");
  const lines = isSuccess
    ? isComing && byWhatsApp
      ? (["status.next.message", "status.next.gate", "status.next.change"] as const)
      : (["status.next.gate"] as const)
    : ([byWhatsApp ? "status.next.wait" : "status.next.waitHere", "status.next.keep"] as const);
  return (
    <section className="status-next">
      <h2>{t("status.next.title")}</h2>
      <ol>
        {lines.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ol>
      {isSuccess && isComing && <p className="fine">{t("status.success.link")}</p>}
    </section>
  );
}
