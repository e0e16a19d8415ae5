import { fillMessage, type MessageValues } from "#i18n/message-texts/fill-message.ts";
import type { Services } from "../../context.ts";
import { openText, sealText } from "../../base/seal-text.ts";
import type { StoredMessage } from "./store/messages.ts";

type Keys = Pick<Services, "secrets">;

/** What a message is made from, sealed for the one row that carries it. */
export function sealValues(
  { secrets }: Keys,
  { tenant, id, values }: { readonly tenant: string; readonly id: string; readonly values: MessageValues },
): string {
  return sealText(secrets, boundTo(tenant, id), JSON.stringify(values));
}

const boundTo = (tenant: string, id: string) => `message ${tenant} ${id}`;

/** Places that messages have got since some were queued that are not sent yet. */
const OLDER: MessageValues = { amount: "–" };

/** A message as it is read: its text is made from its values. One whose values are gone has no text. Throws where they were sealed by another secret. */
export function openMessage<M extends StoredMessage>(keys: Keys, tenant: string, message: M): M {
  const { channel, template, locale, sealed } = message;
  const params =
    sealed === null ? message.params : (JSON.parse(openText(keys.secrets, boundTo(tenant, message.id), sealed)) as MessageValues);
  if (message.body !== "" || Object.keys(params).length === 0) return message;
  const { subject, body, plain } = fillMessage(template, locale, { ...OLDER, ...params });
  return { ...message, params, subject, body: channel === "whatsapp" ? body : plain };
}
