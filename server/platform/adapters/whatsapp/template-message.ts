import { sentValues } from "#i18n/message-texts/whatsapp-form.ts";
import type { Outgoing } from "../../ports/message-channel.ts";

/** The name under which a message's text is registered with WhatsApp. */
export function templateName(template: string): string {
  return `karcis_${template.replaceAll(".", "_")}`;
}

/** A one-time code goes into an authentication template: WhatsApp writes its text itself, and copies the code by a button. */
function codeComponents(code: string): readonly Record<string, unknown>[] {
  const parameters = [{ type: "text", text: code }];
  return [
    { type: "body", parameters },
    { type: "button", sub_type: "url", index: "0", parameters },
  ];
}

function textComponents(message: Outgoing): readonly Record<string, unknown>[] {
  const values = Object.entries(sentValues(message.template, message.locale, message.values));
  const parameters = values.map(([place, text]) => ({ type: "text", parameter_name: place, text }));
  return [{ type: "body", parameters }];
}

/** The call's body: a template with named values, to the number without its plus. The dedupe id comes back in every status notice. */
export function templateMessage(message: Outgoing): Record<string, unknown> {
  return {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: message.recipient.replace(/^\+/, ""),
    type: "template",
    template: {
      name: templateName(message.template),
      language: { code: message.locale },
      components: message.template === "identity.code" ? codeComponents(message.values["code"] ?? "") : textComponents(message),
    },
    biz_opaque_callback_data: message.dedupeId,
  };
}
