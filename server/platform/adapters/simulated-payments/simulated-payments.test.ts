import { createHmac } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { KEY, SECRET, stopPaysims, withPaysim } from "#test/harness/provider-on-paysim.ts";
import { ProviderUnavailable } from "../../ports/payment-provider.ts";
import { createSimulatedPayments } from "./simulated-payments.ts";

const NOW = Date.parse("2026-05-01T10:00:00Z");
const ORDER = {
  paymentId: "0198-pay",
  reference: "KRC-1234",
  amount: 605_000,
  currency: "IDR",
  description: "Jazz Night",
  merchant: "Nada Raya",
  expiresAt: new Date(Date.now() + 900_000),
  returnUrl: "https://shop.test/bookings/1",
  noticeUrl: "https://shop.test/notices",
  locale: "id",
  shop: "nada",
} as const;

const servers: Server[] = [];
stopPaysims();
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/**
 * A provider at a server with this listener. Only tests of hanging servers need a short time limit: no other failure depends on the
 * machine's speed.
 */
async function against(listener: RequestListener, timeoutMs = 20_000) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return createSimulatedPayments({
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: KEY,
    webhookSecret: SECRET,
    timeoutMs,
  });
}

describe("with the simulated provider", () => {
  it("opens one session per payment, on the shop's own origin", async () => {
    const { provider } = withPaysim();
    const first = await provider.createSession(ORDER);
    expect(await provider.createSession(ORDER)).toEqual(first);
    expect(first.redirectUrl).toBe(`https://shop.test/paysim/pay/${first.providerRef}`);
  });

  it("finds sessions by our own id and lists paid ones with their owners", async () => {
    const { provider, act } = withPaysim();
    expect(await provider.findSessions(ORDER.paymentId)).toEqual([]);
    const { providerRef } = await provider.createSession(ORDER);
    const reported = { providerRef, paymentId: ORDER.paymentId, amount: 605_000, currency: "IDR" };
    expect(await provider.findSessions(ORDER.paymentId)).toEqual([{ ...reported, status: "pending", method: null }]);
    const books = () => provider.listBooks!({ since: new Date(0), cursor: null });
    expect(await books()).toEqual({ entries: [], next: null });
    await act(providerRef, "pay", "qris");
    await provider.refund({ providerRef, paymentId: ORDER.paymentId, key: "r-1", amount: 5, reason: "double" });
    expect(await books()).toEqual({
      entries: [
        {
          reported: { ...reported, status: "settled", method: "qris" },
          shop: "nada",
          reference: "KRC-1234",
          refunds: [{ key: "r-1", paymentId: ORDER.paymentId, status: "succeeded", amount: 5, currency: "IDR", failure: null }],
        },
      ],
      next: null,
    });
  });
});

describe("notices", () => {
  const provider = createSimulatedPayments({
    baseUrl: "http://x.test",
    apiKey: KEY,
    webhookSecret: SECRET,
    now: () => NOW,
  });
  const session = {
    id: "ps_1",
    payment_id: "pay-1",
    status: "settled",
    amount: 605_000,
    currency: "IDR",
  };
  const GENUINE = JSON.stringify({ id: "evt_1", type: "session.settled", session });

  function notice(
    changes: {
      at?: number;
      secret?: string;
      signed?: string;
      signature?: string | null;
      body?: string;
    } = {},
  ) {
    const { at = NOW, secret = SECRET, body = GENUINE } = changes;
    const timestamp = String(Math.floor(at / 1000));
    const mac = createHmac("sha256", secret)
      .update(`evt_1.${timestamp}.${changes.signed ?? body}`)
      .digest("base64");
    const headers = new Headers({ "webhook-id": "evt_1", "webhook-timestamp": timestamp });
    if (changes.signature !== null) headers.set("webhook-signature", changes.signature ?? `v1,${mac}`);
    return provider.readNotice(headers, new TextEncoder().encode(body));
  }

  it("accepts a genuine notice", async () => {
    expect(await notice()).toMatchObject({ noticeId: "evt_1", status: "settled" });
  });

  it("rejects a missing or wrong signature, another secret, and one over another body (W01)", async () => {
    expect(await notice({ signature: null })).toBeNull();
    expect(await notice({ signature: "v1,AAAA" })).toBeNull();
    expect(await notice({ signature: "" })).toBeNull();
    expect(await notice({ secret: "another shop's" })).toBeNull();
    expect(await notice({ signed: GENUINE, body: GENUINE.replace("605000", "605001") })).toBeNull();
    expect(await notice({ signed: GENUINE, body: `${GENUINE} ` })).toBeNull();
  });

  it("rejects a genuine notice more than five minutes old or ahead (W02)", async () => {
    expect(await notice({ at: NOW - 299_000 })).not.toBeNull();
    expect(await notice({ at: NOW + 299_000 })).not.toBeNull();
    expect(await notice({ at: NOW - 360_000 })).toBeNull();
    expect(await notice({ at: NOW + 360_000 })).toBeNull();
  });

  it("rejects signed nonsense", async () => {
    expect(await notice({ body: "[]" })).toBeNull();
    expect(await notice({ body: "{" })).toBeNull();
    expect(await notice({ body: GENUINE.replace("evt_1", "evt_2") })).toBeNull();
    expect(await notice({ body: GENUINE.replace('"settled","amount"', '"paid","amount"') })).toBeNull();
  });
});

