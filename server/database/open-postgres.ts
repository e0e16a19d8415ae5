import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import pg from "pg";
import { assertTenantId, OPERATOR, type Database, type Param, type Row, type Sql, type Transaction } from "./database.ts";
import { connectTo, type DatabaseTls } from "./database-tls.ts";
import { firstFailure } from "./first-failure.ts";
import { PARSERS } from "./parsers.ts";

const names = new Map<string, string>();
/** Texts are written in the code, so there are some hundreds. Were one made of what somebody typed, no connection should fill up with it. */
const MOST_NAMES = 2000;

/** A statement's name is its own digest, so that every connection prepares each text once; none where there are too many of them. */
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

/** The longest that a timer of Node can run: a script takes as long as it takes. */
const LONGEST_MS = 2_147_483_647;

function unhurried(text: string): pg.QueryConfig {
  // The driver reads a deadline of one query's own.
  return { text, query_timeout: LONGEST_MS } as pg.QueryConfig;
}

function poolRunner(pool: pg.Pool): Sql {
  return {
    async query<R extends Row>(text: string, params?: readonly Param[]) {
      return (await pool.query(statement(text, params))).rows as R[];
    },
  };
}

/** What is written in one turn of the event loop leaves in one packet. */
function gatherWrites(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
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

/** One transaction on a connection of its own. `finish` ends it well, and tells of anything that was sent and failed. */
function begin(client: pg.PoolClient, tenant: string, role = "") {
  const gather = gatherWrites(client);
  const sent: Promise<unknown>[] = [];
  function run(config: string | pg.QueryConfig): Promise<pg.QueryResult> {
    gather();
    return client.query(config);
  }
  function send(config: string | pg.QueryConfig): void {
    const running = run(config);
    // Reported by finish; until then nobody is listening.
    running.catch(() => {});
    sent.push(running);
  }
  send(`begin; ${role}select set_config('app.tenant', '${tenant}', true)`);
  let isOver = false;
  const tx: Transaction = {
    async query<R extends Row>(text: string, params?: readonly Param[]) {
      if (isOver) throw new Error("the transaction is over");
      return (await run(statement(text, params))).rows as R[];
    },
    send(text, params) {
      if (isOver) throw new Error("the transaction is over");
      send(statement(text, params));
    },
  };
  return {
    tx,
    cause: (error: unknown) => firstFailure(error, sent),
    async finish(): Promise<void> {
      // After a failure the database makes a rollback of this.
      isOver = true;
      send("commit");
      await Promise.all(sent);
    },
  };
}

/** Rolls back, or answers why the connection is of no more use. */
async function undo(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** Plans are made once a connection, and look rows up by a key even where the table was small then. */
const SESSION = [
  "statement_timeout=10000",
  "lock_timeout=5000",
  "idle_in_transaction_session_timeout=5000",
  "plan_cache_mode=force_generic_plan",
  "enable_seqscan=off",
  "jit=off",
];

export type PostgresOptions = { readonly url: string; readonly tls?: DatabaseTls; readonly poolSize?: number; readonly role?: string };

/** Opens a pool. Each connection takes the role that owns nothing, so that row-level security holds. */
export function openPostgres({ url, tls = { mode: null, ca: null }, poolSize = 16, role = "karcis_app" }: PostgresOptions): Database {
  const pool = new pg.Pool({
    ...connectTo(url, tls),
    max: poolSize,
    types,
    connectionTimeoutMillis: 5000,
    query_timeout: 15000,
    keepAlive: true,
    pipeline: true,
    application_name: "karcis",
    options: [...(role ? [`role=${role}`] : []), ...SESSION].map((setting) => `-c ${setting}`).join(" "),
  });
  // A broken connection is replaced by the pool; without a listener, idle or in the midst of a transaction, it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    kind: "postgres",
    ...poolRunner(pool),
    transaction: (tenant, work) => transaction(tenant, work),
    operate: (tenant, work) => transaction(tenant, work, OPERATOR),
    async trip(tenant, work) {
      assertTenantId(tenant);
      const client = await pool.connect();
      let broken: Error | undefined;
      const { tx, finish } = begin(client, tenant);
      try {
        const [answer] = await Promise.all([work(tx), finish()]);
        return answer;
      } catch (error) {
        broken = await undo(client);
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async script(text) {
      await pool.query(unhurried(text));
    },
    close: () => pool.end(),
  };

  async function transaction<T>(tenant: string, work: (tx: Transaction) => Promise<T>, role = ""): Promise<T> {
    assertTenantId(tenant);
    const client = await pool.connect();
    let broken: Error | undefined;
    const { tx, finish, cause } = begin(client, tenant, role);
    try {
      const answer = await work(tx);
      await finish();
      return answer;
    } catch (error) {
      broken = await undo(client);
      throw await cause(error);
    } finally {
      client.release(broken);
    }
  }
}
