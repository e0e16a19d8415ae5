import type { Config } from "#contract/brands/config.ts";
import type { MessageKey } from "#i18n/messages.ts";
import type { ShownState } from "./status-words.ts";

export type Sending = Pick<Config, "messageChannels" | "messagesSimulated" | "env">;

const WITHOUT_WHATSAPP: Partial<Record<ShownState, MessageKey>> = {
  checking: "status.checking.textHere",
  verifying: "status.verifying.textHere",
};

/** Instead of them in a demonstration. */
const SIMULATED: Partial<Record<ShownState, MessageKey>> = {
  verifying: "status.verifying.textSimulated",
};

/** The text of a state. Promises no message that the shop cannot send. `usual` is the text for a shop with WhatsApp. */
export function statusSentence(
  usual: MessageKey,
  { shown, sending }: { readonly shown: ShownState; readonly sending: Sending },
): MessageKey {
  if (sending.messageChannels.includes("whatsapp")) return usual;
  const isSimulated = sending.messagesSimulated && sending.env !== "production";
  return (isSimulated ? SIMULATED[shown] : undefined) ?? WITHOUT_WHATSAPP[shown] ?? usual;
}

/** The text, shown before payment, that names where the tickets will be sent. Null if they only appear on screen. */
export function promiseOf({ messageChannels, messagesSimulated, env }: Sending, hasPhone: boolean, hasEmail: boolean): MessageKey | null {
  const byEmail = hasEmail && messageChannels.includes("email");
  if (hasPhone && messageChannels.includes("whatsapp")) return byEmail ? "checkout.sentTo" : "checkout.sentToPhone";
  if (byEmail) return "checkout.sentToEmail";
  return messagesSimulated && env !== "production" ? "checkout.sentSimulated" : null;
}
