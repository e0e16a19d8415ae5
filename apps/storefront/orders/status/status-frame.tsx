import { lazy, type ReactNode, type RefObject, Suspense } from "react";
import { Icon } from "#ui/media/icon.tsx";
import type { IconName } from "#ui/media/icon-paths.ts";
import { Deliveries } from "../../people/messages/deliveries.tsx";
import type { useOrderMessages } from "../../people/messages/use-order-messages.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import type { ShownState } from "../transaction/status-words.ts";
import { StatusEvent } from "./event-card.tsx";
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

type StatusFrameProps = {
  readonly status: OrderStatus;
  readonly shown: ShownState;
  /** The heading, sentence and icon of the state. */
  readonly head: { readonly title: string; readonly text: string; readonly icon: IconName; readonly tone: string };
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly following: ReturnType<typeof useOrderMessages>;
  /** Notes about the order's money, such as refunds. */
  readonly notes?: ReactNode;
  readonly actions: ReactNode;
  /** What was bought, once the order has succeeded. */
  readonly card?: ReactNode;
  /** The ordered items with their prices. */
  readonly detail: ReactNode;
  /** The content below the state. */
  readonly children: ReactNode;
  /** Notes of a demonstration, last. */
  readonly foot?: ReactNode;
};

/** Shared by the status pages of all orders: the state with its next steps, refunds, and the ordered items beside it. */
export function StatusFrame(props: StatusFrameProps) {
  const { status, shown, head, heading, following, notes, actions, card, detail, children, foot } = props;
  const t = useT();
  const { booking } = status;
  const { messagesSimulated } = useTenant();
  const isSuccess = shown === "confirmed" || shown === "registered";
  // Simulated messages are notes of a demonstration.
  const deliveries = isSuccess && <Deliveries following={following} />;
  return (
    <div className="ui-page status-page">
      <div className="status-main">
        {!card && <StatusEvent booking={booking} />}
        {/* Remount it with its other content: an element that moves counts as a layout shift. */}
        <div key={card ? "done" : "open"} className="status-head" data-tone={head.tone}>
          <div className="status-title">
            <span className="status-sign" data-drawn={head.tone === "success" ? "" : undefined}>
              <Icon name={head.icon} size={24} />
            </span>
            <h1 ref={heading} tabIndex={-1}>
              {head.title}
            </h1>
          </div>
          {head.text && <p>{head.text}</p>}
          {booking.badges.includes("paidLate") && isSuccess && <p>{t("status.late.note")}</p>}
          {isSuccess && <RefundNotes booking={booking} />}
          {notes}
          {shown === "checking" && status.isLong && <p>{t("status.checking.long")}</p>}
          {actions}
        </div>
        {card}
        {booking.refunds.some(({ transfer }) => transfer !== null && transfer.status !== "withdrawn") && (
          <Suspense>
            <TransferPanel status={status} />
          </Suspense>
        )}
        <Unreachable status={status} />
        {children}
        {!messagesSimulated && deliveries}
      </div>
      <aside className="stack" aria-label={t("checkout.order.title")}>
        {detail}
        <Suspense>
          <OrderLinks id={booking.id} zone={booking.event.zone} />
        </Suspense>
      </aside>
      <footer className="stack">
        {messagesSimulated && deliveries}
        {foot}
      </footer>
    </div>
  );
}
