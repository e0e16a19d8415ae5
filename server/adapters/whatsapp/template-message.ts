import { placesOf } from "#i18n/message-texts/fill-message.ts";
import type { Outgoing } from "../../features/messaging/port.ts";

/** The name under which a message's text is registered with WhatsApp. */
export function templateName(template: string): string {
  return `karcis_${template.replaceAll(".", "_")}`;
}

/** WhatsApp refuses values with line ends, tabs or many spaces. */
function asValue(text: string): string {
  return text
    .split(/\r?\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" · ")
    .replace(/\s+/g, " ");
}

/** The call's body: a template with named values, to the number without its plus. The dedupe id comes back in every status notice. */
export function templateMessage(message: Outgoing): Record<string, unknown> {
  const parameters = placesOf(message.template, message.locale).map((place) => ({
    type: "text",
    parameter_name: place,
    text: asValue(message.values[place] ?? ""),
  }));
  return {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: message.recipient.replace(/^\+/, ""),
    type: "template",
    template: {
      name: templateName(message.template),
      language: { code: message.locale },
      components: [{ type: "body", parameters }],
    },
    biz_opaque_callback_data: message.dedupeId,
  };
}
