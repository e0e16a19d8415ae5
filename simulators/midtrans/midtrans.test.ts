import { afterEach, describe, expect, it } from "vitest";
import type { Emulator } from "../kit/start-emulator.ts";
import { startMidtrans, retryAfter } from "./start-midtrans.ts";

const KEY = "SB-Mid-server-test";
const emulators: Emulator[] = [];
afterEach(async () => {
  for (const emulator of emulators.splice(0)) await emulator.close();
});

async function start() {
  const emulator = await startMidtrans({ serverKey: KEY });
  emulators.push(emulator);
  const headers = { authorization: `Basic ${Buffer.from(`${KEY}:`).toString("base64")}`, "content-type": "application/json" };
  async function call(path: string, json?: object, changes: Record<string, string> = {}) {
    const init = json === undefined ? {} : { method: "POST", body: JSON.stringify(json) };
    const answer = await fetch(emulator.url + path, { ...init, headers: { ...headers, ...changes } });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }
  return { emulator, call };
}

const order = (changes: object = {}) => ({ transaction_details: { order_id: "o-1", gross_amount: 100 }, ...changes });

describe("Snap", () => {
  it("opens a Snap page, once for an order id", async () => {
    const { call, emulator } = await start();
    const { status, body } = await call("/snap/v1/transactions", order());
    expect([status, body]).toEqual([
      201,
      { token: expect.any(String) as string, redirect_url: `${emulator.url}/snap/v4/redirection/${String(body["token"])}` },
    ]);
    expect(await call("/snap/v1/transactions", order())).toMatchObject({
      status: 400,
      body: { error_messages: [expect.stringContaining("order_id")] },
    });
    expect(await call("/v2/o-1/status")).toMatchObject({ status: 200, body: { status_code: "404" } });
  });

  it.each<[string, object]>([
    ["no order id", { transaction_details: { gross_amount: 100 } }],
    ["51 characters", { transaction_details: { order_id: "x".repeat(51), gross_amount: 100 } }],
    ["a symbol", { transaction_details: { order_id: "a/b", gross_amount: 100 } }],
    ["part of a rupiah", { transaction_details: { order_id: "o-1", gross_amount: 100.5 } }],
    ["lines that do not add up", order({ item_details: [{ name: "a", price: 99, quantity: 1 }] })],
    ["a long name", order({ item_details: [{ name: "a".repeat(51), price: 100, quantity: 1 }] })],
    ["a part of a piece", order({ item_details: [{ name: "a", price: 200, quantity: 0.5 }] })],
    ["less than 20 seconds", order({ expiry: { start_time: "2026-01-01 00:00:00 +0700", unit: "minutes", duration: 5 } })],
    ["seconds", order({ expiry: { unit: "second", duration: 60 } })],
  ])("refuses a Snap page for %s", async (_, body) => {
    const { call } = await start();
    expect(await call("/snap/v1/transactions", body)).toMatchObject({ status: 400, body: { error_messages: [expect.any(String)] } });
  });

  it("identifies the merchant by the key alone", async () => {
    const { call } = await start();
    for (const path of ["/snap/v1/transactions", "/v2/charge"]) {
      expect((await call(path, order(), { authorization: "Basic bm9ib2R5Og==" })).status).toBe(401);
    }
  });
});

describe("the Core API", () => {
  it("returns most Core API refusals in the body: 400, 402, 404, 406, 412", async () => {
    const { call } = await start();
    const codes = async (path: string, json?: object) => (await call(path, json)).body["status_code"];
    expect(await codes("/v2/charge", order({ payment_type: "qris", item_details: [] }))).toBe("400");
    expect(await codes("/v2/charge", order({ payment_type: "barter" }))).toBe("402");
    expect(await codes("/v2/charge", order({ payment_type: "qris" }))).toBe("201");
    expect(await codes("/v2/charge", order({ payment_type: "qris" }))).toBe("406");
    expect(await codes("/v2/nobody/cancel", {})).toBe("404");
    expect(await codes("/v2/o-1/refund", { refund_key: "r" })).toBe("412");
    expect(await codes("/v2/o-1/expire", {})).toBe("407");
    expect(await codes("/v2/o-1/status")).toBe("407");
    expect(await codes("/v2/o-1/cancel", {})).toBe("412");
    // An expired order can be charged again.
    expect(await codes("/v2/charge", order({ payment_type: "bank_transfer", bank_transfer: { bank: "bca" } }))).toBe("201");
  });

  it("confirms a refund a minute later, and refunds no more than was paid", async () => {
    const { call, emulator } = await start();
    await call("/v2/charge", order({ payment_type: "gopay" }));
    emulator.act({ id: "o-1", act: "pay" });
    expect((await call("/v2/o-1/refund", { refund_key: "r-1", amount: 101 })).body["status_code"]).toBe("414");
    const { body } = await call("/v2/o-1/refund", { refund_key: "r-1", amount: 40 });
    expect(body).toMatchObject({ status_code: "200", transaction_status: "partial_refund", refund_amount: "40.00" });
    expect((await call("/v2/o-1/refund", { refund_key: "r-1", amount: 40 })).body["status_code"]).toBe("406");
    emulator.clock.advance(60_000);
    await expect
      .poll(async () => (await call("/v2/o-1/status")).body["refunds"])
      .toMatchObject([{ refund_key: "r-1", bank_confirmed_at: expect.any(String) as string }]);
  });
});

