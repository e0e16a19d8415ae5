import type { WhatsAppSettings } from "../../config/channel-settings.ts";
import { SEND_SECONDS, type MessageChannel } from "../../ports/message-channel.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { templateMessage } from "./template-message.ts";

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
 * Sends templates through the WhatsApp Cloud API as one tenant's number; null for a tenant without one. The API knows no idempotency
 * key: a call whose answer was lost is made again with the same `biz_opaque_callback_data`.
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
