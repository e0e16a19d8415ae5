import { appendFileSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import {
  callPaysim,
  chooseOutcome,
  journalPath,
  NOW,
  onStoppedClock,
  openSession,
  ORDER,
  readSession,
  startPaysim,
} from "#test/harness/start-paysim.ts";

onStoppedClock();

describe("delivery", () => {
  it("repeats a refused webhook after 1 s, 5 s, 30 s, 2 min and 10 min, then gives up", async () => {
    let round = 0;
    const { paysim, sent } = startPaysim({ answer: () => (round++ % 2 === 0 ? 503 : 0) });
    await chooseOutcome(paysim, await openSession(paysim, { expires_at: new Date(NOW + 86_400_000).toISOString() }), "pay");
    await vi.advanceTimersByTimeAsync(3_600_000);
    const seconds = sent.map(({ at }) => Math.round(at / 1000));
    expect(seconds).toEqual([0, 1, 6, 36, 156, 756]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(sent.every(({ genuine }) => genuine)).toBe(true);
  });
});

describe("journal", () => {
  it("restores sessions, plans and undelivered webhooks, and ignores a cut-off last line", async () => {
    const path = journalPath();
    const first = startPaysim({ journalPath: path, answer: () => 500 });
    const paid = await openSession(first.paysim);
    const planned = await openSession(first.paysim, { payment_id: "pay-2" });
    const waiting = await openSession(first.paysim, { payment_id: "pay-3" });
    await chooseOutcome(first.paysim, paid, "pay");
    await chooseOutcome(first.paysim, planned, "late_success");
    await vi.advanceTimersByTimeAsync(100);
    await first.paysim.stop();
    appendFileSync(path, '{"session":{"id":"ps_cut');

    const second = startPaysim({ journalPath: path });
    expect(await readSession(second.paysim, paid)).toMatchObject({ status: "settled", amount: 605_000 });
    expect((await callPaysim(second.paysim, { method: "POST", path: "/sessions", body: ORDER })).body.id).toBe(paid);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(second.sent.map(({ status }) => status)).toEqual(["settled", "expired", "settled"]);
    expect(second.sent[0]?.id).toBe(first.sent[0]?.id);
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect((await readSession(second.paysim, waiting)).status).toBe("expired");
    await second.paysim.stop();

    const third = startPaysim({ journalPath: path });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(third.sent).toEqual([]);
    expect(readFileSync(path, "utf8")).not.toContain("ps_cut");
  });

  it("rejects a journal that is corrupt in its middle", () => {
    const path = journalPath();
    appendFileSync(path, "nonsense\n");
    expect(() => startPaysim({ journalPath: path })).toThrow(/line 1/);
  });
});
