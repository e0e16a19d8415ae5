import { describe, expect, it, vi } from "vitest";
import { readNotice } from "./read-notice.ts";

const TOKEN = "token-of-this-account";
const SECRETS = { callbackToken: TOKEN, businessId: "biz-1" };
const PAYMENT = "0198a1b2-0000-7000-8000-000000000001";
const KEY = "0198a1b2-0000-7000-8000-0000000000ff";

const SESSION = {
  payment_session_id: "ps-661f87c614802d6c402cd82d",
  reference_id: PAYMENT,
  status: "COMPLETED",
  amount: 605_000,
  currency: "IDR",
  payment_id: "py-1",
  customer_id: "cust-1",
};
const PAID = {
  payment_id: "py-1402feb0",
  payment_request_id: "pr-1102feb0",
  reference_id: PAYMENT,
  status: "SUCCEEDED",
  request_amount: 605_000,
  currency: "IDR",
  channel_code: "BCA_VIRTUAL_ACCOUNT",
  captures: [{ capture_id: "cap-1", capture_amount: 600_000 }],
  payment_details: { payer_name: "Budi Santoso" },
};
const REFUND = {
  id: "rfd-69e77490",
  payment_request_id: "pr-1102feb0",
  reference_id: `${PAYMENT}.${KEY}`,
  status: "SUCCEEDED",
  amount: 5_000,
  currency: "IDR",
  channel_code: "OVO",
  failure_code: null,
};

function send(body: unknown, { token = TOKEN as string | null, secrets = SECRETS } = {}) {
  const headers = new Headers(token === null ? {} : { "x-callback-token": token });
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return readNotice(headers, new TextEncoder().encode(text), secrets);
}
const notice = (event: string, data: unknown, more: object = {}) => ({
  event,
  business_id: "biz-1",
  created: "2026-05-01T10:00:00Z",
  ...more,
  data,
});

describe("Xendit's notices", () => {
  it("names the page of a session notice and identifies repeated notices", () => {
    const completed = notice("payment_session.completed", SESSION);
    expect(send(completed)).toEqual({
      noticeId: "payment_session.completed:ps-661f87c614802d6c402cd82d",
      providerRef: SESSION.payment_session_id,
      paymentId: PAYMENT,
      status: "verifying",
      amount: 605_000,
      currency: "IDR",
      method: null,
      refundKey: null,
    });
    expect(send({ ...completed, created: "2026-05-02T10:00:00Z" })).toEqual(send(completed));
    expect(send(notice("payment_session.expired", { ...SESSION, status: "EXPIRED" }))).toMatchObject({ status: "expired" });
  });

  it("reports what a payment notice captured and how, without a page or personal names", () => {
    const told = send(notice("payment.capture", PAID));
    expect(told).toMatchObject({ noticeId: "payment.capture:py-1402feb0:cap-1", providerRef: null, paymentId: PAYMENT });
    expect(told).toMatchObject({ status: "settled", amount: 600_000, method: "virtual_account", refundKey: null });
    expect(JSON.stringify(told)).not.toContain("Budi");
    for (const [event, changes, status] of [
      ["payment.authorization", { status: "AUTHORIZED" }, "verifying"],
      ["payment.failure", { status: "FAILED", failure_code: "CARD_DECLINED" }, "denied"],
      ["payment.failure", { status: "FAILED", failure_code: "SERVER_ERROR" }, "failed"],
      ["payment.expiry", { status: "EXPIRED" }, "expired"],
      ["payment_request.expiry", { status: "EXPIRED", payment_id: undefined }, "expired"],
    ] as const) {
      expect(send(notice(event, { ...PAID, captures: undefined, ...changes })), event).toMatchObject({
        status,
        amount: 605_000,
        providerRef: null,
      });
    }
  });

  it("reads both shapes of a refund notice and names it by our key", () => {
    const plain = send(notice("refund.succeeded", REFUND));
    expect(plain).toMatchObject({
      noticeId: "refund.succeeded:rfd-69e77490",
      paymentId: PAYMENT,
      refundKey: KEY,
      amount: 5_000,
      providerRef: null,
    });
    expect(send(notice("refund.succeeded", notice("refund.succeeded", REFUND, { business_id: "biz-2" })))).toEqual(plain);
    expect(send(notice("refund.failed", { ...REFUND, status: "FAILED", failure_code: "REFUND_FAILED" }))).toMatchObject({ refundKey: KEY });
  });

  it("names a dashboard refund by its request and Xendit's id", () => {
    const desk = { paymentId: "unknown", refundKey: "rfd-69e77490", about: REFUND.payment_request_id, amount: 5_000 };
    for (const reference of ["made-by-hand", null, undefined, "another.shop"])
      expect(send(notice("refund.succeeded", { ...REFUND, reference_id: reference }))).toMatchObject(desk);
    const nameless = { ...REFUND, reference_id: null, payment_request_id: null, payment_id: null };
    expect(send(notice("refund.succeeded", nameless))).toBeNull();
  });

  it("names the payment of a lost dispute", () => {
    const lost = { event: "dispute.lost", id: "mi-dspt-1", status: "LOST", payment_id: "py-1402feb0", reference_id: PAYMENT };
    expect(send(lost)).toMatchObject({ noticeId: "dispute.lost:mi-dspt-1", paymentId: PAYMENT, status: "charged_back", providerRef: null });
    expect(send({ ...lost, event: "dispute.won" })).toMatchObject({ status: "pending" });
  });

  it("stores unknown notices without their contents", () => {
    const lines = vi.spyOn(console, "warn").mockImplementation(() => {});
    const told = send(notice("payout.succeeded", { id: "disb-1", reference_id: "salary of Budi", amount: 1, account: "Budi Santoso" }));
    const said = lines.mock.calls.flat().join("\n");
    lines.mockRestore();
    expect(told).toMatchObject({ noticeId: "payout.succeeded:disb-1", paymentId: "unknown", status: "pending", amount: 0 });
    expect(said).toContain("payout.succeeded");
    expect(said).not.toContain("Budi");
    const nameless = () => send(notice("something.new", { rows: [1] }));
    expect(nameless()!.noticeId).toMatch(/^something\.new:[0-9a-f]{64}$/);
    expect(nameless()).toEqual(nameless());
  });
});

