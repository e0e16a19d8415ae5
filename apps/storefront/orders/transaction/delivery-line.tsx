import type { DeliveryState, SentMessage } from "#contract/people/order-messages.ts";
import type { MessageKey } from "#i18n/messages.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";

const LINES: Readonly<Record<DeliveryState, Readonly<Record<"whatsapp" | "email", MessageKey>>>> = {
  sent: { whatsapp: "delivery.sent.whatsapp", email: "delivery.sent.email" },
  on_its_way: { whatsapp: "delivery.sending.whatsapp", email: "delivery.sending.email" },
  not_sent: { whatsapp: "delivery.unsent.whatsapp", email: "delivery.unsent.email" },
  kept: { whatsapp: "delivery.kept.whatsapp", email: "delivery.kept.email" },
};

/** Destination, delivery state and sender of a message. Empty in production for a brand without the channel. Needs the texts of `delivery`. */
export function DeliveryLine({ message: { channel, to, state } }: { readonly message: SentMessage }) {
  const t = useT();
  const { env, brand } = useTenant();
  if (state === "kept" && env === "production") return null;
  return <p data-delivery={state}>{t(LINES[state][channel], { to, from: brand.title })}</p>;
}
