import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { MERCHANT_ID, signatureOf } from "#simulators/midtrans/order.ts";
import { MIDTRANS_KEY } from "#test/harness/open-midtrans.ts";
import { createMidtransPayments } from "./midtrans-payments.ts";

/** An example that Midtrans published for a sandbox key. */
const VECTOR =
  "d65b4adf15335095fe1bfafe24964d48009dcc2989393e13570b0c9852ea60df0040b1a9646b9c9ef9433317f77acc8e387c59998dc20f5bd93fff93d23672e4";

const account = (serverKey = MIDTRANS_KEY, merchantId: string | null = MERCHANT_ID) =>
  createMidtransPayments({ name: "midtrans", serverKey, merchantId, isProduction: false, channels: ["qris"] });

const GENUINE = {
  transaction_status: "settlement",
  transaction_id: "9f07920a-6145-4d1e-9fc2-66e6fd6bc6fc",
  status_code: "200",
  order_id: "ORDER-sandbox-0001",
  merchant_id: MERCHANT_ID,
  gross_amount: "150000.00",
  payment_type: "qris",
  fraud_status: "accept",
  currency: "IDR",
  signature_key: VECTOR,
};

const read = (changes: Record<string, unknown> = {}, provider = account()) =>
  provider.readNotice(new Headers(), Buffer.from(JSON.stringify({ ...GENUINE, ...changes })));

/** A notice with changed fields, signed with the server key. */
function signed(changes: Record<string, unknown>) {
  const body = { ...GENUINE, ...changes };
  const parts = { orderId: body.order_id, statusCode: body.status_code, amount: body.gross_amount };
  return read({ ...changes, signature_key: signatureOf(parts, MIDTRANS_KEY) });
}

describe("a notice", () => {
  it("accepts the published signature of a notice", async () => {
    expect(await read()).toMatchObject({
      providerRef: "ORDER-sandbox-0001",
      paymentId: "ORDER-sandbox-0001",
      status: "settled",
      amount: 150_000,
      currency: "IDR",
      method: "qris",
      refundKey: null,
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ["another amount", { gross_amount: "150001.00" }],
    ["the same amount written otherwise", { gross_amount: "150000" }],
    ["another order", { order_id: "ORDER-sandbox-0002" }],
    ["another code", { status_code: "201" }],
    ["another merchant", { merchant_id: "G000000000" }],
    ["no merchant", { merchant_id: undefined }],
    ["no signature", { signature_key: undefined }],
    ["an empty signature", { signature_key: "" }],
    ["a list for a signature", { signature_key: [VECTOR] }],
    ["half a signature", { signature_key: VECTOR.slice(64) }],
    ["no status", { transaction_status: undefined }],
    ["an object for a status", { transaction_status: {} }],
    ["a number for an amount", { gross_amount: 150_000 }],
  ])("rejects a notice with %s (W01)", async (_, changes) => {
    expect(await read(changes)).toBeNull();
  });

  it("rejects a notice signed with another account's key, and signed nonsense", async () => {
    expect(await read({}, account("SB-Mid-server-other"))).toBeNull();
    expect(await read({ merchant_id: "G000000000" }, account(MIDTRANS_KEY, null))).not.toBeNull();
    expect(await signed({ gross_amount: "150000.50" })).toBeNull();
    expect(await signed({ order_id: "a b" })).toBeNull();
    expect(await signed({ currency: "rupiah" })).toBeNull();
    expect(await signed({ currency: "USD" })).toMatchObject({ currency: "USD" });
  });

  it.each<[string, Uint8Array]>([
    ["nothing", new Uint8Array()],
    ["no JSON", Buffer.from("{")],
    ["a list", Buffer.from("[]")],
    ["null", Buffer.from("null")],
    ["no text", Uint8Array.from({ length: 1000 }, () => 255)],
    ["a megabyte", Buffer.from(`{"pad":"${"x".repeat(1_000_000)}"}`)],
    ["a genuine one padded to a megabyte", Buffer.from(JSON.stringify({ ...GENUINE, pad: "x".repeat(1_000_000) }))],
  ])("rejects a notice of %s", async (_, bytes) => {
    expect(await account().readNotice(new Headers(), bytes)).toBeNull();
  });

  it("accepts unpublished fields and an unknown status, and confirms nothing by them", async () => {
    expect(await read({ brand_new: { deep: true } })).toMatchObject({ status: "settled" });
    expect(await read({ transaction_status: "teleported" })).toMatchObject({ status: "pending" });
  });

  it("gives equal notices one id and different notices another", async () => {
    const ids = [read(), read(), read({ transaction_status: "deny" }), read({ fraud_status: "deny" }), signed({ status_code: "202" })];
    const [first, second, ...others] = (await Promise.all(ids)).map((notice) => notice!.noticeId);
    expect(second).toBe(first);
    expect(new Set([first, ...others]).size).toBe(4);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
  });

  it("names the refund that changed last", async () => {
    const refunds = [
      { refund_key: "r-1", refund_amount: "5.00", created_at: "2026-05-01 10:00:00" },
      { refund_key: "r-2", refund_amount: "7.00", created_at: "2026-05-01 11:00:00" },
    ];
    expect(await read({ refunds })).toMatchObject({ refundKey: "r-2" });
    const confirmed = [{ ...refunds[0], bank_confirmed_at: "2026-05-02 09:00:00" }, refunds[1]];
    expect(await read({ refunds: confirmed })).toMatchObject({ refundKey: "r-1" });
    expect(await read({ refunds: [null, 5, { refund_key: {} }] })).toMatchObject({ refundKey: null });
  });
});

describe("a notice without the key", () => {
  it("rejects a digest of the parts without the server key", async () => {
    const digest = createHash("sha512").update("ORDER-sandbox-0001200150000.00").digest("hex");
    expect(await read({ signature_key: digest })).toBeNull();
  });
});
