import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { MIDTRANS_KEY, openMidtrans, PAYMENT } from "#test/harness/open-midtrans.ts";
import { ProviderUnavailable } from "../../ports/payment-provider.ts";
import { createMidtransPayments } from "../midtrans/midtrans-payments.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function against(listener: RequestListener, timeoutMs = 20_000) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const baseUrls = { snap: url, core: url };
  return createMidtransPayments({
    name: "midtrans",
    serverKey: MIDTRANS_KEY,
    isProduction: false,
    channels: ["qris"],
    baseUrls,
    timeoutMs,
  });
}

describe("failing provider calls", () => {
  it("repeats reads and never an opening", async () => {
    const { provider, emulator, order } = await openMidtrans({ adapter: { timeoutMs: 20_000 } });
    emulator.calls.add({ on: "*", kind: "status", status: 503, times: 1 });
    await expect(provider.createSession(order({ channel: "bca_va" }))).rejects.toBeInstanceOf(ProviderUnavailable);
    await provider.createSession(order({ channel: "bca_va" }));
    emulator.calls.add({ on: "status", kind: "status", status: 503 });
    emulator.calls.add({ on: "status", kind: "drop_before" });
    expect(await provider.readSession(PAYMENT)).toMatchObject({ status: "pending" });
    emulator.calls.add({ on: "status", kind: "status", status: 500, times: 9 });
    await expect(provider.readSession(PAYMENT)).rejects.toMatchObject({ isAnswered: false });
    expect(emulator.calls.counts()).toEqual({ charge: 2, status: 6 });
  });

  it("waits as the provider asks if time allows, and gives up otherwise", async () => {
    const { provider, emulator, order } = await openMidtrans({ adapter: { timeoutMs: 20_000 } });
    await provider.createSession(order({ channel: "bca_va" }));
    emulator.calls.add({ on: "status", kind: "status", status: 429, retryAfter: 0 });
    expect(await provider.readSession(PAYMENT)).toMatchObject({ status: "pending" });
    for (const fault of [{ retryAfter: 60 }, {}]) {
      emulator.calls.add({ on: "status", kind: "status", status: 429, ...fault });
      await expect(provider.readSession(PAYMENT)).rejects.toBeInstanceOf(ProviderUnavailable);
    }
    expect(emulator.calls.counts()["status"]).toBe(4);
  });

  it("gives up within the deadline, also on a second call", async () => {
    const { provider, emulator, order } = await openMidtrans({ adapter: { timeoutMs: 600 } });
    emulator.calls.add({ on: "*", kind: "hang_before", times: 99 });
    await expect(provider.readSession(PAYMENT)).rejects.toBeInstanceOf(ProviderUnavailable);
    await expect(provider.createSession(order())).rejects.toBeInstanceOf(ProviderUnavailable);
  });
});

describe("Midtrans in trouble", () => {
  const json = { "content-type": "application/json" };
  const cases: [string, RequestListener][] = [
    ["answers 500", (_, answer) => void answer.writeHead(500, json).end("{}")],
    ["says 500 in a body", (_, answer) => void answer.writeHead(200, json).end('{"status_code":"500"}')],
    ["does not know the key", (_, answer) => void answer.writeHead(401, json).end('{"status_code":"401"}')],
    ["answers HTML", (_, answer) => void answer.writeHead(200, { "content-type": "text/html" }).end("<p>hi</p>")],
    ["answers half a JSON", (_, answer) => void answer.writeHead(200, json).end('{"status_code":')],
    ["answers null", (_, answer) => void answer.writeHead(200, json).end("null")],
    [
      "answers too much",
      (_, answer) => void answer.writeHead(200, json).end(JSON.stringify({ status_code: "200", pad: "x".repeat(300_000) })),
    ],
    ["tells of another order", (_, answer) => void answer.writeHead(200, json).end('{"status_code":"200","order_id":"else"}')],
    [
      "sends payers elsewhere",
      (_, answer) => void answer.writeHead(201, json).end('{"status_code":"201","redirect_url":"https://evil.test/"}'),
    ],
    ["drops the connection", (request) => void request.socket.destroy()],
  ];

  it.each(cases)("reports Midtrans as unavailable if it %s (W13)", async (_, listener) => {
    const provider = await against(listener);
    const { order } = await openMidtrans();
    await expect(provider.createSession(order())).rejects.toBeInstanceOf(ProviderUnavailable);
    await expect(provider.createSession(order({ channel: "qris" }))).rejects.toBeInstanceOf(ProviderUnavailable);
    await expect(provider.readSession(PAYMENT)).rejects.toBeInstanceOf(ProviderUnavailable);
  });

  it("follows no redirect and keeps the key to itself (W13)", async () => {
    const visited: string[] = [];
    const provider = await against((request, answer) => {
      visited.push(request.url ?? "");
      answer.writeHead(302, { location: "/elsewhere" }).end();
    });
    await expect(provider.readSession("a")).rejects.toBeInstanceOf(ProviderUnavailable);
    expect(visited).toEqual(["/v2/a/status"]);
  });
});
