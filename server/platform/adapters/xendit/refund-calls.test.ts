import { describe, expect, it } from "vitest";
import {
  COMPLETED,
  KEY,
  PAYMENT,
  REF,
  REQUEST,
  SESSION,
  refusal,
  scripted,
  isUnavailable,
  type Asked,
  type Reply,
} from "#test/harness/scripted-xendit.ts";
import { NOT_REFUNDABLE } from "../../ports/payment-provider.ts";

describe("money goes back at Xendit", () => {
  const REFUND = {
    id: "rfd-1",
    payment_request_id: "pr-1",
    reference_id: `${PAYMENT}.${KEY}`,
    amount: 5_000,
    currency: "IDR",
    status: "PENDING",
  };
  const input = { providerRef: REF, paymentId: PAYMENT, key: KEY, amount: 5_000, reason: "double" } as const;
  const back = (reply: Reply | readonly Reply[], { list = [], channel = "OVO" }: { list?: unknown[]; channel?: string } = {}) =>
    scripted({
      [`GET /sessions/${REF}`]: [200, COMPLETED],
      "GET /v3/payment_requests/pr-1": [200, { ...REQUEST, status: "SUCCEEDED", channel_code: channel }],
      "GET /refunds": [200, { data: list, has_more: false }],
      "POST /refunds": reply,
    });
  const posted = ({ asked }: { asked: readonly Asked[] }) => asked.filter(({ call }) => call === "POST /refunds");

  it("refunds once per key, which Xendit gets in two places", async () => {
    const script = back([200, REFUND]);
    expect(await script.provider.refund(input)).toEqual({
      key: KEY,
      paymentId: PAYMENT,
      status: "pending",
      amount: 5_000,
      currency: "IDR",
      failure: null,
    });
    const [post] = posted(script);
    expect(post!.headers.get("idempotency-key")).toBe(KEY);
    expect(post!.json).toEqual({
      payment_request_id: "pr-1",
      reference_id: `${PAYMENT}.${KEY}`,
      currency: "IDR",
      amount: 5_000,
      reason: "DUPLICATE",
    });
    const again = back([200, REFUND], {
      list: [
        { ...REFUND, reference_id: "by-hand" },
        { ...REFUND, status: "SUCCEEDED" },
      ],
    });
    expect(await again.provider.refund(input)).toMatchObject({ status: "succeeded" });
    expect(posted(again)).toEqual([]);
  });

  it("sends a reason that Xendit knows for each of ours", async () => {
    const reasons = {
      cancelled: "CANCELLATION",
      double: "DUPLICATE",
      exchanged: "OTHERS",
      late: "CANCELLATION",
      overpaid: "OTHERS",
      underpaid: "OTHERS",
    };
    for (const [reason, theirs] of Object.entries(reasons)) {
      const script = back([200, REFUND]);
      await script.provider.refund({ ...input, reason: reason as "late" });
      expect(posted(script)[0]!.json!["reason"]).toBe(theirs);
    }
  });

  it("refuses refunds to a virtual account or counter, or where Xendit does", async () => {
    for (const channel of ["BCA_VIRTUAL_ACCOUNT", "BJB_VIRTUAL_ACCOUNT", "ALFAMART", "INDOMARET"]) {
      const script = back([200, REFUND], { channel });
      expect(await script.provider.refund(input), channel).toMatchObject({ status: "failed", failure: NOT_REFUNDABLE });
      expect(posted(script)).toEqual([]);
    }
    for (const code of ["REFUND_NOT_SUPPORTED", "PARTIAL_REFUND_NOT_SUPPORTED"]) {
      expect(await back([403, refusal(code)]).provider.refund(input)).toMatchObject({
        status: "failed",
        failure: NOT_REFUNDABLE,
        key: KEY,
      });
    }
  });

  it("delays a refund that may succeed later", async () => {
    for (const [status, code] of [
      [400, "REFUND_IN_PROGRESS"],
      [400, "INSUFFICIENT_BALANCE"],
      [400, "TEMPORARILY_UNAVAILABLE"],
      [403, "INVALID_MERCHANT_SETTINGS"],
      [404, "DATA_NOT_FOUND"],
      [409, "IDEMPOTENCY_ERROR"],
    ] as const) {
      expect(await isUnavailable(back([status, refusal(code)]).provider.refund(input), true)).toBe(true);
    }
    const away = back([503, refusal("CHANNEL_UNAVAILABLE")]);
    expect(await isUnavailable(away.provider.refund(input), false)).toBe(true);
    expect(new Set(posted(away).map(({ headers }) => headers.get("idempotency-key")))).toEqual(new Set([KEY]));
    expect(await isUnavailable(back([200, { ...REFUND, reference_id: `${PAYMENT}.other` }]).provider.refund(input), true)).toBe(true);
  });

  it("fails a refund if nothing was paid", async () => {
    const unpaid = scripted({ [`GET /sessions/${REF}`]: [200, SESSION] });
    expect(await unpaid.provider.refund(input)).toMatchObject({ status: "failed", failure: "not_settled" });
    expect(await unpaid.provider.readRefund(input)).toBeNull();
    expect(await isUnavailable(scripted({ [`GET /sessions/${REF}`]: [404, refusal("NOT_FOUND")] }).provider.refund(input), true)).toBe(
      true,
    );
  });

  it("reports a refund as Xendit has it under its key", async () => {
    const list = [
      { ...REFUND, status: "FAILED", failure_code: "ACCOUNT_NOT_FOUND" },
      { ...REFUND, reference_id: `${PAYMENT}.other`, status: "SUCCEEDED" },
    ];
    const script = back([500, {}], { list });
    expect(await script.provider.readRefund(input)).toMatchObject({ key: KEY, status: "failed", failure: NOT_REFUNDABLE });
    expect(await script.provider.readRefund({ ...input, key: "unknown" })).toBeNull();
    expect(script.asked.at(-1)!.call).toBe("GET /refunds?payment_request_id=pr-1&limit=100");
  });
});
