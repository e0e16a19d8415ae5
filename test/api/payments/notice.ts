import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { signNotice } from "#simulators/paysim/notices.ts";
import type { TenantId } from "#server/act.ts";
import type { ProviderStatus } from "#server/platform/ports/payment-provider.ts";
import type { Product } from "#server/app/serve.ts";

export type NoticeParts = {
  readonly host?: string;
  readonly id?: string;
  readonly secret?: string;
  /** Seconds of deviation from the present. */
  readonly offset?: number;
  readonly session: Readonly<Record<string, unknown>>;
  /** The refund in the notice, if any. */
  readonly refund?: Readonly<Record<string, unknown>>;
  /** Sent in place of the signed body. */
  readonly swapped?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A webhook of the simulated provider, genuine by default. Returns the HTTP status. */
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
        "webhook-signature": signNotice(parts.secret ?? shop.services.secrets.paysimWebhookSecret, { id, timestamp, body }),
        ...parts.headers,
      },
      body: parts.swapped ?? body,
    }),
  );
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

/**
 * Freezes the provider's report of a payment at `status`, whatever happens to it. The returned wait ends when it has changed: then the
 * provider reports that and sends a notice. The test's steps in between come first, however slow.
 */
export async function holdBack(shop: Product, paymentId: string, status: ProviderStatus): Promise<() => Promise<void>> {
  const { services } = shop;
  const honest = services.provider!;
  const [row] = await services.db.transaction("garudarun" as TenantId, (tx) =>
    tx.query<{ ref: string }>("select provider_ref as ref from payments where id = $1", [paymentId]),
  );
  const { ref } = row!;
  const readSession: typeof honest.readSession = async (asked) => {
    const reported = await honest.readSession(asked);
    return reported && asked === ref ? { ...reported, status } : reported;
  };
  Object.assign(services, { provider: { ...honest, readSession } });
  return async () => {
    await expect.poll(async () => (await honest.readSession(ref))!.status).not.toBe(status);
    Object.assign(services, { provider: honest });
    const reported = (await honest.readSession(ref))!;
    const session = { id: ref, payment_id: paymentId, status: reported.status, amount: reported.amount, currency: reported.currency };
    expect((await sendNotice(shop, { session })).status).toBe(200);
  };
}
