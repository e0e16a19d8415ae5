import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "#server/platform/database/migrate.ts";
import { openPostgres } from "#server/platform/database/open-postgres.ts";
import { systemBinaries } from "../../harness/postgres-binaries.ts";
import { startPostgres, type RunningPostgres } from "../../harness/postgres.ts";

const PROGRAMS = systemBinaries();
/** Whether the machine's own PostgreSQL has the extension. The one from npm cannot load it. */
const CAN_CHECK = PROGRAMS !== null && existsSync(join(PROGRAMS, "..", "lib", "plpgsql_check.so"));

let server: RunningPostgres;
let client: pg.Client;

/**
 * The extension's findings for every PL/pgSQL function, triggers for each table and its arguments: hidden casts, unused and shadowed
 * variables, wrong types. It misses row locks in stable functions.
 */
async function findings(): Promise<readonly string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select distinct format('%s, line %s: %s (%s)', p.proname, c.lineno, c.message, coalesce(c.detail, c.level)) as line
     from pg_proc p
     join pg_language l on l.oid = p.prolang and l.lanname = 'plpgsql'
     left join pg_trigger t on t.tgfoid = p.oid and not t.tgisinternal
     cross join lateral plpgsql_check_function_tb(funcoid => p.oid, relid => coalesce(t.tgrelid, 0), fatal_errors => false, performance_warnings => true,
       oldtable => t.tgoldtable, newtable => t.tgnewtable) c
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       and not (c.message like 'routine is marked as VOLATILE%' and p.prosrc ~ 'for (no key )?(update|share)')
     order by 1`,
  );
  return rows.map(({ line }) => line);
}

describe("functions in PL/pgSQL", () => {
  beforeEach(({ skip }) => skip(!CAN_CHECK, "this machine's PostgreSQL has no plpgsql_check"));
  beforeAll(async () => {
    if (!CAN_CHECK) return;
    server = await startPostgres({ source: "system" });
    client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query("create role karcis_app nologin");
    const owner = openPostgres({ url: server.url, poolSize: 1, role: "", pace: "patient" });
    await migrate(owner);
    await owner.close();
    await client.query("create extension plpgsql_check");
  });
  afterAll(async () => {
    await client?.end();
    await server?.stop();
  });

  it("finds no implicit casts and no unused declarations", async () => {
    expect(await findings()).toEqual([]);
  });

  it.each([
    ["a number of another size", "v bigint := 0; begin return v;", /^canary, line 1: .*"integer" value to "bigint"/m],
    ["a text for an identity", "v uuid := '{}'::text; begin return 0;", /^canary.*"text" value to "uuid"/m],
    ["a variable that nobody reads", "v bigint; begin return 0::bigint;", /^canary.*unused variable "v"/m],
    [
      "a comparison with a number of another kind",
      "v numeric := 1.5; begin perform 1 from bookings b where b.total = v; return 0::bigint;",
      /^canary.*implicit cast/m,
    ],
    ["a column that is not there", "begin perform b.nothing from bookings b; return 0::bigint;", /^canary.*nothing/m],
  ])("detects %s", async (_, body, finding) => {
    await client.query("begin");
    try {
      await client.query("set local check_function_bodies = off");
      await client.query(`create function canary() returns bigint language plpgsql stable as $$ declare ${body} end $$`);
      expect((await findings()).join("\n")).toMatch(finding);
    } finally {
      await client.query("rollback");
    }
  });
});
