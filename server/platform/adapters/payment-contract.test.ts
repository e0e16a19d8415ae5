import { describe, expect, it } from "vitest";
import { stopXendits } from "#test/harness/open-xendit.ts";
import { orderOf, STANDS, type Stand } from "#test/harness/payment-stands.ts";
import { stopPaysims } from "#test/harness/provider-on-paysim.ts";
import { isUnavailable } from "#test/harness/scripted-xendit.ts";
import type { RefundRequest } from "../ports/payment-provider.ts";

const MINUTE = 60_000;
const [FIRST, SECOND, THIRD] = ["1", "2", "3"].map((last) => `5f0c0f3e-6a1a-4a0e-8a52-2f4e3b9d7c1${last}`) as [string, string, string];

stopXendits();
stopPaysims();

const refundOf = (stand: Stand, ref: string, wish: Pick<RefundRequest, "key" | "amount">) =>
  stand.provider.refund({ providerRef: ref, paymentId: orderOf(stand).paymentId, reason: "double", ...wish });

describe.each(STANDS)("every adapter fulfils the port: $name", ({ rows, repeats, surprises, shortestMs, open }) => {
  async function opened() {
    const stand = await open();
    const session = await stand.provider.createSession(orderOf(stand));
    return { stand, session, ref: session.providerRef, read: () => stand.provider.readSession(session.providerRef) };
  }
  async function paid() {
    const world = await opened();
    await world.stand.happen(world.ref, "pay");
    return { ...world, refund: (key: string, amount: number) => refundOf(world.stand, world.ref, { key, amount }) };
  }

  it("opens a page over the full amount whose lines add up, and ends it with the hold", async () => {
    const { stand, ref } = await opened();
    const { amount, paymentId, expiresAt } = orderOf(stand);
    const lines = stand.lines();
    if (lines) expect(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).toBe(amount);
    expect(stand.endsAt()).toBeLessThanOrEqual(expiresAt.getTime());
    expect(stand.endsAt()).toBeGreaterThan(expiresAt.getTime() - 2 * MINUTE);
    await stand.happen(ref, "pay");
    const reported = { providerRef: ref, paymentId, status: "settled", amount, currency: "IDR" };
    expect(await stand.provider.readSession(ref)).toMatchObject(reported);
    const short = await open();
    const soon = short.now() + 5 * MINUTE;
    await short.provider.createSession(orderOf(short, { expiresAt: new Date(soon) }));
    expect(short.endsAt()).toBeLessThanOrEqual(Math.max(soon, short.now() + shortestMs));
  });

  it.each(Object.entries(rows))("reports status %s as %s, and confirms nothing by notices alone", async (row, status) => {
    const { stand, ref, read } = await opened();
    await stand.bring(ref, row);
    const reported = await read();
    expect(reported?.status ?? null).toBe(status);
    if (reported?.status === "settled") expect(reported.amount).toBe(orderOf(stand).amount);
    for (const { headers, body } of await stand.notices())
      expect(await stand.provider.readNotice(headers, body)).toMatchObject({ paymentId: orderOf(stand).paymentId, currency: "IDR" });
  });

  it("reports the amount paid, even if it differs", async () => {
    const { stand, ref, read } = await opened();
    await stand.happen(ref, "pay_too_little");
    const reported = await read();
    expect([reported?.status, reported!.amount < orderOf(stand).amount]).toEqual(["settled", true]);
  });

  it("closes a page repeatedly, leaves a paid one, and ignores an unknown one", async () => {
    const { stand, session, ref, read } = await opened();
    for (const _ of [1, 2]) await stand.provider.cancelSession(ref, session.redirectUrl);
    expect(await read()).toMatchObject({ status: "cancelled" });
    const other = await paid();
    await other.stand.provider.cancelSession(other.ref, other.session.redirectUrl);
    expect(await other.read()).toMatchObject({ status: "settled" });
    await other.stand.provider.cancelSession("nobody");
    expect(await other.stand.provider.readSession("nobody")).toBeNull();
    const ended = await opened();
    await ended.stand.happen(ended.ref, "expire");
    await ended.stand.provider.cancelSession(ended.ref, ended.session.redirectUrl);
    expect(await ended.read()).toMatchObject({ status: "expired" });
  });

  it("refunds in full, once per key", async () => {
    const { stand, ref, refund, read } = await paid();
    const { amount, paymentId } = orderOf(stand);
    expect(await stand.provider.readRefund({ providerRef: ref, key: FIRST })).toBeNull();
    for (const _ of [1, 2]) expect(await refund(FIRST, amount)).toMatchObject({ key: FIRST, paymentId, amount, failure: null });
    await stand.happen(ref, "confirm_refunds");
    expect(await refund(FIRST, amount)).toMatchObject({ key: FIRST, amount, failure: null });
    expect(await stand.provider.readRefund({ providerRef: ref, key: FIRST })).toMatchObject({ status: "succeeded", amount });
    expect(await refund(SECOND, 1)).toMatchObject({ status: "failed" });
    expect((await stand.books()).refunds).toEqual({ [FIRST]: amount });
    // The money had arrived. Refunds are reported separately.
    expect(await read()).toMatchObject({ status: "settled", amount });
    const told = await Promise.all((await stand.notices()).map(({ headers, body }) => stand.provider.readNotice(headers, body)));
    expect(told.some((notice) => notice?.refundKey === FIRST)).toBe(true);
  });

  it("refunds in parts up to the rest", async () => {
    const { stand, ref, refund } = await paid();
    await refund(FIRST, 200_000);
    await stand.happen(ref, "confirm_refunds");
    await refund(SECOND, 112_499);
    await stand.happen(ref, "confirm_refunds");
    expect(await refund(THIRD, 1)).toMatchObject({ status: "failed", amount: 1 });
    expect((await stand.books()).refunds).toEqual({ [FIRST]: 200_000, [SECOND]: 112_499 });
    const { stand: unpaid, ref: open } = await opened();
    expect(await refundOf(unpaid, open, { key: FIRST, amount: 1 }).catch(() => ({ status: "failed" }))).toMatchObject({ status: "failed" });
  });

  it("accepts a notice, identifies equal ones, and rejects one without the key", async () => {
    const { stand } = await paid();
    const arrived = await stand.notices();
    expect(arrived.length).toBeGreaterThan(0);
    for (const { headers, body } of arrived) {
      const [first, again] = [await stand.provider.readNotice(headers, body), await stand.provider.readNotice(headers, body)];
      expect(first).not.toBeNull();
      expect(again).toEqual(first);
    }
    expect(
      await Promise.all(arrived.map((each) => stand.forge(each)).map((each) => stand.provider.readNotice(each.headers, each.body))),
    ).toEqual(arrived.map(() => null));
  });

  it.skipIf(!surprises)("stores an unpublished status and confirms nothing by it", async () => {
    const { stand, ref, read } = await opened();
    await stand.bring(ref, "surprise");
    expect(await read()).toMatchObject({ status: "pending" });
    const { headers, body } = (await stand.notices()).at(-1)!;
    const notice = await stand.provider.readNotice(headers, body);
    expect(notice).toMatchObject({ paymentId: orderOf(stand).paymentId, status: "pending" });
    expect(notice!.noticeId).not.toBe("");
  });

  it("ignores unpublished fields", async () => {
    const { stand, read, ref } = await paid();
    const plain = await read();
    stand.fetch.add({ brand_new: { deep: [1] }, another: null });
    expect(await read()).toEqual(plain);
    expect(await refundOf(stand, ref, { key: FIRST, amount: 5 })).toMatchObject({ amount: 5, failure: null });
    expect(await stand.provider.createSession(orderOf(stand, { paymentId: "another" }))).toMatchObject({
      providerRef: expect.any(String) as string,
    });
  });

  it("gives up on a hanging provider and believes nothing of its answer", async () => {
    const stand = await open(300);
    stand.fetch.next({ kind: "hang" });
    expect(await isUnavailable(stand.provider.createSession(orderOf(stand)), false)).toBe(true);
  });

  it("repeats failed calls that are idempotent and fails others", async () => {
    const { stand, ref, refund, read } = await paid();
    for (const trouble of [
      { kind: "status", status: 500 },
      { kind: "status", status: 503 },
      { kind: "status", status: 429, retryAfter: 0 },
      { kind: "drop_after" },
    ] as const) {
      stand.fetch.next(trouble);
      if (!repeats) expect(await isUnavailable(read())).toBe(true);
      expect(await read(), trouble.kind).toMatchObject({ status: "settled" });
    }
    stand.fetch.next({ kind: "drop_after" });
    if (!repeats) expect(await isUnavailable(refund(FIRST, 5))).toBe(true);
    expect(await refund(FIRST, 5)).toMatchObject({ amount: 5, failure: null });
    await stand.happen(ref, "confirm_refunds");
    expect((await stand.books()).refunds).toEqual({ [FIRST]: 5 });
    // A pause longer than any caller waits, so the call is not repeated.
    stand.fetch.next({ kind: "status", status: 429, retryAfter: 3600 });
    const before = stand.fetch.calls();
    expect([await isUnavailable(read()), stand.fetch.calls() - before]).toEqual([true, 1]);
  });

  it("never repeats an opening: one call each for 5xx, 429 and a lost answer", async () => {
    const stand = await open();
    for (const trouble of [
      { kind: "status", status: 503 },
      { kind: "status", status: 429, retryAfter: 0 },
      { kind: "drop_after" },
    ] as const) {
      const before = stand.fetch.calls();
      stand.fetch.next(trouble);
      expect(await isUnavailable(stand.provider.createSession(orderOf(stand)))).toBe(true);
      expect(stand.fetch.calls() - before).toBe(1);
    }
    // The provider has opened the last page, but its answer was lost.
    expect((await stand.books()).pages).toBe(1);
  });
});
