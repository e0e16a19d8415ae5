/** A validated refund request. Integer rupiah. `sessionId`: one of the payment's sessions. Null: its newest. */
export type RefundOrder = {
  readonly paymentId: string;
  readonly sessionId: string | null;
  readonly key: string;
  readonly amount: number;
  readonly reason: string;
};

const FIELDS = new Set(["payment_id", "session_id", "refund_key", "amount", "reason"]);
const TOKEN = /^[A-Za-z0-9._:-]{1,128}$/;
const REASON = /^[a-z_]{1,40}$/;

/** Reads the body of POST /v1/refunds. Names every missing, wrong or unknown field. */
export function readRefundRequest(body: unknown): { readonly order: RefundOrder } | { readonly wrong: readonly string[] } {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return { wrong: ["body"] };
  const fields = body as Record<string, unknown>;
  const wrong = Object.keys(fields)
    .filter((name) => !FIELDS.has(name))
    .map((name) => name.slice(0, 64));
  const { payment_id: paymentId, session_id: sessionId = null, refund_key: key, amount, reason } = fields;
  if (typeof paymentId !== "string" || !TOKEN.test(paymentId)) wrong.push("payment_id");
  if (sessionId !== null && (typeof sessionId !== "string" || !TOKEN.test(sessionId))) wrong.push("session_id");
  if (typeof key !== "string" || !TOKEN.test(key)) wrong.push("refund_key");
  if (typeof amount !== "number" || !Number.isSafeInteger(amount) || amount <= 0) wrong.push("amount");
  if (typeof reason !== "string" || !REASON.test(reason)) wrong.push("reason");
  return wrong.length > 0 ? { wrong } : { order: { paymentId, sessionId, key, amount, reason } as RefundOrder };
}
