import { describe, expect, it } from "vitest";
import { inBatches } from "./batch-acts.ts";
import type { Database } from "./database.ts";

type Op = { readonly tenant: string; readonly lane: string; readonly subject: string; readonly n: number };
const failure = (code: string) => Object.assign(new Error(code), { code });
/** Waits until pending calls were sent. They go at the end of this event loop turn, before new waiters. */
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

function lanes(callsAtOnce: number, fail: (ops: readonly Op[], call: number) => Error | null = () => null) {
  const calls: number[][] = [];
  const gates: (() => void)[] = [];
  const db = {} as Database;
  const act = inBatches<Op, number>({
    name: "test",
    async run(_, ops) {
      calls.push(ops.map((op) => op.n));
      const call = calls.length;
      await new Promise<void>((resolve) => gates.push(resolve));
      const error = fail(ops, call);
      if (error) throw error;
      return ops.map((op) => op.n * 10);
    },
    laneOf: (op) => op.lane,
    subjectOf: (op) => op.subject,
    callsAtOnce,
  });
  const ask = (n: number, { tenant = "one", lane = "a", subject = String(n) } = {}) => act(db, { tenant, lane, subject, n });
  async function open(): Promise<void> {
    while (gates.length > 0) {
      gates.shift()!();
      await turn();
    }
  }
  return { ask, calls, open };
}

describe("batched operations", () => {
  it("sends an operation at once when idle, and batches those that arrive during a call", async () => {
    const { ask, calls, open } = lanes(1);
    const first = ask(1);
    await turn();
    const others = [ask(2), ask(3)];
    await turn();
    expect(calls).toEqual([[1]]);
    await open();
    expect(await Promise.all([first, ...others])).toEqual([10, 20, 30]);
    expect(calls).toEqual([[1], [2, 3]]);
  });

  it("separates lanes and keeps operations of one subject in order", async () => {
    const { ask, calls, open } = lanes(1);
    const all = [ask(1, { subject: "x" }), ask(2, { subject: "x" }), ask(3), ask(4, { lane: "b", tenant: "two" })];
    await turn();
    expect(calls).toEqual([[1, 3], [4]]);
    await open();
    expect(await Promise.all(all)).toEqual([10, 20, 30, 40]);
    expect(calls).toEqual([[1, 3], [4], [2]]);
  });

  it("halves a failing batch until the failing operation is alone", async () => {
    const { ask, calls, open } = lanes(1, (ops) => (ops.some((op) => op.n === 3) ? failure("23514") : null));
    const all = [1, 2, 3, 4].map((n) => ask(n));
    const settled = Promise.allSettled(all);
    await turn();
    await open();
    expect((await settled).map((one) => (one.status === "fulfilled" ? one.value : (one.reason as Error).message))).toEqual([
      10,
      20,
      "23514",
      40,
    ]);
    expect(calls).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], [3], [4]]);
  });

  it("repeats operations that lost a race, and fails all when the database is away", async () => {
    const lost = lanes(1, (_, call) => (call < 3 ? failure("40P01") : null));
    const won = lost.ask(1);
    await turn();
    await lost.open();
    expect(await won).toBe(10);
    expect(lost.calls).toHaveLength(3);
    const away = lanes(1, () => failure("57P01"));
    const both = Promise.allSettled([away.ask(1), away.ask(2)]);
    await turn();
    await away.open();
    expect((await both).map((one) => one.status)).toEqual(["rejected", "rejected"]);
    expect(away.calls).toEqual([[1, 2]]);
  });

  it("fails with BUSY if too many operations wait", async () => {
    const { ask, open } = lanes(1);
    const all = Promise.allSettled(Array.from({ length: 2400 }, (_, n) => ask(n)));
    await turn();
    await open();
    const refused = (await all).flatMap((one) => (one.status === "rejected" ? [(one.reason as Error).message] : []));
    expect(refused).toEqual(Array.from({ length: 400 }, () => "BUSY"));
  });
});