describe("a provider in trouble", () => {
  const json = { "content-type": "application/json" };
  const GOOD = {
    id: "ps_1",
    payment_id: ORDER.paymentId,
    status: "pending",
    amount: 605_000,
    currency: "IDR",
  };
  const cases: [string, RequestListener][] = [
    ["hangs", () => {}],
    ["hangs within its answer", (_, answer) => void answer.writeHead(200, json).write("{")],
    ["answers 500", (_, answer) => void answer.writeHead(500, json).end("{}")],
    ["answers HTML", (_, answer) => void answer.writeHead(200, { "content-type": "text/html" }).end("<p>hi</p>")],
    ["answers half a JSON", (_, answer) => void answer.writeHead(200, json).end('{"id":')],
    [
      "answers too much",
      (_, answer) =>
        void answer.writeHead(200, json).end(JSON.stringify({ ...GOOD, redirect_url: ORDER.returnUrl, pad: "x".repeat(300_000) })),
    ],
    [
      "answers another payment",
      (_, answer) =>
        void answer.writeHead(200, json).end(
          JSON.stringify({
            ...GOOD,
            payment_id: "else",
            id: "ps_2",
            redirect_url: ORDER.returnUrl,
          }),
        ),
    ],
    [
      "sends buyers elsewhere",
      (_, answer) => void answer.writeHead(200, json).end(JSON.stringify({ ...GOOD, id: "ps_2", redirect_url: "https://evil.test/" })),
    ],
    ["has another thing at its address", (_, answer) => void answer.writeHead(404, json).end('{"error":"no route"}')],
    ["drops the connection", (request) => void request.socket.destroy()],
  ];

  it.each(cases)("reports the provider as unavailable if it %s (W13)", async (what, listener) => {
    const provider = await against(listener, what.startsWith("hangs") ? 300 : undefined);
    await expect(provider.createSession(ORDER)).rejects.toBeInstanceOf(ProviderUnavailable);
    await expect(provider.readSession("ps_1")).rejects.toBeInstanceOf(ProviderUnavailable);
  });

  it("follows no redirect and keeps its key to itself (W13)", async () => {
    const visited: string[] = [];
    const provider = await against((request, answer) => {
      visited.push(request.url ?? "");
      answer.writeHead(302, { location: "/elsewhere" }).end();
    });
    await expect(provider.createSession(ORDER)).rejects.toBeInstanceOf(ProviderUnavailable);
    expect(visited).toEqual(["/v1/sessions"]);
  });

  it("reports a provider without a listener as unavailable", async () => {
    const provider = createSimulatedPayments({
      baseUrl: "http://127.0.0.1:1",
      apiKey: KEY,
      webhookSecret: SECRET,
    });
    await expect(provider.cancelSession("ps_1")).rejects.toBeInstanceOf(ProviderUnavailable);
  });
});
