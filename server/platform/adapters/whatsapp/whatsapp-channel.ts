import type { WhatsAppSettings } from "../../config/channel-settings.ts";
import { SEND_SECONDS, type MessageChannel, type Outgoing } from "../../ports/message-channel.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { sentValues } from "#i18n/message-texts/whatsapp-form.ts";

/** The registered WhatsApp name of a message text. */
function templateName(template: string): string {
  return `karcis_${template.replaceAll(".", "_")}`;
}

/** A one-time code needs an authentication template: WhatsApp writes its text and adds a copy button. */
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

/** The request body: a template with named values, to the number without its plus. Status notices return the dedupe id. */
function templateMessage(message: Outgoing): Record<string, unknown> {
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

const LONGEST_ANSWER = 64 * 1024;

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > LONGEST_ANSWER) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown;
  } catch {
    return null;
  }
}

/**
 * Sends templates through the WhatsApp Cloud API from one tenant's number. Null for a tenant without one. The API has no idempotency keys,
 * so a call with a lost answer is repeated with the same `biz_opaque_callback_data`.
 */
export function whatsAppChannel(settings: WhatsAppSettings, tenant: string): MessageChannel | null {
  const sender = settings.senders.get(tenant) ?? settings.senders.get("*");
  if (!sender) return null;
  return {
    async send(message) {
      let response: Response;
      try {
        response = await fetch(`${settings.url}/${settings.version}/${sender}/messages`, {
          method: "POST",
          headers: { authorization: `Bearer ${settings.token}`, "content-type": "application/json", accept: "application/json" },
          body: JSON.stringify(templateMessage(message)),
          redirect: "manual",
          signal: AbortSignal.timeout(SEND_SECONDS * 1000),
        });
        return judgeAnswer(response.status, await readJson(response));
      } catch (error) {
        return { kind: "retry", reason: error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable" };
      }
    },
  };
}
