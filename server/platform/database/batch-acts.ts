import { memoOf } from "../base/memo-of.ts";
import { Problem } from "../base/problem.ts";
import { counter, histogram } from "../observability/metrics.ts";
import { askInTurn, type Caller } from "./call-turns.ts";
import type { Database } from "./database.ts";

type OfTenant = { readonly tenant: string };

/** Batching of one kind of operation for many callers. */
export type BatchedAct<Op, Result> = {
  /** The name of the operation in the metrics. */
  readonly name: string;
  /** Runs a batch in one transaction. Returns results in order. A failure undoes the whole batch. */
  run(db: Database, ops: readonly Op[]): Promise<Result[]>;
  /** Operations of the same lane may share a call. Those of two tenants never do. */
  laneOf(op: Op): string;
  /** The subject of an operation. Two operations on one subject never share a call. */
  subjectOf(op: Op): string;
  /** Parallel calls of one lane. Further ones start only when many operations wait. */
  readonly callsAtOnce: number;
};

type Waiting<Op, Result> = { readonly op: Op; readonly since: number; resolve(result: Result): void; reject(error: unknown): void };
type Lane<Op, Result> = { queue: Waiting<Op, Result>[]; underway: number; readonly caller: Caller };

const sizes = histogram("karcis_batch_size", {
  help: "Acts that went to the database in one call, by kind.",
  names: ["act"],
  bounds: [1, 2, 4, 8, 16, 32, 64, 128],
});
const durations = histogram("karcis_batch_seconds", {
  help: "How long such a call took.",
  names: ["act"],
  bounds: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
});
const turnedAway = counter("karcis_batch_busy_total", "Acts that were refused because too many waited.", ["act"]);

/** The most operations of one call. */
const MOST_AT_ONCE = 128;
const LONGEST_QUEUE = 2000;
/** With this many waiting operations, a second call pays off although it waits for the first one's locks. */
const CROWD = 32;
const ATTEMPTS = 3;

/** The SQLSTATE of a failure, or "". */
export function sqlStateOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
}

/** Runs a batch, and repeats it if it lost a race for locks or a key. */
async function runPatiently<Op, Result>(act: BatchedAct<Op, Result>, db: Database, ops: readonly Op[]): Promise<Result[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act.run(db, ops);
    } catch (error) {
      if (attempt === ATTEMPTS || !/^40(001|P01)$/.test(sqlStateOf(error))) throw error;
    }
  }
}

async function settle<Op, Result>(act: BatchedAct<Op, Result>, db: Database, batch: readonly Waiting<Op, Result>[]): Promise<void> {
  try {
    const results = await runPatiently(
      act,
      db,
      batch.map((w) => w.op),
    );
    batch.forEach((w, i) => w.resolve(results[i]!));
  } catch (error) {
    const isOfOne = /^(22|23|40|P0)/.test(sqlStateOf(error));
    if (batch.length === 1 || !isOfOne) return batch.forEach((w) => w.reject(error));
    // One failing operation must not fail the others: halve the batch until it stands alone.
    const middle = batch.length >> 1;
    await settle(act, db, batch.slice(0, middle));
    await settle(act, db, batch.slice(middle));
  }
}

/** Takes waiting operations in order, each subject once. */
function takeBatch<Op, Result>(act: BatchedAct<Op, Result>, lane: Lane<Op, Result>): Waiting<Op, Result>[] {
  const batch: Waiting<Op, Result>[] = [];
  const left: Waiting<Op, Result>[] = [];
  const subjects = new Set<string>();
  for (const waiting of lane.queue) {
    const subject = act.subjectOf(waiting.op);
    if (batch.length === MOST_AT_ONCE || subjects.has(subject)) left.push(waiting);
    else batch.push(waiting);
    subjects.add(subject);
  }
  lane.queue = left;
  return batch;
}

/**
 * Runs an operation for many callers in one round trip and one commit. Operations that arrive during a call join the next one. While
 * nothing else runs, an operation goes alone. Under load batches grow, because calls of all kinds take turns. A batch of one runs the same
 * code. Throws BUSY if too many wait.
 */
export function inBatches<Op extends OfTenant, Result>(act: BatchedAct<Op, Result>): (db: Database, op: Op) => Promise<Result> {
  const lanesOf = memoOf(() => new Map<string, Lane<Op, Result>>());

  function mayCall({ queue, underway }: Lane<Op, Result>): boolean {
    return queue.length > 0 && (underway === 0 || (underway < act.callsAtOnce && queue.length >= CROWD));
  }

  function open(
    db: Database,
    tenant: string,
    { lanes, key }: { readonly lanes: Map<string, Lane<Op, Result>>; readonly key: string },
  ): Lane<Op, Result> {
    const caller: Caller = {
      size: () => lane.queue.length,
      waited: (now) => lane.queue.reduce((sum, { since }) => sum + now - since, 0),
      async call() {
        lane.underway += 1;
        const batch = takeBatch(act, lane);
        if (mayCall(lane)) askInTurn(db, tenant, caller);
        sizes.observe([act.name], batch.length);
        const began = performance.now();
        await settle(act, db, batch);
        durations.observe([act.name], (performance.now() - began) / 1000);
        lane.underway -= 1;
        if (lane.queue.length > 0) askInTurn(db, tenant, caller);
        else if (lane.underway === 0) lanes.delete(key);
      },
    };
    const lane: Lane<Op, Result> = { queue: [], underway: 0, caller };
    lanes.set(key, lane);
    return lane;
  }

  return (db, op) => {
    const lanes = lanesOf(db);
    const key = act.laneOf(op);
    const lane = lanes.get(key) ?? open(db, op.tenant, { lanes, key });
    if (lane.queue.length >= LONGEST_QUEUE) {
      turnedAway.add([act.name]);
      return Promise.reject(new Problem("BUSY", { retryAfterSeconds: 2 }));
    }
    return new Promise((resolve, reject) => {
      lane.queue.push({ op, since: performance.now(), resolve, reject });
      if (mayCall(lane)) askInTurn(db, op.tenant, lane.caller);
    });
  };
}