describe("rejected Xendit notices", () => {
  const genuine = notice("payment_session.completed", SESSION);

  it("rejects a missing or wrong token, and any if none is set (W01)", () => {
    expect(send(genuine)).not.toBeNull();
    for (const token of [null, "", "token-of-this-accounT", `${TOKEN} `, `${TOKEN}x`, TOKEN.slice(0, -1)]) {
      // Fetch headers trim surrounding whitespace.
      if (token?.trim() !== TOKEN) expect(send(genuine, { token }), String(token)).toBeNull();
    }
    for (const token of [null, "", "undefined"]) expect(send(genuine, { token, secrets: { ...SECRETS, callbackToken: "" } })).toBeNull();
  });

  it("rejects a notice of another business if ours is known", () => {
    const other = { ...genuine, business_id: "biz-2" };
    expect(send(other)).toBeNull();
    expect(send(other, { secrets: { callbackToken: TOKEN, businessId: null } as never })).not.toBeNull();
    expect(send({ ...genuine, business_id: undefined, data: { ...SESSION, business_id: "biz-2" } })).toBeNull();
  });

  it("rejects notices that are garbage, too long, or incomplete", () => {
    for (const body of [
      "",
      "{",
      "[]",
      "null",
      '"payment.capture"',
      "1e999",
      "{}",
      '{"event":7}',
      `{"event":"${"a".repeat(65)}"}`,
      '{"event":"<b>"}',
    ]) {
      expect(send(body), body).toBeNull();
    }
    expect(send(JSON.stringify({ ...genuine, pad: "x".repeat(1024 * 1024) }))).toBeNull();
    expect(readNotice(new Headers({ "x-callback-token": TOKEN }), new Uint8Array([0x7b, 0xff, 0x7d]), SECRETS)).toBeNull();
    const broken = [undefined, null, "", 7, {}, [], Number.NaN, -1, 1.5, "1e3", "x".repeat(300), "\u0000"];
    const cases = [
      ["payment_session.completed", SESSION, ["payment_session_id", "reference_id", "status", "amount", "currency"]],
      ["payment.capture", { ...PAID, captures: [] }, ["reference_id", "status", "request_amount", "currency"]],
      ["refund.succeeded", REFUND, ["id", "status", "amount", "currency"]],
    ] as const;
    for (const [event, data, fields] of cases) {
      for (const field of fields) {
        for (const value of broken) {
          if (value === 7 && /amount/.test(field)) continue;
          if (value === "\u0000" && (field === "status" || field === "reference_id")) continue;
          expect(send(notice(event, { ...data, [field]: value })), `${event} ${field} ${JSON.stringify(value)}`).toSatisfy(
            (told: unknown) => told === null || (value === "1e3" && (field === "status" || field === "reference_id")),
          );
        }
      }
      for (const value of [undefined, null, [], "x", 7]) expect(send(notice(event, value)), event).toBeNull();
    }
  });
});
