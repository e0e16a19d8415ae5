import { describe, expect, it } from "vitest";
import {
  COMPLETED,
  KEY,
  MINUTE,
  NOW,
  PAID,
  PAYMENT,
  REF,
  REQUEST,
  SESSION,
  refusal,
  scripted,
  isUnavailable,
  type Reply,
} from "#test/harness/scripted-xendit.ts";
import { type XenditOptions } from "./xendit-payments.ts";

describe("a session at Xendit", () => {
  const read = (session: object, more: Record<string, Reply> = {}, options: Partial<XenditOptions> = {}) =>
    scripted({ [`GET /sessions/${REF}`]: [200, session], ...more }, options);
  const base = { providerRef: REF, paymentId: PAYMENT, amount: 605_000, currency: "IDR" };

  it("reports open, expired, cancelled and unknown sessions", async () => {
    for (const [status, meaning] of [
      ["ACTIVE", "pending"],
      ["EXPIRED", "expired"],
      ["CANCELED", "cancelled"],
      ["COMPLETED", "verifying"],
    ] as const) {
      expect(await read({ ...SESSION, status }).provider.readSession(REF)).toEqual({
        ...base,
        status: meaning,
        method: null,
        instructions: null,
      });
    }
    for (const code of ["NOT_FOUND", "DATA_NOT_FOUND"]) {
      expect(await scripted({ [`GET /sessions/${REF}`]: [404, refusal(code)] }).provider.readSession(REF)).toBeNull();
    }
    expect(
      await isUnavailable(scripted({ [`GET /sessions/${REF}`]: [404, { message: "no route" }] }).provider.readSession(REF), true),
    ).toBe(true);
  });

  it("reports a paid session by its payment record: amount captured and channel", async () => {
    const part = { ...PAID, captures: [{ capture_amount: 400_000 }, { capture_amount: "200000.00" }] };
    const { provider, asked } = read(COMPLETED, { "GET /v3/payments/py-1": [200, part] });
    expect(await provider.readSession(REF)).toEqual({ ...base, status: "settled", amount: 600_000, method: "qris" });
    expect(asked.map(({ call }) => call)).toEqual([`GET /sessions/${REF}`, "GET /v3/payments/py-1"]);
    expect(asked[1]!.headers.get("api-version")).toBe("2024-11-11");
  });

  it("reports a session as paid if its last payment was captured after the expiry", async () => {
    for (const status of ["EXPIRED", "CANCELED"]) {
      const { provider } = read(
        { ...SESSION, status, payment_request_id: "pr-1" },
        {
          "GET /v3/payment_requests/pr-1": [200, { ...REQUEST, status: "EXPIRED", latest_payment_id: "py-1" }],
          "GET /v3/payments/py-1": [200, PAID],
        },
      );
      expect(await provider.readSession(REF)).toMatchObject({ status: "settled", amount: 605_000 });
    }
  });

  it("returns instructions of an open session once a channel was chosen", async () => {
    const of = async (channel: string, descriptor: string, value: string) => {
      const request = { ...REQUEST, channel_code: channel, actions: [{ type: "PRESENT_TO_CUSTOMER", descriptor, value }] };
      const session = { ...SESSION, payment_request_id: "pr-1" };
      return (await read(session, { "GET /v3/payment_requests/pr-1": [200, request] }).provider.readSession(REF))!.instructions;
    };
    expect(await of("QRIS", "QR_STRING", "000201…6304A13A")).toEqual({ kind: "qris", text: "000201…6304A13A" });
    expect(await of("BCA_VIRTUAL_ACCOUNT", "VIRTUAL_ACCOUNT_NUMBER", "38165123456")).toEqual({
      kind: "virtual_account",
      channel: "bca_va",
      number: "38165123456",
    });
    expect(await of("ALFAMART", "PAYMENT_CODE", "XENDIT8812")).toEqual({ kind: "counter", channel: "alfamart", number: "XENDIT8812" });
    expect(await of("OVO", "WEB_URL", "https://ovo.id/pay")).toEqual({ kind: "e_wallet", channel: "ovo", url: "https://ovo.id/pay" });
    for (const [channel, descriptor, value] of [
      ["OVO", "WEB_URL", "javascript:alert(1)"],
      ["OVO", "WEB_URL", "http://ovo.id/pay"],
      ["BCA_VIRTUAL_ACCOUNT", "VIRTUAL_ACCOUNT_NUMBER", "12<b>"],
      ["CARDS", "WEB_URL", "https://bank.test/3ds"],
      ["NEXCASH", "WEB_URL", "https://nexcash.test"],
      ["QRIS", "SOMETHING_NEW", "x"],
    ] as const) {
      expect(await of(channel, descriptor, value), `${channel} ${descriptor} ${value}`).toBeNull();
    }
  });

  it("adds fee and chargeback after some time", async () => {
    const old = { ...PAID, updated: new Date(NOW - 61 * MINUTE).toISOString() };
    const fee = {
      xendit_fee: 4_235,
      value_added_tax: 465.0,
      xendit_withholding_tax: 0,
      third_party_withholding_tax: 0,
      status: "COMPLETED",
    };
    const transaction = { product_id: "py-1", type: "PAYMENT", status: "SUCCESS", currency: "IDR", fee };
    const later = (disputes: Reply, transactions: Reply) =>
      read(COMPLETED, { "GET /v3/payments/py-1": [200, old], "GET /v1/disputes": disputes, "GET /transactions": transactions });
    const none: Reply = [200, { data: [] }];
    expect(await later(none, [200, { data: [transaction] }]).provider.readSession(REF)).toMatchObject({ status: "settled", fee: 4_700 });
    expect(
      await later(none, [200, { data: [{ ...transaction, fee: { ...fee, status: "PENDING" } }] }]).provider.readSession(REF),
    ).toMatchObject({ fee: null });
    expect(
      await later([403, refusal("RESTRICTED_ACCESS")], [403, refusal("REQUEST_FORBIDDEN_ERROR")]).provider.readSession(REF),
    ).toMatchObject({ status: "settled", fee: null });
    expect(await later(none, [429, refusal("RATE_LIMIT_EXCEEDED")]).provider.readSession(REF)).toMatchObject({
      status: "settled",
      fee: null,
    });
    expect(await isUnavailable(later([503, {}], none).provider.readSession(REF))).toBe(true);
    const lost = { id: "mi-dspt-1", payment_id: "py-1", status: "LOST" };
    expect(await later([200, { data: [lost] }], none).provider.readSession(REF)).toMatchObject({ status: "charged_back", amount: 605_000 });
    expect(await later([200, { data: [{ ...lost, payment_id: "py-2" }] }], none).provider.readSession(REF)).toMatchObject({
      status: "settled",
    });
  });

  it("reports no method if Xendit's responses describe another payment (W13)", async () => {
    expect(await isUnavailable(read({ ...SESSION, payment_session_id: "ps-other" }).provider.readSession(REF), true)).toBe(true);
    expect(await isUnavailable(read({ ...SESSION, amount: 1.5 }).provider.readSession(REF), true)).toBe(true);
    for (const payment of [{ ...PAID, payment_id: "py-2" }, { ...PAID, currency: null }, { ...PAID, captures: [{}] }, [], "paid", null]) {
      expect(await isUnavailable(read(COMPLETED, { "GET /v3/payments/py-1": [200, payment] }).provider.readSession(REF), true)).toBe(true);
    }
    expect(
      await isUnavailable(read(COMPLETED, { "GET /v3/payments/py-1": [404, refusal("DATA_NOT_FOUND")] }).provider.readSession(REF), true),
    ).toBe(true);
  });

  it("reports an open session as open, whatever its cancelling returns", async () => {
    const cancel = (...reply: [number, unknown]) => scripted({ [`POST /sessions/${REF}/cancel`]: reply }).provider.cancelSession(REF);
    await cancel(200, { ...SESSION, status: "CANCELED" });
    await cancel(422, refusal("INVALID_SESSION_STATUS"));
    await cancel(404, refusal("NOT_FOUND"));
    expect(await isUnavailable(cancel(404, {}), true)).toBe(true);
    expect(await isUnavailable(cancel(403, refusal("REQUEST_FORBIDDEN_ERROR")), true)).toBe(true);
  });
});

describe("a payment without a page", () => {
  const found = (...reply: [number, unknown]) => scripted({ "GET /transactions": reply });
  const money = { reference_id: PAYMENT, type: "PAYMENT", status: "SUCCESS" };

  it("finds no session of a payment without one", async () => {
    const { provider, asked } = found(200, {
      data: [
        { ...money, reference_id: KEY },
        { ...money, type: "REFUND" },
        { ...money, status: "FAILED" },
      ],
    });
    expect(await provider.findSessions(PAYMENT)).toEqual([]);
    expect(asked[0]!.call).toBe(`GET /transactions?types=PAYMENT&statuses=SUCCESS&reference_id=${PAYMENT}`);
    expect(await found(403, refusal("REQUEST_FORBIDDEN_ERROR")).provider.findSessions(PAYMENT)).toEqual([]);
  });

  it("keeps a payment while Xendit has money for it", async () => {
    expect(await isUnavailable(found(200, { data: [money] }).provider.findSessions(PAYMENT), true)).toBe(true);
  });

  it("reports nothing with a wrong key", async () => {
    expect(await isUnavailable(found(401, refusal("INVALID_API_KEY")).provider.findSessions(PAYMENT))).toBe(true);
  });
});
