import type { Settings } from "../config/settings.ts";
import type { MessageChannels } from "../ports/message-channel.ts";
import { emailChannel } from "./email/email-channel.ts";
import { whatsAppChannel } from "./whatsapp/whatsapp-channel.ts";

/** The configured channels. Without any, messages stay in the outbox. */
export function openChannels({ whatsapp, mail }: Settings, now: () => Date): MessageChannels {
  const email = mail ? emailChannel(mail, now) : null;
  return (name, tenant) => {
    if (name === "email") return email;
    return whatsapp ? whatsAppChannel(whatsapp, tenant) : null;
  };
}
