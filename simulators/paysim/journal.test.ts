import * as fs from "node:fs";
import { describe, expect, it, vi } from "vitest";
import {
  callPaysim,
  chooseOutcome,
  journalPath,
  onStoppedClock,
  openSession,
  ORDER,
  readSession,
  startPaysim,
} from "#test/harness/start-paysim.ts";

/** Free space of the disk. A larger write fails partway, like on a full disk. */
const disk = vi.hoisted(() => ({ free: Infinity }));
vi.mock("node:fs", async (original) => {
  const real = await original<typeof import("node:fs")>();
  return {
    ...real,
    writeSync(file: number, bytes: Buffer, offset: number) {
      if (disk.free === 0) throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
      const length = Math.min(bytes.length - offset, disk.free);
      disk.free -= length;
      return real.writeSync(file, bytes, offset, length);
    },
  };
});

onStoppedClock();

describe("a journal that cannot be written", () => {
  it("refuses every change while the journal cannot be written, and restores the old state after a restart", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const path = journalPath();
    const { paysim, sent } = startPaysim({ journalPath: path });
    const paid = await openSession(paysim);
    const open = await openSession(paysim, { payment_id: "pay-2" });
    await chooseOutcome(paysim, paid, "pay");
    await vi.advanceTimersByTimeAsync(100);
    disk.free = 100;
    for (const [method, where, body] of [
      ["POST", "/sessions", { ...ORDER, payment_id: "pay-3" }],
      ["POST", `/sessions/${open}/cancel`, {}],
      ["POST", `/sessions/${open}/simulate`, { outcome: "pay" }],
      ["POST", "/refunds", { payment_id: "pay-1", refund_key: "refund-1", amount: 1000, reason: "surplus" }],
    ] as const) {
      const { status, body: answer } = await callPaysim(paysim, { method, path: where, body });
      expect([where, status, answer.error]).toEqual([where, 503, { code: "unavailable" }]);
    }
    expect((await chooseOutcome(paysim, open, "pay")).status).toBe(503);
    // A session that expired while the journal failed is reported once the journal can be written.
    await vi.advanceTimersByTimeAsync(16 * 60_000);
    expect(sent.map(({ type }) => type)).toEqual(["session.settled"]);
    expect(() =>
      fs
        .readFileSync(path, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).not.toThrow();
    disk.free = Infinity;
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent.map(({ type }) => type)).toEqual(["session.settled", "session.expired"]);
    expect((await callPaysim(paysim, { method: "GET", path: "/refunds/refund-1" })).status).toBe(404);
    await paysim.stop();
    const again = startPaysim({ journalPath: path }).paysim;
    expect([(await readSession(again, paid)).status, (await readSession(again, open)).status]).toEqual(["settled", "expired"]);
    expect(log.mock.calls.length).toBeLessThan(3);
    log.mockRestore();
  });
});
