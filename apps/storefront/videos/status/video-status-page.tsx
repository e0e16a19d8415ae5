import { useRef, useEffect, useState } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { OrderMessages } from "#contract/people/order-messages.ts";
import type { OwnedVideo } from "#contract/videos/videos.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { Poster } from "../../catalogue/list/poster.tsx";
import { useT, useLocale } from "../../shell/i18n/use-t.ts";
import { EventCard } from "../../orders/status/event-card.tsx";
import { OrderBill } from "../../orders/status/order-detail.tsx";
import { SimulatedMessages } from "../../people/messages/simulated-messages.tsx";
import { StatusFrame } from "../../orders/status/status-frame.tsx";
import { StatusActions } from "../../orders/status/status-actions.tsx";
import { shownState, useCheckOnReturn, useNews } from "../../orders/status/use-news.ts";
import { useOrderStatus, type OrderStatus } from "../../orders/status/use-order-status.ts";
import { usePurchase } from "../../orders/status/use-purchase.ts";
import { useOrderMessages } from "../../people/messages/use-order-messages.ts";
import { dropVideoOrder, readVideoOrder } from "../../orders/transaction/video-store.ts";
import { WatchPart } from "./watch-part.tsx";
import { usePath } from "../../shell/links/use-path.ts";
import { codeText, doorPath } from "../list/use-owned.ts";
import { useApi } from "../../shell/state/use-api.ts";
import type { MessageKey } from "#i18n/messages.ts";
import { useStatusText } from "../../orders/status/use-status-text.ts";
import { type ShownState, STATUS_LOOKS } from "../../orders/transaction/status-words.ts";

type Head = Pick<(typeof STATUS_LOOKS)[ShownState], "icon" | "tone"> & { readonly title: string; readonly text: string };

/** Headings of a completed order whose video cannot be watched now. */
const TITLES: Partial<Readonly<Record<OwnedVideo["state"], MessageKey>>> = {
  processing: "video_order.preparing",
  upcoming: "video_order.yours",
  expired: "video_order.over",
};

/**
 * Icon, heading and text of a video order. After the order's success they depend on its entitlement `right`, which is null until it exists.
 */
function useVideoHead(status: OrderStatus, shown: ShownState, right: OwnedVideo | null): Head {
  const t = useT();
  const byWhatsApp = useTenant().messageChannels.includes("whatsapp");
  const usual = useStatusText(status, shown);
  const { icon, tone } = STATUS_LOOKS[shown];
  const state = right?.state ?? "processing";
  const title = TITLES[state];
  if ((shown !== "confirmed" && shown !== "registered") || !title) return { ...usual, icon, tone };
  if (state === "upcoming") return { icon, tone, title: t(title), text: usual.text };
  if (state === "expired") return { icon: "clock", tone: "neutral", title: t(title), text: t("video_order.over_line") };
  if (right?.isDelayed) return { icon: "clock", tone: "info", title: t("video_order.delayed"), text: t("video_order.delayed_line") };
  return {
    icon: "clock",
    tone: "info",
    title: t(title),
    text: t(byWhatsApp ? "video_order.preparing_line" : "video_order.preparing_here"),
  };
}

/** Polling intervals during the video's preparation: at first, and later. */
const SOON_MS = 2000;
const LATER_MS = 10_000;
const SOON_ASKED = 10;

/** The order's entitlement, polled until its video can be watched. Null before it exists. */
function useOwnRight(bookingId: string, first: OwnedVideo | null, isWanted: boolean): OwnedVideo | null {
  const api = useApi();
  const locale = useLocale();
  const [right, setRight] = useState(first);
  const isOpen = isWanted && (right === null || right.state === "processing");
  useEffect(() => {
    if (!isOpen) return;
    let asked = 0;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    async function ask() {
      if (document.visibilityState === "visible") {
        const answer = await api("listMyVideos", { query: { locale } }).catch(() => null);
        const own = answer?.ok ? answer.data.videos.find(({ booking }) => booking?.id === bookingId) : undefined;
        if (own && !isOver) setRight(own);
      }
      asked += 1;
      if (!isOver) timer = setTimeout(() => void ask(), asked < SOON_ASKED ? SOON_MS : LATER_MS);
    }
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOpen, api, locale, bookingId]);
  return right;
}

/** Access on another device: a QR code of the video's address, and the code to type. */
function Elsewhere({ code }: { readonly code: string }) {
  const t = useT();
  const path = usePath();
  const door = path(doorPath(code));
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    import("../../tickets/holdings/draw-code.ts").then(
      ({ codeAddress }) => isGone || setAddress(codeAddress(location.origin + door)),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [door]);
  return (
    <section className="ui-card checkout-panel">
      <h2 className="text-h3">{t("video_order.elsewhere")}</h2>
      <div className="video-elsewhere-row">
        {address === null ? (
          <span className="video-elsewhere-code" />
        ) : (
          <img className="video-elsewhere-code" src={address} alt={t("video_order.elsewhere_label")} width={160} height={160} />
        )}
        <div className="stack">
          <p>{t("video_order.elsewhere_line")}</p>
          <p className="strong video-elsewhere-signs">{codeText(code)}</p>
        </div>
      </div>
    </section>
  );
}

type VideoStatusProps = {
  readonly booking: BookingAnswer;
  /** The order's entitlement; null before it exists. */
  readonly right: OwnedVideo | null;
  /** The parameter added by the payment page: it affects wording and proves nothing. */
  readonly hint: string | null;
  /** Delivery state of the order's messages when the page was made. Null if unknown. */
  readonly sent: OrderMessages | null;
};

/** The status page of a video order. See docs/rules/orders.md#order-page. */
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
      actions={isSuccess ? <WatchPart booking={booking} right={right} /> : <StatusActions status={status} shown={shown} />}
      card={isSuccess && <EventCard booking={booking} />}
      detail={<VideoDetails booking={booking} />}
      foot={<SimulatedMessages />}
    >
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
