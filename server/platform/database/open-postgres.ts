import { createHash } from "node:crypto";
import pg from "pg";
import { OPERATOR as THE_OPERATOR, type Acting } from "../base/actor.ts";
import { actingOf, OPERATOR, type ActTransaction, type Database, type Param, type Row } from "./database.ts";
import { connectTo, type DatabaseTls } from "../config/database-tls.ts";
import { firstFailure } from "./first-failure.ts";
import { isOfConnection } from "./judge-failure.ts";
import { openPool, PACES, streamOf, type Pace } from "./open-pool.ts";
import { PARSERS } from "./parsers.ts";

const names = new Map<string, string>();
/**
 * Statement texts are constants, a few hundred. If one were built from user input by mistake, it must not fill a connection with prepared
 * statements.
 */
const MOST_NAMES = 2000;

/** A statement's name: its digest, so that every connection prepares each text once. Undefined beyond the limit. */
export function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (!name) {
    if (names.size >= MOST_NAMES) return undefined;
    name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
    names.set(text, name);
  }
  return name;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: string) =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format as "text")) as pg.CustomTypesConfig["getTypeParser"],
};

function statement(text: string, params: readonly Param[] = []): pg.QueryConfig {
  const name = nameOf(text);
  return name === undefined ? { text, values: params as unknown[] } : { name, text, values: params as unknown[] };
}

/** Whether to close the connection after a failure: it is lost or keeps failing. */
function isBroken(error: unknown): boolean {
  return isOfConnection(error) || !(error instanceof pg.DatabaseError);
}

/** Sends all writes of one event loop turn as one packet. */
function gatherWrites(client: pg.PoolClient): () => void {
  const stream = streamOf(client);
  let gathering = false;
  return () => {
    if (gathering) return;
    gathering = true;
    stream.cork();
    process.nextTick(() => {
      gathering = false;
      stream.uncork();
    });
  };
}

/** One transaction on its own connection. `finish` commits and reports failures of sent statements. */
function begin(client: pg.PoolClient, { tenant, actor }: Acting, role = "") {
  const gather = gatherWrites(client);
  const sent: Promise<unknown>[] = [];
  function run(config: string | pg.QueryConfig): Promise<pg.QueryResult> {
    gather();
    return client.query(config);
  }
  function send(config: string | pg.QueryConfig): void {
    const running = run(config);
    // `finish` reports the failure.
    running.catch(() => {});
    sent.push(running);
  }
  send(`begin; ${role}select set_config('app.tenant', '${tenant}', true)`);
  let isOver = false;
  const tx = {
    tenant,
    actor,
    async query<R extends Row>(text: string, params?: readonly Param[]) {
      if (isOver) throw new Error("the transaction is over");
      return (await run(statement(text, params))).rows as R[];
    },
    send(text: string, params?: readonly Param[]) {
      if (isOver) throw new Error("the transaction is over");
      send(statement(text, params));
    },
  };
  return {
    tx,
    cause: (error: unknown) => firstFailure(error, sent),
    async finish(): Promise<void> {
      // After a failure the database turns this into a rollback.
      isOver = true;
      send("commit");
      await Promise.all(sent);
    },
  };
}

/** Rolls back. Returns why the connection is unusable, if so. */
async function undo(client: pg.PoolClient, why: unknown): Promise<Error | undefined> {
  try {
    await client.query("rollback");
    return isOfConnection(why) ? (why as Error) : undefined;
  } catch (error) {
    return error as Error;
  }
}

/** Generic plans, made once per connection. Index look-ups are forced, because tables that are small at that time may grow. */
const PLANS = ["plan_cache_mode=force_generic_plan", "enable_seqscan=off", "jit=off"];
/** Idle time after which a connection is probed. */
const KEEP_ALIVE_MS = 5000;

function sessionOf({ statement, lock }: Pace, role: string): string {
  const limits = [`statement_timeout=${statement}`, `lock_timeout=${lock}`, "idle_in_transaction_session_timeout=5000"];
  return [...(role ? [`role=${role}`] : []), ...limits, ...PLANS].map((setting) => `-c ${setting}`).join(" ");
}

export type PostgresOptions = {
  readonly url: string;
  readonly tls?: DatabaseTls;
  readonly poolSize?: number;
  readonly role?: string;
  readonly pace?: keyof typeof PACES;
};

/** Opens a pool. Each connection takes a role that owns nothing, so that row-level security applies. */
export function openPostgres(options: PostgresOptions): Database {
  const { url, tls = { mode: null, ca: null }, poolSize = 16, role = "karcis_app", pace: named = "prompt" } = options;
  const pace = PACES[named];
  const config: pg.PoolConfig = {
    ...connectTo(url, tls),
    max: poolSize,
    types,
    query_timeout: pace.answer,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    pipeline: true,
    application_name: "karcis",
    options: sessionOf(pace, role),
  };
  const pool = openPool(config, pace, named === "prompt");
  let steady: Database | null = null;

  async function run(config: string | pg.QueryConfig): Promise<pg.QueryResult> {
    const client = await pool.take();
    let broken = false;
    try {
      return await client.query(config);
    } catch (error) {
      broken = isBroken(error);
      throw error;
    } finally {
      pool.give(client, broken);
    }
  }

  return {
    kind: "postgres",
    silentMs: pool.silentMs,
    connections: pool.count,
    async query<R extends Row>(text: string, params?: readonly Param[]) {
      return (await run(statement(text, params))).rows as R[];
    },
    transaction: (who: string | Acting, work: (tx: ActTransaction) => Promise<never>) => transaction(who, work),
    operate: (who, work) => transaction(typeof who === "string" ? { tenant: who, actor: THE_OPERATOR } : who, work, OPERATOR),
    async pipelined(tenant, work) {
      const acting = actingOf(tenant);
      const client = await pool.take();
      let broken: Error | undefined;
      const { tx, finish } = begin(client, acting);
      try {
        const [answer] = await Promise.all([work(tx), finish()]);
        return answer;
      } catch (error) {
        broken = await undo(client, error);
        throw error;
      } finally {
        pool.give(client, broken);
      }
    },
    async script(text) {
      if (typeof text === "string") return void (await run(text));
      const client = await pool.take();
      try {
        for (const each of text) await client.query(each);
      } finally {
        pool.give(client, true);
      }
    },
    background: () => (steady ??= openPostgres({ ...options, pace: "steady", poolSize: 1 })),
    async close() {
      // Background work never delays the end of a process.
      await Promise.all([pool.close({ isNow: named === "steady" }), steady?.close()]);
    },
  };

  async function transaction<T>(who: string | Acting, work: (tx: ActTransaction) => Promise<T>, role = ""): Promise<T> {
    const acting = actingOf(who);
    const client = await pool.take();
    let broken: Error | undefined;
    const { tx, finish, cause } = begin(client, acting, role);
    try {
      const answer = await work(tx);
      await finish();
      return answer;
    } catch (error) {
      broken = await undo(client, error);
      throw await cause(error);
    } finally {
      pool.give(client, broken);
    }
  }
}
