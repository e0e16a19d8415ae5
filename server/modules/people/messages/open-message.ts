import type { Act } from "../../../act.ts";
import { fillMessage, type MessageName, type MessageValues } from "#i18n/message-texts/fill-message.ts";
import { formsOf } from "#i18n/message-texts/whatsapp-form.ts";
import { openText, sealText } from "../../../platform/base/seal-text.ts";
import type { StoredMessage } from "./store/messages.ts";

type Keys = Pick<Act, "secrets" | "tenant">;

/** Seals a message's values for its row. */
export function sealValues({ secrets, tenant }: Keys, { id, values }: { readonly id: string; readonly values: MessageValues }): string {
  return sealText(secrets, boundTo(tenant, id), JSON.stringify(values));
}

const boundTo = (tenant: string, id: string) => `message ${tenant} ${id}`;

/** Defaults for fields that older unsent messages lack. */
const OLDER: MessageValues = { amount: "–", count: "–" };

/** The fallback e-mail address among a message's values. No template has a field of this name. */
const OTHERWISE = "e-mail";

/** Adds the e-mail address for a recipient whom WhatsApp does not reach. */
export function withOtherwise(values: MessageValues, email: string | null | undefined): MessageValues {
  return email ? { ...values, [OTHERWISE]: email } : values;
}

/** Returns a message's fallback address. Null without one, or if its values cannot be opened. */
export function otherwiseOf(act: Keys, { id, sealed }: StoredMessage): string | null {
  if (sealed === null) return null;
  try {
    return (JSON.parse(openText(act.secrets, boundTo(act.tenant, id), sealed)) as MessageValues)[OTHERWISE] ?? null;
  } catch {
    return null;
  }
}

/** Returns the form of a message to try first: by WhatsApp the fullest one that is short enough. */
function formOf({ channel, template, locale }: StoredMessage, values: MessageValues): MessageName {
  return channel === "whatsapp" ? (formsOf(template, locale, values)[0] ?? template) : template;
}

/** Renders a message from its values. Erased values give no text. Throws if they were sealed by another secret. */
export function openMessage<M extends StoredMessage>(act: Keys, message: M): M {
  const { channel, locale, sealed } = message;
  const params =
    sealed === null ? message.params : (JSON.parse(openText(act.secrets, boundTo(act.tenant, message.id), sealed)) as MessageValues);
  if (message.body !== "" || Object.keys(params).length === 0) return message;
  const values = { ...OLDER, ...params };
  const { subject, body, plain } = fillMessage(formOf(message, values), locale, values);
  return { ...message, params: values, subject, body: channel === "whatsapp" ? body : plain };
}
