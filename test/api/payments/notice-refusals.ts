import { randomBytes } from "node:crypto";
import { receivePaymentNotice } from "#contract/payments/payment-notices.ts";
import type { ProblemCode } from "#contract/problems.ts";
import { signNotice } from "#simulators/paysim/notices.ts";
import type { Product } from "#server/app/serve.ts";
import { ProviderUnavailable } from "#server/platform/ports/payment-provider.ts";
import { send, type Sending, type Sent } from "../send.ts";

type Shop = Pick<Product, "fetch" | "services">;
/** The shop, and the same one with a failing, crowded or missing database. */
type Shops = { readonly shop: Shop; readonly broken: Shop; readonly crowded: Shop; readonly away: Shop };

const PATH = receivePaymentNotice.path.replace("{provider}", "simulated");

/** A genuine notice of an unknown payment. */
function genuine({ services }: Shop): Sending {
  const id = `evt_${randomBytes(8).toString("hex")}`;
  const session = { id: "cs_nobodys", payment_id: "nobodys", status: "settled", amount: 1000, currency: "IDR" };
  const raw = JSON.stringify({ id, session });
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = signNotice(services.secrets.paysimWebhookSecret, { id, timestamp, body: raw });
  return { raw, headers: { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": signature } };
}

/** A notice's answer while the provider is away. */
async function unasked(shop: Shop): Promise<Sent> {
  const provider = shop.services.provider!;
  const readSession = () => Promise.reject(new ProviderUnavailable("away"));
  Object.assign(shop.services, { provider: { ...provider, readSession } });
  try {
    return await send(shop, PATH, genuine(shop));
  } finally {
    Object.assign(shop.services, { provider });
  }
}

/** A truncated body. */
async function brokenOff(shop: Shop): Promise<Sent> {
  const cut = new ReadableStream({ start: (to) => to.enqueue(Buffer.from("{")), pull: (to) => to.error(new Error("cut off")) });
  const init = { method: "POST", headers: { host: "garudarun.localhost:3000" }, body: cut, duplex: "half" } as RequestInit;
  const answer = await shop.fetch(new Request(`http://localhost:3000${PATH}`, init));
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: JSON.parse(text) as Sent["json"] };
}

/** Causes of each refusal of a payment provider's notice. */
export function noticeRefusals(
  shops: () => Shops,
): Record<(typeof receivePaymentNotice.problems)[number] & ProblemCode, () => Promise<Sent>> {
  const to = (which: keyof Shops, how: Sending = {}) => send(shops()[which], PATH, { ...genuine(shops().shop), ...how });
  return {
    SIGNATURE_INVALID: () => to("shop", { raw: "{}" }),
    NOT_FOUND: () => send(shops().shop, PATH.replace("simulated", "midtrans"), genuine(shops().shop)),
    TOO_LARGE: () => to("shop", { raw: "x".repeat(receivePaymentNotice.mostBytes + 1) }),
    PAYMENT_UNAVAILABLE: () => unasked(shops().shop),
    VALIDATION_FAILED: () => brokenOff(shops().shop),
    UNKNOWN_HOST: () => to("shop", { host: "nobody.example" }),
    INTERNAL: () => to("broken"),
    BUSY: () => to("crowded"),
    UNAVAILABLE: () => to("away"),
  };
}
