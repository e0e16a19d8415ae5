import { AsyncLocalStorage } from "node:async_hooks";
import { PGlite, type Transaction as LiteTransaction } from "@electric-sql/pglite";
import { compiledPglite } from "./compile-pglite.ts";
import { OPERATOR as THE_OPERATOR, type Acting } from "../base/actor.ts";
import { actingOf, OPERATOR, type ActTransaction, type Database, type Param, type Row, type Sql, type Transaction } from "./database.ts";
import { firstFailure } from "./first-failure.ts";
import { PARSERS } from "./parsers.ts";

type Runs = Pick<PGlite | LiteTransaction, "query">;

/** PGlite writes a Date in a form that PostgreSQL cannot read inside arrays. ISO text works everywhere. */
function asValue(param: unknown): unknown {
  if (param instanceof Date) return param.toISOString();
  if (Array.isArray(param)) return param.map(asValue);
  return param;
}

function runner(lite: Runs): Sql {
  return {
    async query<R extends Row>(text: string, params: readonly Param[] = []) {
      const result = await lite.query<R>(text, params.map(asValue), { parsers: PARSERS });
      return result.rows;
    },
  };
}

/** The PGlite of an open embedded database. Null for PostgreSQL. */
export function embeddedIn(db: Database): PGlite | null {
  return "lite" in db ? (db.lite as PGlite) : null;
}

/** Continuous work yields to sockets after this long. */
const TURN_MS = 10;

/**
 * The embedded database answers within one event loop turn, so a series of transactions, such as the worker's for every brand, would block
 * this process until the last.
 */
function takingTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}

/** Opens the embedded database in a directory, or in memory without one. It has one connection. */
export async function openPglite(directory: string | null, options: { loadDataDir?: Blob } = {}): Promise<Database & { lite: PGlite }> {
  const compiled = await compiledPglite();
  const lite = await PGlite.create({
    ...compiled,
    ...(directory ? { dataDir: directory } : {}),
    ...options,
    postgresqlconf: ["shared_buffers=16MB"],
  });
  const inside = new AsyncLocalStorage<true>();
  const letOthersIn = takingTurns();
  const outer = runner(lite);
  // With one connection, a statement outside the open transaction would deadlock, so throw.
  const query: Sql["query"] = async (text, params) => {
    if (inside.getStore()) throw new Error("the database was used outside tx inside a transaction");
    await letOthersIn();
    return outer.query(text, params);
  };
  return {
    kind: "pglite",
    lite,
    query,
    transaction: (who: string | Acting, work: (tx: ActTransaction) => Promise<never>) => transaction(who, work),
    pipelined: (tenant, work) => transaction(tenant, work),
    operate: (who, work) => transaction(typeof who === "string" ? { tenant: who, actor: THE_OPERATOR } : who, work, OPERATOR),
    async script(text) {
      for (const each of [text].flat()) await lite.exec(each);
    },
    // The embedded database runs in this process, so it is never silent.
    silentMs: () => 0,
    connections: () => ({ open: 1, idle: lite.ready ? 1 : 0, waiting: 0 }),
    close: () => lite.close(),
  };

  async function transaction<T>(who: string | Acting, work: (tx: ActTransaction) => Promise<T>, role = ""): Promise<T> {
    const { tenant, actor } = actingOf(who);
    if (inside.getStore()) throw new Error("a transaction was opened inside a transaction");
    await letOthersIn();
    return lite.transaction((tx) =>
      inside.run(true, async () => {
        await tx.exec(`${role}select set_config('app.tenant', '${tenant}', true)`);
        const sql = runner(tx);
        const sent: Promise<unknown>[] = [];
        const send: Transaction["send"] = (text, params) => {
          const running = sql.query(text, params);
          // Reported at the end of the transaction.
          running.catch(() => {});
          sent.push(running);
        };
        try {
          const answer = await work({ ...sql, send, tenant, actor });
          await Promise.all(sent);
          return answer;
        } catch (error) {
          throw await firstFailure(error, sent);
        }
      }),
    ) as Promise<T>;
  }
}
