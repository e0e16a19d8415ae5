import type { OrderMessages } from "#contract/people/order-messages.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { DeliveryLine } from "../../orders/transaction/delivery-line.tsx";
import type { Following } from "./use-order-messages.ts";

type Told = Pick<OrderMessages, "deliveries" | "canSendAgain">;

/** The messages to show. In production, omits those that the shop only stores because it has no channel for them. */
function useShown(messages: Told | null): OrderMessages["deliveries"] {
  const { env } = useTenant();
  return (messages?.deliveries ?? []).filter(({ state }) => state !== "kept" || env !== "production");
}

type DeliveriesProps = {
  readonly following: Following;
  /** Id of a refund, to show its messages instead of the order's. */
  readonly refund?: string;
};

/** The delivery of the messages about an order or its refund, by channel, with a resend. */
export function Deliveries({ following, refund }: DeliveriesProps) {
  const t = useT();
  const { messages, isSending, trouble, sendAgain } = following;
  const told = refund === undefined ? messages : (messages?.refunds.find(({ id }) => id === refund) ?? null);
  const shown = useShown(told);
  if (shown.length === 0) return null;
  const hasFailed = shown.every(({ state }) => state === "not_sent");
  return (
    <div className="stack" role="status">
      {shown.map((message) => (
        <DeliveryLine key={message.channel} message={message} />
      ))}
      {hasFailed && <p>{t("status.again.help")}</p>}
      {trouble && <Banner tone="warning">{trouble}</Banner>}
      {told?.canSendAgain && (
        <div>
          <Button size="small" busy={isSending} busyLabel={t("status.again.busy")} onClick={() => void sendAgain(refund)}>
            {t("status.again")}
          </Button>
        </div>
      )}
    </div>
  );
}
