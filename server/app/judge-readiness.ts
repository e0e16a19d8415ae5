import type { Database } from "../platform/database/database.ts";

/** A balancer needs an answer, even a negative one. */
const LATEST_MS = 1000;
/** How long a successful write proves that the database accepts writes. */
const WRITABLE_MS = 1000;

/** Detects a standby, or a database closed for writing. */
const STATE = "select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_closed";
/** Ends this connection, which stays with its server after a failover. A new one reaches the writable server. */
const LEAVE = "select pg_terminate_backend(pg_backend_pid())";
/** A sort larger than the least work memory. PostgreSQL spills it to its data disk, which fails on a full disk and leaves no file. */
const SPILL = "select count(*)::int as n from generate_series(1, 6000)";

type Readiness = { readonly isReady: boolean; readonly why: "silent" | "unreachable" | "read-only" | "full" | null };
const READY: Readiness = { isReady: true, why: null };

async function tryWriting(db: Database): Promise<void> {
  await db.pipelined("karcis", async (tx) => {
    const [, rows] = await Promise.all([tx.query("set local work_mem = '64kB'"), tx.query(SPILL)]);
    return rows;
  });
}

/**
 * Whether this process can serve: the database responds within a second, accepts writes, and its disk is not full. Concurrent callers share
 * one query, and a write is tested once a second.
 */
export function createReadiness(db: Database): () => Promise<Readiness> {
  // The embedded database was just opened for reading and writing.
  const openedUntil = db.kind === "pglite" ? performance.now() + WRITABLE_MS : 0;
  let writableUntil = 0;
  let asking: Promise<Readiness> | null = null;

  async function ask(): Promise<Readiness> {
    if (performance.now() < openedUntil) return READY;
    try {
      const [state] = await db.query<{ is_closed: boolean }>(STATE);
      if (state!.is_closed) {
        await db.query(LEAVE).catch(() => {});
        return { isReady: false, why: "read-only" };
      }
      if (performance.now() < writableUntil) return READY;
      await tryWriting(db);
      writableUntil = performance.now() + WRITABLE_MS;
      return READY;
    } catch (error) {
      return { isReady: false, why: (error as { code?: unknown } | null)?.code === "53100" ? "full" : "unreachable" };
    }
  }

  return () => {
    asking ??= ask().finally(() => (asking = null));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Readiness>((resolve) => {
      timer = setTimeout(resolve, LATEST_MS, { isReady: false, why: "silent" });
    });
    return Promise.race([asking, late]).finally(() => clearTimeout(timer));
  };
}
