import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Emulator } from "../kit/start-emulator.ts";
import type { Session } from "./session.ts";
import { startXendit, type XenditEmulatorOptions, retryAfter } from "./start-xendit.ts";

const BODY = {
  reference_id: "order-1",
  session_type: "PAY",
  mode: "PAYMENT_LINK",
  amount: 10_000,
  currency: "IDR",
  country: "ID",
  success_return_url: "https://shop.test/done",
  cancel_return_url: "https://shop.test/back",
};
const HOUR = 3_600_000;

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function start(options: Partial<XenditEmulatorOptions> = {}) {
  const emulator = await startXendit({ secretKey: "key", callbackToken: "token", compression: 100_000, ...options });
  ends.push(emulator.close);
  return { emulator, ask: caller(emulator) };
}

function caller(emulator: Emulator) {
  return async (
    method: string,
    path: string,
    { json, key = "key", headers = {} }: { json?: unknown; key?: string; headers?: object } = {},
  ) => {
    const authorization = `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const answer = await fetch(emulator.url + path, { method, headers: { authorization, ...headers }, ...body });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
  };
}

describe("Xendit's emulator", () => {
  it("opens another session for the same reference, for half an hour by default", async () => {
    const { ask, emulator } = await start({ now: () => Date.UTC(2026, 4, 1) });
    const [first, second] = [await ask("POST", "/sessions", { json: BODY }), await ask("POST", "/sessions", { json: BODY })];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body["payment_session_id"]).toMatch(/^ps-[0-9a-f]{24}$/);
    expect(second.body["payment_session_id"]).not.toBe(first.body["payment_session_id"]);
    expect(Date.parse(String(first.body["expires_at"])) - Date.parse(String(first.body["created"]))).toBe(HOUR / 2);
    expect(first.body).toMatchObject({
      reference_id: "order-1",
      status: "ACTIVE",
      payment_id: null,
      payment_request_id: null,
      amount: 10_000,
    });
    expect(emulator.list()).toHaveLength(2);
  });

  it("refuses what Xendit refuses, in its words", async () => {
    const { ask, emulator } = await start({ channels: ["QRIS"] });
    const soon = new Date(emulator.clock.now() + 9 * 60_000).toISOString();
    const item = { reference_id: "a", type: "FEE", name: "A", net_unit_amount: 1, quantity: 1, category: "fee" };
    const wrong: [object, string][] = [
      [{ reference_id: undefined }, "API_VALIDATION_ERROR"],
      [{ reference_id: "x".repeat(65) }, "API_VALIDATION_ERROR"],
      [{ session_type: "AUTHORIZATION" }, "SESSION_TYPE_NOT_SUPPORTED"],
      [{ mode: "MAGIC" }, "MODE_NOT_SUPPORTED"],
      [{ amount: 0 }, "INVALID_AMOUNT"],
      [{ amount: 1.5 }, "INVALID_AMOUNT"],
      [{ currency: "EUR" }, "INVALID_CURRENCY"],
      [{ country: "DE" }, "INVALID_COUNTRY"],
      [{ expires_at: soon }, "INVALID_EXPIRY_DATE"],
      [{ expires_at: "never" }, "INVALID_EXPIRY_DATE"],
      [{ success_return_url: "http://shop.test" }, "INVALID_URL"],
      [{ metadata: { name: "x".repeat(81) } }, "INVALID_METADATA"],
      [{ allowed_payment_channels: ["QRIS", "OVO"] }, "INVALID_PAYMENT_CHANNEL"],
      [{ items: [{ ...item, net_unit_amount: -1 }] }, "API_VALIDATION_ERROR"],
      [{ items: [{ ...item, quantity: 0 }] }, "API_VALIDATION_ERROR"],
      [{ items: [{ ...item, category: undefined }] }, "API_VALIDATION_ERROR"],
    ];
    for (const [change, code] of wrong) {
      const { status, body } = await ask("POST", "/sessions", { json: { ...BODY, ...change } });
      expect([status, body["error_code"]], JSON.stringify(change)).toEqual([400, code]);
    }
    expect(await ask("GET", "/sessions/ps-1", { key: "other" })).toMatchObject({ status: 401, body: { error_code: "INVALID_API_KEY" } });
    expect(await ask("GET", "/sessions/ps-1")).toMatchObject({ status: 404, body: { error_code: "NOT_FOUND" } });
    expect(await ask("GET", "/v3/payments/py-1")).toMatchObject({ status: 404, body: { error_code: "DATA_NOT_FOUND" } });
    expect(emulator.list()).toEqual([]);
  });

  it("limits calls of an endpoint, and names the time of the next", async () => {
    const { ask, emulator } = await start({ ratePerMinute: 2 });
    const read = () => ask("GET", "/sessions/ps-1");
    expect((await read()).headers.get("rate-limit-remaining")).toBe("1");
    await read();
    const { status, body, headers } = await read();
    expect([status, body["error_code"], headers.get("rate-limit-limit")]).toEqual([429, "RATE_LIMIT_EXCEEDED", "2"]);
    expect(Number(headers.get("rate-limit-reset"))).toBeGreaterThan(0);
    expect((await ask("POST", "/sessions", { json: BODY })).status).toBe(201);
    emulator.clock.advance(60_000);
    expect((await read()).status).toBe(404);
  });

  it("repeats notices for a day, on the published schedule", () => {
    const waits = [0, 1, 2, 3, 4, 5, 6].map((attempt) => retryAfter(500, attempt));
    expect(waits).toEqual([HOUR / 4, (HOUR * 3) / 4, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, null]);
  });

  it("sends notices to the account's address, with its token and a name for each", async () => {
    const { ask, emulator } = await start();
    const got: { token: unknown; id: unknown; body: Record<string, unknown> }[] = [];
    const server = createServer((request, answer) => {
      let text = "";
      request.on("data", (part: Buffer) => (text += part.toString()));
      request.on("end", () => {
        const { "x-callback-token": token, "webhook-id": id } = request.headers;
        got.push({ token, id, body: JSON.parse(text) as Record<string, unknown> });
        answer.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    ends.push(() => new Promise((done) => server.close(done)));
    const { body } = await ask("POST", "/sessions", { json: BODY });
    const id = String(body["payment_session_id"]);
    emulator.act({ id, act: "fail", failure: "CARD_DECLINED" });
    await ask("POST", "/callback_urls/payment_session", { json: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` } });
    emulator.act({ id, act: "pay" });
    await emulator.notices.idle();
    expect(got.map((each) => [each.token, each.body["event"]]).toSorted()).toEqual([
      ["token", "payment.capture"],
      ["token", "payment_session.completed"],
    ]);
    expect(new Set(got.map((each) => each.id)).size).toBe(2);
    expect(emulator.act({ id, act: "pay" })).toBeNull();
    expect(emulator.act({ id: "ps-unknown", act: "pay" })).toBeNull();
    expect(emulator.act({ id, act: "dance" })).toBeNull();
  });

  it("shows a page on which a person pays, is refused or leaves", async () => {
    const { ask, emulator } = await start({ merchant: "Nada <b>Raya</b>" });
    const { body } = await ask("POST", "/sessions", { json: BODY });
    const page = String(body["payment_link_url"]);
    const text = await (await fetch(page)).text();
    expect(text).toContain("This is an emulator of Xendit. No money moves.");
    expect(text).not.toContain("<b>Raya");
    const press = (act: string, channel = "") =>
      fetch(page, { method: "POST", body: new URLSearchParams({ act, channel }), redirect: "manual" });
    await press("choose", "QRIS");
    expect(await (await fetch(page)).text()).toContain("00020101");
    await press("pay");
    expect(emulator.list()).toMatchObject([{ status: "COMPLETED" }]);
    expect((await press("leave")).headers.get("location")).toBe("https://shop.test/done");
    expect((await fetch(`${emulator.url}/sessions-page/ps-unknown`)).status).toBe(404);
  });

  it("restores everything after a kill", async () => {
    const folder = mkdtempSync(join(tmpdir(), "xendit-"));
    ends.push(async () => rmSync(folder, { recursive: true }));
    const journalPath = join(folder, "books");
    const before = await start({ journalPath });
    const { body } = await before.ask("POST", "/sessions", { json: BODY });
    before.emulator.act({ id: String(body["payment_session_id"]), act: "pay", channel: "OVO" });
    const rows = before.emulator.list() as Session[];
    await before.emulator.close();
    const after = await start({ journalPath });
    expect(after.emulator.list()).toEqual(rows);
    const payment = rows[0]!.requests[0]!.payment!.id;
    expect((await after.ask("GET", `/v3/payments/${payment}`)).body).toMatchObject({ status: "SUCCEEDED", reference_id: "order-1" });
  });

  it("disputes cards, and no transfers", async () => {
    const { ask, emulator } = await start();
    const disputed = async (channel: string) => {
      const { body } = await ask("POST", "/sessions", { json: BODY });
      const id = String(body["payment_session_id"]);
      emulator.act({ id, act: "pay", channel });
      return emulator.act({ id, act: "dispute", status: "LOST" });
    };
    expect(await disputed("CARDS")).toMatchObject({ disputes: [{ status: "LOST" }] });
    expect(await disputed("BCA_VIRTUAL_ACCOUNT")).toBeNull();
  });

  it("refunds once for a key, and recognises another body", async () => {
    const { ask, emulator } = await start({ finishesRefunds: false });
    const { body } = await ask("POST", "/sessions", { json: BODY });
    emulator.act({ id: String(body["payment_session_id"]), act: "pay", channel: "OVO" });
    const request = (emulator.list() as Session[])[0]!.requests[0]!.id;
    const refund = (amount: number, key: string, more: object = {}) =>
      ask("POST", "/refunds", {
        json: { payment_request_id: request, reference_id: "r", reason: "OTHERS", amount, ...more },
        headers: { "idempotency-key": key },
      });
    const first = await refund(5_000, "k-1");
    expect(first).toMatchObject({ status: 200, body: { status: "PENDING", amount: 5_000, channel_code: "OVO" } });
    expect((await refund(5_000, "k-1")).body).toEqual(first.body);
    expect(await refund(4_000, "k-1")).toMatchObject({ status: 409 });
    expect(await refund(1, "k-2")).toMatchObject({ status: 400, body: { error_code: "REFUND_IN_PROGRESS" } });
    expect(await refund(1, "k-3", { reason: "BECAUSE" })).toMatchObject({ status: 400, body: { error_code: "API_VALIDATION_ERROR" } });
    expect(await refund(1, "k-4", { payment_request_id: "pr-unknown" })).toMatchObject({ status: 404 });
    expect((await ask("GET", `/refunds/${String(first.body["id"])}`)).body).toEqual(first.body);
    expect((await ask("GET", `/refunds?payment_request_id=${request}`)).body).toEqual({ data: [first.body], has_more: false });
  });
});
