import type { DeliveryState, OrderMessages } from "#contract/order-messages.ts";
import type { MessageKey } from "#i18n/messages/load.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";
import type { Following } from "./use-order-messages.ts";

const LINES: Readonly<Record<DeliveryState, Readonly<Record<"whatsapp" | "email", MessageKey>>>> = {
  sent: { whatsapp: "status.sent.whatsapp", email: "status.sent.email" },
  on_its_way: { whatsapp: "status.sending.whatsapp", email: "status.sending.email" },
  not_sent: { whatsapp: "status.unsent.whatsapp", email: "status.unsent.email" },
  kept: { whatsapp: "status.kept.whatsapp", email: "status.kept.email" },
};

/** What is said of messages: nothing of those that a production's brand has no channel for. */
function useShown(messages: OrderMessages | null): OrderMessages["deliveries"] {
  const { env } = useTenant();
  return (messages?.deliveries ?? []).filter(({ state }) => state !== "kept" || env !== "production");
}

/** Where the message about an order went, by the record of each channel, and sending it again. */
export function Deliveries({ following }: { readonly following: Following }) {
  const t = useT();
  const { messages, isSending, trouble, sendAgain } = following;
  const shown = useShown(messages);
  if (shown.length === 0) return null;
  return (
    <div className="stack" role="status">
      {shown.map(({ channel, to, state }) => (
        <p key={channel} data-delivery={state}>
          {t(LINES[state][channel], { to })}
        </p>
      ))}
      {trouble && <Banner tone="warning">{trouble}</Banner>}
      {messages?.canSendAgain && (
        <div>
          <Button size="small" busy={isSending} busyLabel={t("status.again.busy")} onClick={() => void sendAgain()}>
            {t("status.again")}
          </Button>
        </div>
      )}
    </div>
  );
}
