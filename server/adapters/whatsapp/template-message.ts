import { placesOf } from "#i18n/message-texts/fill-message.ts";
import type { Outgoing } from "../../ports/message-channel.ts";

/** The name under which a message's text is registered with WhatsApp. */
export function templateName(template: string): string {
  return `karcis_${template.replaceAll(".", "_")}`;
}

/** The lines of one thing, as a sentence: what it is, a colon, its link, and what is said of it. A link is followed by a space. */
function asSentence(paragraph: string): string {
  return paragraph
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .reduce((text, line) => (text === "" ? line : `${text}${/^https?:/.test(line) ? ": " : " · "}${line}`), "");
}

/** WhatsApp refuses values with line ends, tabs or many spaces: things that stood below each other stand in a row, each told from the next. */
function asValue(text: string): string {
  return text
    .split(/(?:\r?\n){2,}/)
    .map(asSentence)
    .filter(Boolean)
    .join(" ▪ ")
    .replace(/\s+/g, " ");
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
  const parameters = placesOf(message.template, message.locale).map((place) => ({
    type: "text",
    parameter_name: place,
    text: asValue(message.values[place] ?? ""),
  }));
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
