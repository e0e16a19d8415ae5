import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { holdBack, sendNotice, type NoticeParts } from "../../api/payments/notice.ts";
import { send } from "../../api/send.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage } from "../../harness/buyer.ts";

let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
});
beforeEach(() => stall.setStock(50));
afterAll(() => stall.close());

/** A booking awaiting payment, and the provider's session as a notice shows it. */
async function waiting() {
  const buyer = stall.buyer();
  const { id, redirectUrl, total, paymentId } = await stall.start(buyer);
  const [row] = await stall.sql<{ provider_ref: string }>("select provider_ref from payments where id = $1", [paymentId]);
  const session = { id: row!.provider_ref, payment_id: paymentId, status: "settled", amount: total, currency: "IDR" };
  return { buyer, id, redirectUrl, session, total, status: () => stall.statusOf(buyer, id) };
}
const act = (redirectUrl: string, outcome: string) => actOnPaymentPage(stall.shop, redirectUrl, outcome);
/** Notices delivered successfully by the provider. */
const delivered = () =>
  readFileSync(join(stall.shop.services.settings.dataDir, "paysim.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith('{"noticeDone"')).length;
const bookingAudit = (action: string) => stall.sql("select subject_id from audit where action = $1", [action]);

/** Makes the provider report the given data for this session. */
function lie(reported: Record<string, unknown> | Error): () => void {
  const { services } = stall.shop;
  const honest = services.provider!;
  Object.assign(services, {
    provider: {
      ...honest,
      readSession: async () => {
        if (reported instanceof Error) throw reported;
        return reported;
      },
    },
  });
  return () => void Object.assign(services, { provider: honest });
}
const reportOf = (session: Record<string, unknown>) => ({
  providerRef: session["id"],
  paymentId: session["payment_id"],
  status: session["status"],
  amount: session["amount"],
  currency: session["currency"],
});

describe("payment notices", () => {
  it("rejects forged notices with an audit row and no effect (W01)(W02)", async () => {
    const { session, redirectUrl, status } = await waiting();
    await act(redirectUrl, "webhook_lost");
    const forged: Partial<NoticeParts>[] = [
      { secret: "another secret" },
      { swapped: JSON.stringify({ id: "evt_x", session: { ...session, amount: 1 } }) },
      { swapped: `${JSON.stringify({})} ` },
      { offset: -6 * 60 },
      { offset: 6 * 60 },
      { headers: { "webhook-signature": "" } },
      { headers: { "webhook-signature": "v1," } },
      { headers: { "webhook-signature": "v0,AAAA v2,AAAA" } },
      { headers: { "webhook-id": "evt_other" } },
      { headers: { "webhook-id": "" } },
      { headers: { "webhook-timestamp": "0" } },
      { headers: { "webhook-timestamp": "soon" } },
    ];
    const before = (await bookingAudit("payment.notice_refused")).length;
    for (const parts of forged) {
      const answer = await sendNotice(stall.shop, { session, ...parts });
      expect(answer).toMatchObject({ status: 401, json: { success: false, code: "SIGNATURE_INVALID" } });
    }
    expect((await bookingAudit("payment.notice_refused")).length).toBe(before + forged.length);
    expect(await status()).toBe("awaiting_payment");
    expect(await stall.sql("select 1 from payment_notices where payment_id = $1", [session.payment_id])).toEqual([]);
  });

  it("counts a notice once, however many arrive at a time (W03)", async () => {
    const { id, session, redirectUrl, status } = await waiting();
    await act(redirectUrl, "webhook_lost");
    const answers = await Promise.all(Array.from({ length: 60 }, () => sendNotice(stall.shop, { session, id: `evt_same_${id}` })));
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]));
    expect(await status()).toBe("confirmed");
    await stall.work();
    for (const [table, column, n] of [
      ["tickets", "booking_id", 1],
      ["payment_notices", "payment_id", 1],
    ] as const) {
      const key = column === "payment_id" ? session.payment_id : id;
      expect(await stall.sql(`select 1 from ${table} where ${column} = $1`, [key])).toHaveLength(n);
    }
    // Another notice of known money is only stored.
    expect(await sendNotice(stall.shop, { session, id: `evt_more_${id}` })).toMatchObject({ status: 200 });
    expect(await stall.sql("select outcome from payment_notices where payment_id = $1", [session.payment_id])).toEqual(
      Array.from({ length: 2 }, () => ({ outcome: "applied" })),
    );
    const told = await stall.sql("select channel from messages where template = 'booking.tickets' and thread_id = $1", [id]);
    expect(told.map((row) => row["channel"]).toSorted()).toEqual(["email", "whatsapp"]);
    expect(await stall.laws()).toEqual([]);
  });

  it.each([
    ["webhook_thrice", 3],
    ["webhooks_reordered", 2],
    ["pay", 1],
  ])("confirms an order once if the provider reports %s (W03)(W04) [B3]", async (outcome, notices) => {
    const { id, redirectUrl, status } = await waiting();
    const before = delivered();
    await act(redirectUrl, outcome);
    await expect.poll(() => delivered() - before).toBe(notices);
    expect(await status()).toBe("confirmed");
    expect(await stall.sql("select 1 from tickets where booking_id = $1", [id])).toHaveLength(1);
    expect(await stall.laws()).toEqual([]);
  });

  it("keeps a payment despite notices of an older state or attempt (W04)(W05)", async () => {
    const first = await waiting();
    await act(first.redirectUrl, "decline");
    await expect
      .poll(
        async () =>
          (await stall.sql<{ status: string }>("select status from payments where id = $1", [first.session.payment_id]))[0]!.status,
      )
      .toBe("denied");
    const again = await stall.pay(first.buyer, first.id, first.total);
    if (!again.ok) throw new Error(again.problem.code);
    expect(again.data.redirectUrl).not.toBe(first.redirectUrl);
    await act(again.data.redirectUrl!, "pay");
    await expect.poll(first.status).toBe("confirmed");
    const [paid] = await stall.sql<{ id: string; provider_ref: string }>(
      "select id, provider_ref from payments where booking_id = $1 and status = 'settled'",
      [first.id],
    );
    for (const session of [first.session, { ...first.session, id: paid!.provider_ref, payment_id: paid!.id }]) {
      // For received money, the provider's "cancelled" is a void, not an older state.
      const older = session === first.session ? ["expired", "cancelled", "failed", "pending"] : ["expired", "failed", "pending"];
      for (const status of older) {
        expect((await sendNotice(stall.shop, { session: { ...session, status } })).status).toBe(200);
        const back = lie(reportOf({ ...session, status }));
        expect((await sendNotice(stall.shop, { session: { ...session, status } })).status).toBe(200);
        back();
        expect(await first.status()).toBe("confirmed");
        expect(await stall.laws()).toEqual([]);
      }
    }
  });

  it("treats a notice as a hint: queries the provider and uses its answer (W07)", async () => {
    const { session, status } = await waiting();
    expect((await sendNotice(stall.shop, { session })).status).toBe(200);
    expect(await status()).toBe("awaiting_payment");
  });

  it.each([
    ["nothing", { amount: 0 }],
    ["another currency", { currency: "USD" }],
  ])("puts the booking in review once after a notice of %s, and confirms nothing (W06)", async (_, other) => {
    const { id, session, status } = await waiting();
    const amount = "amount" in other ? (other.amount as number) : session.amount;
    const wrong = { ...session, amount, currency: "currency" in other ? (other.currency as string) : "IDR" };
    const back = lie(reportOf(wrong));
    expect((await sendNotice(stall.shop, { session: wrong })).status).toBe(200);
    for (let turn = 0; turn < 3; turn++) await stall.work();
    back();
    expect(await status()).toBe("needs_review");
    expect(await stall.sql("select 1 from tickets where booking_id = $1", [id])).toEqual([]);
    expect(await stall.sql("select 1 from audit where action = 'payment.mismatch' and subject_id = $1", [session.payment_id])).toHaveLength(
      1,
    );
    expect(await stall.sql("select 1 from outbox where topic = 'booking.needs_review' and subject_id = $1", [id])).toHaveLength(1);
  });

  it("puts a booking in review after a notice of a wrong amount on the provider's own page (W06)", async () => {
    const { redirectUrl, status } = await waiting();
    await act(redirectUrl, "wrong_amount");
    await expect.poll(status).toBe("needs_review");
  });

  it("stores a notice of a foreign or unknown order without effect (W06)(W09)", async () => {
    const mine = await waiting();
    const other = await waiting();
    await act(other.redirectUrl, "webhook_lost");
    // The notice names this payment but the other order's session. The provider's record decides.
    expect((await sendNotice(stall.shop, { session: { ...mine.session, id: other.session.id } })).status).toBe(200);
    expect([await mine.status(), await other.status()]).toEqual(["awaiting_payment", "awaiting_payment"]);
    for (const payment_id of ["00000000-0000-4000-8000-000000000000", "no uuid", "' or 1=1"]) {
      expect((await sendNotice(stall.shop, { session: { ...mine.session, payment_id } })).status).toBe(200);
    }
    for (let turn = 0; turn < 3; turn++) {
      const parts = { host: "jenius.localhost:3000", session: other.session, id: `evt_foreign_${other.id}` };
      expect((await sendNotice(stall.shop, parts)).status).toBe(200);
    }
    expect(await stall.sql("select 1 from audit where tenant_id = 'jenius' and action = 'payment.orphan'")).toHaveLength(1);
    expect(await other.status()).toBe("awaiting_payment");
    const outcomes = await stall.sql<{ outcome: string; tenant_id: string }>(
      "select outcome, tenant_id from payment_notices where outcome <> 'applied' order by received_at desc limit 5",
    );
    expect(outcomes.map((row) => `${row.tenant_id} ${row.outcome}`)).toEqual([
      "jenius orphan",
      ...Array.from({ length: 3 }, () => "garudarun orphan"),
      "garudarun contradicted",
    ]);
    expect(await stall.laws()).toEqual([]);
  });

  it("confirms an order once after a double payment, and reports the second (W10)", async () => {
    const first = await waiting();
    await act(first.redirectUrl, "late_success");
    await expect
      .poll(
        async () =>
          (await stall.sql<{ status: string }>("select status from payments where id = $1", [first.session.payment_id]))[0]!.status,
      )
      .toBe("expired");
    const reveal = await holdBack(stall.shop, first.session.payment_id, "expired");
    const again = await stall.pay(first.buyer, first.id, first.total);
    if (!again.ok) throw new Error(again.problem.code);
    await act(again.data.redirectUrl!, "pay");
    await expect.poll(first.status).toBe("confirmed");
    await reveal();
    await expect
      .poll(() => stall.sql("select 1 from outbox where topic = 'payment.double' and subject_id = $1", [first.session.payment_id]))
      .toHaveLength(1);
    expect(await stall.sql("select 1 from tickets where booking_id = $1", [first.id])).toHaveLength(1);
    expect(await stall.laws()).toEqual([]);
  });

  it("reads a notice up to 256 kB and only as JSON (W15)", async () => {
    const path = "/api/v1/payments/notices/simulated";
    for (const [raw, expected] of [
      ["x".repeat(257 * 1024), 413],
      ["[".repeat(100_000), 401],
      ["", 401],
    ] as const) {
      expect((await send(stall.shop, path, { raw, method: "POST" })).status).toBe(expected);
    }
    expect((await send(stall.shop, "/api/v1/payments/notices/midtrans", { raw: "{}" })).status).toBe(404);
    const read = await send(stall.shop, path);
    expect([read.status, read.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("keeps a notice while the provider is away, and processes it later (W13)", async () => {
    const { ProviderUnavailable } = await import("#server/platform/ports/payment-provider.ts");
    const { session, redirectUrl, status } = await waiting();
    await act(redirectUrl, "webhook_lost");
    const back = lie(new ProviderUnavailable("away"));
    const answer = await sendNotice(stall.shop, { session, id: `evt_${session.payment_id}` });
    expect(answer).toMatchObject({ status: 503, json: { code: "PAYMENT_UNAVAILABLE" } });
    await stall.work();
    back();
    expect(await status()).toBe("awaiting_payment");
    expect((await sendNotice(stall.shop, { session, id: `evt_${session.payment_id}` })).status).toBe(200);
    expect(await status()).toBe("confirmed");
  });
});
