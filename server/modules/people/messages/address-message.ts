import { createHash } from "node:crypto";
import type { ChannelName } from "../../../platform/ports/message-channel.ts";

/** The identity of a message: a person is notified of one event once per channel. */
export type MessageCause = {
  readonly tenant: string;
  readonly topic: string;
  readonly subject: string;
  readonly recipient: string;
  readonly channel: ChannelName;
};

/** The dedupe id of a message: 64 hex digits that reveal nothing about the person. */
export function dedupeIdOf({ tenant, topic, subject, recipient, channel }: MessageCause): string {
  return createHash("sha256")
    .update(JSON.stringify([tenant, topic, subject, recipient, channel]))
    .digest("hex");
}

/** The id of the e-mail that replaces an undeliverable message. */
export function insteadIdOf(dedupeId: string): string {
  return createHash("sha256").update(`instead of ${dedupeId}`).digest("hex");
}

const E164 = /^\+[1-9]\d{6,14}$/;

/** The recipient addresses of a buyer: WhatsApp first, with a copy to a known e-mail address. */
export function addressesOf(buyer: {
  readonly phone: string;
  readonly email: string | null;
}): { channel: ChannelName; recipient: string }[] {
  return [
    ...(E164.test(buyer.phone) ? [{ channel: "whatsapp" as const, recipient: buyer.phone }] : []),
    ...(buyer.email ? [{ channel: "email" as const, recipient: buyer.email }] : []),
  ];
}
