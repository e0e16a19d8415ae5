import { fillMessage, type MessageName, type MessageValues } from "#i18n/message-texts/fill-message.ts";
import type { ChannelName } from "./port.ts";

type Stored = {
  readonly channel: ChannelName;
  readonly template: MessageName;
  readonly locale: "en" | "id";
  readonly subject: string;
  readonly body: string;
  readonly params: MessageValues;
};

/** A message as it is read. What was made from news is kept as its values alone; a text whose values are gone has been forgotten for good. */
export function withText<M extends Stored>(message: M): M {
  const { channel, template, locale, params } = message;
  if (message.body !== "" || Object.keys(params).length === 0) return message;
  const { subject, body, plain } = fillMessage(template, locale, params);
  return { ...message, subject, body: channel === "whatsapp" ? body : plain };
}
