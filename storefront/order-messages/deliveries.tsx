import type { DeliveryState, OrderMessages, SentMessage } from "#contract/order-messages.ts";
import type { MessageKey } from "#i18n/messages/load.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";
import type { Following } from "./use-order-messages.ts";

const LINES: Readonly<Record<DeliveryState, Readonly<Record<"whatsapp" | "email", MessageKey>>>> = {
  sent: { whatsapp: "delivery.sent.whatsapp", email: "delivery.sent.email" },
  on_its_way: { whatsapp: "delivery.sending.whatsapp", email: "delivery.sending.email" },
  not_sent: { whatsapp: "delivery.unsent.whatsapp", email: "delivery.unsent.email" },
  kept: { whatsapp: "delivery.kept.whatsapp", email: "delivery.kept.email" },
};

/** How one message stands and where it goes, by its own record. Needs the texts of `delivery`. Nothing of what a production's brand has no channel for. */
export function DeliveryLine({ message: { channel, to, state } }: { readonly message: SentMessage }) {
  const t = useT();
  const { env } = useTenant();
  if (state === "kept" && env === "production") return null;
  return <p data-delivery={state}>{t(LINES[state][channel], { to })}</p>;
}

type Told = Pick<OrderMessages, "deliveries" | "canSendAgain">;

/** What is said of messages: nothing of those that a production's brand has no channel for. */
function useShown(messages: Told | null): OrderMessages["deliveries"] {
  const { env } = useTenant();
  return (messages?.deliveries ?? []).filter(({ state }) => state !== "kept" || env !== "production");
}

type DeliveriesProps = {
  readonly following: Following;
  /** Those about that refund, and not those about the order. */
  readonly refund?: string;
};

/** Where the message about an order, or about a refund of it, went, by the record of each channel, and sending it again. */
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
