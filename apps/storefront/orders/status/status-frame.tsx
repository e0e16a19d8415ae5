import { lazy, type ReactNode, type RefObject, Suspense } from "react";
import { Icon } from "#ui/media/icon.tsx";
import type { IconName } from "#ui/media/icon-paths.ts";
import { Poster } from "../../catalogue/list/poster.tsx";
import { Deliveries } from "../../people/messages/deliveries.tsx";
import type { useOrderMessages } from "../../people/messages/use-order-messages.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import type { ShownState } from "../transaction/status-words.ts";
import { RefundNotes } from "./refund-notes.tsx";
import type { OrderStatus } from "./use-order-status.ts";
import { Banner } from "#ui/feedback/banner.tsx";

/** Tells that the last query of the server failed, with a button to retry. */
function Unreachable({ status }: { readonly status: OrderStatus }) {
  const t = useT();
  if (!status.isUnreachable) return null;
  const again = (
    <button type="button" onClick={() => void status.check()}>
      {t("common.try_again")}
    </button>
  );
  return (
    <Banner tone="warning" role="status" action={again}>
      {t("status.unreachable")}
    </Banner>
  );
}

const OrderLinks = lazy(() => import("./order-links.tsx").then((loaded) => ({ default: loaded.OrderLinks })));
const TransferPanel = lazy(() => import("./transfer-panel.tsx").then((loaded) => ({ default: loaded.TransferPanel })));

const PICTURE_SIZES = "(width >= 40rem) 26rem, 100vw";

type StatusFrameProps = {
  readonly status: OrderStatus;
  readonly shown: ShownState;
  /** The heading, sentence and icon of the state. */
  readonly head: { readonly title: string; readonly text: string; readonly icon: IconName; readonly tone: string };
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly following: ReturnType<typeof useOrderMessages>;
  readonly pictureRatio?: "16:9";
  /** Notes about the order's money, such as refunds. */
  readonly notes?: ReactNode;
  readonly actions: ReactNode;
  /** The ordered items with their prices. */
  readonly detail: ReactNode;
  /** The content below the state. */
  readonly children: ReactNode;
};

/** Shared by the status pages of all orders: the state with its next steps, refunds, and the ordered items beside it. */
export function StatusFrame(props: StatusFrameProps) {
  const { status, shown, head, heading, following, pictureRatio, notes, actions, detail, children } = props;
  const t = useT();
  const { booking } = status;
  const { picture } = booking.event;
  const isSuccess = shown === "confirmed" || shown === "registered";
  const ratio = pictureRatio && { ratio: pictureRatio };
  return (
    <div className="ui-page status-page">
      <div className="status-main">
        <div className="status-head" data-tone={head.tone}>
          {isSuccess && picture && <Poster picture={picture} sizes={PICTURE_SIZES} {...ratio} className="status-picture" />}
          <span className="status-sign" data-drawn={head.tone === "success" ? "" : undefined}>
            <Icon name={head.icon} size={30} />
          </span>
          <h1 ref={heading} tabIndex={-1}>
            {head.title}
          </h1>
          <p>{head.text}</p>
          {isSuccess && <Deliveries following={following} />}
          {booking.badges.includes("paidLate") && isSuccess && <p>{t("status.late.note")}</p>}
          {isSuccess && <RefundNotes booking={booking} />}
          {notes}
          {shown === "checking" && status.isLong && <p>{t("status.checking.long")}</p>}
          {actions}
        </div>
        {booking.refunds.some(({ transfer }) => transfer !== null && transfer.status !== "withdrawn") && (
          <Suspense>
            <TransferPanel status={status} />
          </Suspense>
        )}
        <Unreachable status={status} />
        {children}
      </div>
      <aside className="stack" aria-label={t("checkout.order.title")}>
        {detail}
        <Suspense>
          <OrderLinks id={booking.id} zone={booking.event.zone} />
        </Suspense>
      </aside>
    </div>
  );
}
