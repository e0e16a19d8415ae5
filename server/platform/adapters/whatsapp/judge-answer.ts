import type { SendResult } from "../../ports/message-channel.ts";

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
export function judgeAnswer(status: number, body: unknown): SendResult {
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
