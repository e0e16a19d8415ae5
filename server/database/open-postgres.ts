import { createHash } from "node:crypto";
import pg from "pg";
import { assertTenantId, type Database, type Param, type Row, type Sql } from "./database.ts";
import { PARSERS } from "./parsers.ts";

const names = new Map<string, string>();

/** A statement's name is its own digest, so that every connection prepares each text once. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
    names.set(text, name);
  }
  return name;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: string) =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format as "text")) as pg.CustomTypesConfig["getTypeParser"],
};

function runner(client: pg.Pool | pg.PoolClient): Sql {
  return {
    async query<R extends Row>(text: string, params: readonly Param[] = []) {
      const result = await client.query({ name: nameOf(text), text, values: params.map(asValue) });
      return result.rows as R[];
    },
  };
}

/** pg would write a plain array as a PostgreSQL array (right) and an object as JSON (right); a Date needs no help. */
function asValue(param: Param): unknown {
  return param;
}

export type PostgresOptions = { readonly url: string; readonly poolSize?: number; readonly role?: string };

/** Opens a pool. Each connection takes the role that owns nothing, so that row-level security holds. */
export function openPostgres({ url, poolSize = 8, role = "karcis_app" }: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    connectionTimeoutMillis: 5000,
    query_timeout: 15000,
    keepAlive: true,
    application_name: "karcis",
    options: `${role ? `-c role=${role} ` : ""}-c statement_timeout=10000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=5000`,
  });
  // A broken connection is replaced by the pool; without a listener, idle or in the midst of a transaction, it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    kind: "postgres",
    ...runner(pool),
    async transaction(tenant, work) {
      assertTenantId(tenant);
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query(`begin; select set_config('app.tenant', '${tenant}', true)`);
        const answer = await work(runner(client));
        await client.query("commit");
        return answer;
      } catch (error) {
        await client.query("rollback").catch((failure: Error) => {
          broken = failure;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async script(text) {
      await pool.query(text);
    },
    close: () => pool.end(),
  };
}
