import { describe, expect, it, vi } from "vitest";
import { chooseOutcome, onStoppedClock, openSession, ORDER, readSession, startPaysim } from "#test/harness/start-paysim.ts";

onStoppedClock();

describe("outcomes", () => {
  it.each([
    ["pay", "settled", "success", ["settled"]],
    ["pay_later", "pending", "pending", ["pending"]],
    ["decline", "denied", "denied", ["denied"]],
    ["fail", "failed", "failed", ["failed"]],
    ["expire", "expired", "expired", ["expired"]],
    ["webhook_lost", "settled", "success", []],
  ])("%s ends as %s and returns with payment=%s", async (outcome, status, hint, notices) => {
    const { paysim, sent } = startPaysim();
    const id = await openSession(paysim);
    const response = await chooseOutcome(paysim, id, outcome);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`${ORDER.return_url}&payment=${hint}`);
    expect((await readSession(paysim, id)).status).toBe(status);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent.map((notice) => notice.status)).toEqual(notices);
    expect(sent.every((notice) => notice.genuine)).toBe(true);
  });

  it("settles by itself after five seconds", async () => {
    const { paysim, sent } = startPaysim();
    const id = await openSession(paysim);
    await chooseOutcome(paysim, id, "pay_after_5s");
    await vi.advanceTimersByTimeAsync(4_900);
    expect((await readSession(paysim, id)).status).toBe("pending");
    await vi.advanceTimersByTimeAsync(300);
    expect((await readSession(paysim, id)).status).toBe("settled");
    expect(sent.map(({ status }) => status)).toEqual(["pending", "settled"]);
  });

  it("does not settle a session that was declined in the meantime", async () => {
    const { paysim } = startPaysim();
    const id = await openSession(paysim);
    await chooseOutcome(paysim, id, "pay_after_5s");
    await chooseOutcome(paysim, id, "decline");
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await readSession(paysim, id)).status).toBe("denied");
  });

  it("sends one event three times", async () => {
    const { paysim, sent } = startPaysim();
    await chooseOutcome(paysim, await openSession(paysim), "webhook_thrice");
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  });

  it("sends pending after settled when reordered", async () => {
    const { paysim, sent } = startPaysim();
    const id = await openSession(paysim);
    await chooseOutcome(paysim, id, "webhooks_reordered");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent.map(({ status }) => status)).toEqual(["settled", "pending"]);
    expect((await readSession(paysim, id)).status).toBe("settled");
  });

  it("holds a delayed webhook back for a minute", async () => {
    const { paysim, sent } = startPaysim();
    const id = await openSession(paysim);
    await chooseOutcome(paysim, id, "webhook_delayed");
    await vi.advanceTimersByTimeAsync(59_000);
    expect(sent).toEqual([]);
    expect((await readSession(paysim, id)).status).toBe("settled");
    await vi.advanceTimersByTimeAsync(1_500);
    expect(sent).toMatchObject([{ status: "settled" }]);
  });

  it("expires a session and settles it three seconds later", async () => {
    const { paysim, sent } = startPaysim();
    const id = await openSession(paysim);
    await chooseOutcome(paysim, id, "late_success");
    expect((await readSession(paysim, id)).status).toBe("expired");
    await vi.advanceTimersByTimeAsync(3_500);
    expect((await readSession(paysim, id)).status).toBe("settled");
    expect(sent.map(({ status }) => status)).toEqual(["expired", "settled"]);
  });

  it.each([
    ["reverse", ["settled", "denied"]],
    ["reverse_and_return", ["settled", "denied", "settled"]],
    ["charge_back", ["settled", "charged_back"]],
  ])("reverses settled money by %s and reports every step", async (outcome, steps) => {
    const { paysim, sent } = startPaysim();
    const id = await openSession(paysim);
    await chooseOutcome(paysim, id, outcome);
    for (const status of steps) {
      expect((await readSession(paysim, id)).status).toBe(status);
      await vi.advanceTimersByTimeAsync(5_100);
    }
    expect((await readSession(paysim, id)).status).toBe(steps.at(-1));
    expect(sent.map(({ status }) => status)).toEqual(steps);
  });

  it("reports an amount other than the requested one", async () => {
    const { paysim, sent } = startPaysim();
    const id = await openSession(paysim);
    await chooseOutcome(paysim, id, "wrong_amount");
    await vi.advanceTimersByTimeAsync(200);
    expect(await readSession(paysim, id)).toMatchObject({ status: "settled", amount: 604_999 });
    expect(sent).toMatchObject([{ amount: 604_999 }]);
  });
});
