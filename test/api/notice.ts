import { randomBytes } from "node:crypto";
import { signNotice } from "#paysim/notices.ts";
import type { Product } from "#server/serve.ts";

export type NoticeParts = {
  readonly host?: string;
  readonly id?: string;
  readonly secret?: string;
  /** Seconds off the present. */
  readonly offset?: number;
  readonly session: Readonly<Record<string, unknown>>;
  /** What the notice says of a refund, where it speaks of one. */
  readonly refund?: Readonly<Record<string, unknown>>;
  /** What is sent instead of the body that was signed. */
  readonly swapped?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A webhook as the simulated provider would send it, genuine unless told otherwise. Answers the HTTP status. */
export async function sendNotice(shop: Product, parts: NoticeParts): Promise<{ status: number; json: Record<string, unknown> }> {
  const id = parts.id ?? `evt_${randomBytes(8).toString("hex")}`;
  const host = parts.host ?? "garudarun.localhost:3000";
  const body = JSON.stringify({
    id,
    type: `session.${String(parts.session["status"])}`,
    session: parts.session,
    ...(parts.refund ? { refund: parts.refund } : {}),
  });
  const timestamp = Math.floor(Date.now() / 1000) + (parts.offset ?? 0);
  const answer = await shop.fetch(
    new Request(`http://${host}/api/v1/payments/notices/simulated`, {
      method: "POST",
      headers: {
        host,
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": signNotice(parts.secret ?? shop.services.secrets.paysimWebhookSecret, id, timestamp, body),
        ...parts.headers,
      },
      body: parts.swapped ?? body,
    }),
  );
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}
