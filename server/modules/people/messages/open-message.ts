import type { Act } from "../../../act.ts";
import { fillMessage, type MessageName, type MessageValues } from "#i18n/message-texts/fill-message.ts";
import { formsOf } from "#i18n/message-texts/whatsapp-form.ts";
import { openText, sealText } from "../../../platform/base/seal-text.ts";
import type { StoredMessage } from "./store/messages.ts";

type Keys = Pick<Act, "secrets" | "tenant">;

/** What a message is made from, sealed for the one row that carries it. */
export function sealValues({ secrets, tenant }: Keys, { id, values }: { readonly id: string; readonly values: MessageValues }): string {
  return sealText(secrets, boundTo(tenant, id), JSON.stringify(values));
}

const boundTo = (tenant: string, id: string) => `message ${tenant} ${id}`;

/** Places that messages have got since some were queued that are not sent yet. */
const OLDER: MessageValues = { amount: "–", count: "–" };

/** Beside the values of a message: an address where it goes if its own channel gives it up. No place of a text is called so. */
const OTHERWISE = "e-mail";

/** The values with the e-mail address that is written to where WhatsApp does not reach the recipient. */
export function withOtherwise(values: MessageValues, email: string | null | undefined): MessageValues {
  return email ? { ...values, [OTHERWISE]: email } : values;
}

/** The address that a message names for that; null for none, or where its values cannot be opened. */
export function otherwiseOf(act: Keys, { id, sealed }: StoredMessage): string | null {
  if (sealed === null) return null;
  try {
    return (JSON.parse(openText(act.secrets, boundTo(act.tenant, id), sealed)) as MessageValues)[OTHERWISE] ?? null;
  } catch {
    return null;
  }
}

/** The form of a message that goes by a channel first: by WhatsApp the fullest that is short enough. */
function formOf({ channel, template, locale }: StoredMessage, values: MessageValues): MessageName {
  return channel === "whatsapp" ? (formsOf(template, locale, values)[0] ?? template) : template;
}

/** A message as it is read: its text is made from its values. One whose values are gone has no text. Throws where they were sealed by another secret. */
export function openMessage<M extends StoredMessage>(act: Keys, message: M): M {
  const { channel, locale, sealed } = message;
  const params =
    sealed === null ? message.params : (JSON.parse(openText(act.secrets, boundTo(act.tenant, message.id), sealed)) as MessageValues);
  if (message.body !== "" || Object.keys(params).length === 0) return message;
  const values = { ...OLDER, ...params };
  const { subject, body, plain } = fillMessage(formOf(message, values), locale, values);
  return { ...message, params: values, subject, body: channel === "whatsapp" ? body : plain };
}