describe("the answers about a paid transaction", () => {
  const paid = async (charge: object) => {
    const { call, emulator } = await start();
    const { body: begun } = await call("/v2/charge", order(charge));
    const { body: before } = await call("/v2/o-1/status");
    emulator.act({ id: "o-1", act: "pay" });
    return { call, begun, before, after: (await call("/v2/o-1/status")).body };
  };

  it("shows the payer's wallet and the network's number after a payment by QRIS alone", async () => {
    const { before, after } = await paid({ payment_type: "qris" });
    const names = ["issuer", "merchant_cross_reference_id"];
    for (const name of names) expect(before, name).not.toHaveProperty(name);
    expect(after["issuer"]).toBe("gopay");
    expect(after["merchant_cross_reference_id"]).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(after["merchant_cross_reference_id"]).not.toBe(after["transaction_id"]);
    const { after: other } = await paid({ payment_type: "gopay" });
    for (const name of names) expect(other, name).not.toHaveProperty(name);
  });

  it("lists money received by a virtual account, after the payment", async () => {
    const { before, after } = await paid({ payment_type: "bank_transfer", bank_transfer: { bank: "bca" } });
    expect(before["payment_amounts"]).toEqual([]);
    expect(after["payment_amounts"]).toEqual([{ paid_at: after["settlement_time"], amount: "100.00" }]);
    expect(after["settlement_time"]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it("shows code and actions in the answer to a charge alone", async () => {
    const { call, begun, before, after } = await paid({ payment_type: "qris" });
    expect(begun).toMatchObject({ qr_string: expect.any(String) as string, actions: [expect.anything()] });
    const { body: refunded } = await call("/v2/o-1/refund", { refund_key: "r-1", amount: 100 });
    expect(refunded).toMatchObject({ status_code: "200", transaction_status: "refund", issuer: "gopay" });
    for (const told of [before, after, refunded]) {
      expect(told).not.toHaveProperty("qr_string");
      expect(told).not.toHaveProperty("actions");
    }
  });

  it("shows neither code nor actions in a refused refund or a cancellation", async () => {
    const { call, emulator } = await start();
    await call("/v2/charge", order({ payment_type: "qris" }));
    const { body: cancelled } = await call("/v2/o-1/cancel", {});
    expect(cancelled).toMatchObject({ transaction_status: "cancel" });
    await call("/v2/charge", { ...order({ payment_type: "gopay" }), transaction_details: { order_id: "o-2", gross_amount: 100 } });
    emulator.act({ id: "o-2", act: "pay" });
    emulator.act({ id: "o-2", act: "reject_refunds" });
    const { body: refused } = await call("/v2/o-2/refund", { refund_key: "r-1" });
    expect(refused).toMatchObject({ status_code: "202" });
    for (const told of [cancelled, refused]) {
      expect(told).not.toHaveProperty("qr_string");
      expect(told).not.toHaveProperty("actions");
    }
  });
});

describe("the hosted page", () => {
  it("shows an emulator's page on which a person can choose, pay and return", async () => {
    const { call, emulator } = await start();
    const callbacks = { finish: "https://shop.test/status?b=1" };
    const { body } = await call("/snap/v1/transactions", order({ enabled_payments: ["gopay", "bank_transfer"], callbacks }));
    const page = String(body["redirect_url"]);
    const press = (fields: Record<string, string>) =>
      fetch(page, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
    const text = async () => (await fetch(page)).text();
    expect(await text()).toContain("This is an emulator of Midtrans. No money moves.");
    expect(await text()).toContain('value="bca_va"');
    expect(await text()).not.toContain('value="credit_card"');
    const list = await (await fetch(emulator.url)).text();
    expect(list).toContain("This is an emulator of Midtrans. No money moves.");
    expect(await (await fetch(emulator.url + /href="([^"]+)"/.exec(list)![1]!)).text()).toContain("page open");
    await press({ act: "choose", channel: "bca_va" });
    expect(emulator.list()).toMatchObject([{ transaction: { status: "pending", channel: "bca_va" } }]);
    await press({ act: "pay", channel: "" });
    expect(await text()).toContain("settlement");
    const back = await press({ act: "leave", channel: "" });
    const added = "order_id=o-1&status_code=200&transaction_status=settlement&merchant_id=G123456789";
    expect(back.headers.get("location")).toBe(`https://shop.test/status?b=1&${added}`);
  });
});

it.each([
  [500, 1],
  [503, 4],
  [400, 2],
  [404, 2],
  [302, 0],
  [0, 5],
  [401, 5],
])("repeats a notice answered %i %i times, at growing intervals", (status, times) => {
  const delays = Array.from({ length: 6 }, (_, attempt) => retryAfter(status, attempt));
  expect(delays.filter((delay) => delay !== null)).toEqual([2, 10, 30, 90, 210].map((minutes) => minutes * 60_000).slice(0, times));
});
