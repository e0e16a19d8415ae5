import type { MailSettings } from "../../config/channel-settings.ts";
import { SEND_SECONDS, type MessageChannel, type SendResult } from "../../ports/message-channel.ts";
import { sendMail, SmtpRefusal } from "./send-mail.ts";
import { SmtpBroken } from "./smtp-line.ts";

/** A 5xx about this recipient or this content is final; about us (log-in, sender) it can be repaired. */
function judge(error: unknown): SendResult {
  if (error instanceof SmtpRefusal) {
    const reason = `smtp_${error.step.toLowerCase()}_${error.code}`;
    const isFinal = error.code >= 500 && (error.step === "RCPT" || error.step === "content");
    return { kind: isFinal ? "refused" : "retry", reason };
  }
  if (error instanceof SmtpBroken) return { kind: "retry", reason: error.message };
  return { kind: "refused", reason: "unfit" };
}

/**
 * Sends plain-text e-mails over SMTP as the brand, from the deployment's address. A repeated attempt carries the same Message-ID, by
 * which mail systems tell a double.
 */
export function emailChannel(settings: MailSettings, now: () => Date): MessageChannel {
  const domain = settings.from.slice(settings.from.lastIndexOf("@") + 1);
  return {
    async send(message) {
      try {
        const mail = {
          from: { name: message.sender.name, address: settings.from },
          replyTo: message.sender.replyTo || null,
          to: message.recipient,
          subject: message.subject,
          text: message.body,
          messageId: `${message.dedupeId}@${domain}`,
          date: now(),
        };
        return { kind: "sent", ref: await sendMail(settings, mail, SEND_SECONDS) };
      } catch (error) {
        return judge(error);
      }
    },
  };
}
