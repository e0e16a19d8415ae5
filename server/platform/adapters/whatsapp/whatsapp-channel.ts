import type { WhatsAppSettings } from "../../config/channel-settings.ts";
import { SEND_SECONDS, type MessageChannel, type Outgoing, type SendResult } from "../../ports/message-channel.ts";
import { sentValues } from "#i18n/message-texts/whatsapp-form.ts";

/** Error codes of the Cloud API for temporary failures. */
const PASSING = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131057, 133004]);
/** Too many messages to one recipient: wait at least six seconds. */
const PAIR_LIMIT = 131056;
/** Failures that we must repair (token, rights, payment, policy, template). The message can go afterwards. */
const OURS = new Set([0, 10, 190, 368, 131005, 131031, 131042, 132001, 132007, 132015, 132016, 130497]);
/** Errors of this template or its values (too long, not registered, paused, wrong count). Another form of the message may pass. */
const OF_FORM = new Set([100, 131008, 131009, 132000, 132001, 132005, 132007, 132012, 132015, 132016, 132018]);
/** Rate limit of this recipient or number: no more today. */
const NOT_NOW = new Set([131048, 131049, 130472]);

const MINUTE = 60;

function isOurs(code: number): boolean {
  return OURS.has(code) || (code >= 200 && code <= 299);
}

/**
 * Classifies a response of the Cloud API by `error.code`, or by its status without one. Codes about the recipient or the message are final.
 * Temporary failures are retried.
 */
function judgeAnswer(status: number, body: unknown): SendResult {
  const { error, messages } = (typeof body === "object" && body !== null ? body : {}) as {
    error?: { code?: unknown };
    messages?: { id?: unknown }[];
  };
  const ref = Array.isArray(messages) ? messages[0]?.id : undefined;
  if (status >= 200 && status < 300) {
    // Accepted without a message id. A retry would send a second message.
    return { kind: "sent", ref: typeof ref === "string" ? ref.slice(0, 200) : "" };
  }
  const code = typeof error?.code === "number" ? error.code : null;
  const reason = code === null ? `http_${status}` : `whatsapp_${code}`;
  if (code === PAIR_LIMIT) return { kind: "retry", reason, afterSeconds: 6 };
  if (code !== null && NOT_NOW.has(code)) return { kind: "retry", reason, afterSeconds: 60 * MINUTE };
  const ofForm = code !== null && OF_FORM.has(code) ? { isOfForm: true as const } : {};
  if (code !== null && isOurs(code)) return { kind: "retry", reason, afterSeconds: 5 * MINUTE, ...ofForm };
  // Without an error code, the response did not come from the API itself.
  if (code === null || status >= 500 || status === 429 || PASSING.has(code)) return { kind: "retry", reason };
  return { kind: "refused", reason, ...ofForm };
}

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
