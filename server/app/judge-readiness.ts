import type { Database } from "../platform/database/database.ts";

/** A balancer that asks wants an answer, not a wait for one. */
const LATEST_MS = 1000;
/** For how long a write that succeeded is taken as proof that the next one would. */
const WRITABLE_MS = 1000;

/** A standby says so itself, as does a database that was closed for writing. */
const STATE = "select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_closed";
/** A connection keeps its server and its settings for ever: a new one finds whichever server takes writes now. */
const LEAVE = "select pg_terminate_backend(pg_backend_pid())";
/**
 * Takes more than the smallest memory that a statement may have, so that the rest is written to the disk of the data; that fails where the
 * disk is full. Nothing of it stays.
 */
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
 * Whether this process can serve: the database answers within a second, takes writes, and its disk is not full. However many callers ask at
 * once, the database is asked once, and a write is tried once a second.
 */
export function createReadiness(db: Database): () => Promise<Readiness> {
  // The embedded database was opened a moment ago, for reading and writing.
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
