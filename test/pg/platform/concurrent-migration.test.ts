import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import type { Database } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { applyConcurrently } from "#server/platform/database/migrate-concurrently.ts";
import { openPostgres } from "#server/platform/database/open-postgres.ts";
import { migrations } from "#server/platform/database/sql-files.ts";
import { freshDatabase } from "../../harness/fresh-database.ts";

const FILE = {
  name: "9999_indexes.sql",
  sql: "-- concurrently\n-- Two indexes.\ncreate index concurrently canary_one on bookings (total, tenant_id);\ncreate index concurrently canary_two on bookings (utm, tenant_id);\n",
};

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let owner: Database;
beforeAll(async () => {
  fresh = await freshDatabase(inject("postgresUrl"));
  owner = openPostgres({ url: fresh.url, poolSize: 4, role: "", pace: "patient" });
  await migrate(owner);
});
afterAll(async () => {
  await owner?.close();
  await fresh?.drop();
});
beforeEach(() =>
  owner.script("drop index if exists canary_one, canary_two; delete from schema_migrations where name = '9999_indexes.sql'"),
);

async function on<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const indexes = () =>
  owner.query<{ name: string; valid: boolean }>(
    "select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname like 'canary%' order by 1",
  );
const BOTH = [
  { name: "canary_one", valid: true },
  { name: "canary_two", valid: true },
];
const isRecorded = async () => (await owner.query("select 1 from schema_migrations where name = $1", [FILE.name])).length === 1;

it("builds indexes during a sale's writes without blocking it", async () => {
  await on(async (sale) => {
    await sale.query("begin; update bookings set utm = utm");
    let isOver = false;
    const making = applyConcurrently(owner, FILE).then(() => (isOver = true));
    await on(async (visitor) => {
      await expect.poll(async () => (await visitor.query("select 1 from pg_class where relname = 'canary_one'")).rowCount).toBe(1);
      await visitor.query("set statement_timeout = '2s'; set lock_timeout = '500ms'");
      for (let look = 0; look < 5; look++) await visitor.query("update bookings set utm = utm");
    });
    expect(isOver).toBe(false);
    await sale.query("commit");
    await making;
  });
  expect([await indexes(), await isRecorded()]).toEqual([BOTH, true]);
});

it("drops and rebuilds a half-built index, and leaves an existing one", async () => {
  await owner.script(
    "create index canary_one on bookings (total, tenant_id); update pg_index set indisvalid = false where indexrelid = 'canary_one'::regclass",
  );
  await owner.script("create index canary_two on bookings (utm, tenant_id)");
  const [before] = await owner.query<{ oid: number }>("select 'canary_two'::regclass::oid::int as oid");
  await applyConcurrently(owner, FILE);
  expect([await indexes(), await isRecorded()]).toEqual([BOTH, true]);
  expect((await owner.query("select 'canary_two'::regclass::oid::int as oid"))[0]).toEqual(before);
});

it("resumes a killed migration at the next start", async () => {
  await on(async (sale) => {
    await sale.query("begin; update bookings set utm = utm");
    const dying = applyConcurrently(owner, FILE).then(
      () => "made",
      () => "killed",
    );
    await on(async (admin) => {
      const waits =
        "select pid from pg_stat_activity where query like 'create index concurrently canary_one%' and wait_event_type = 'Lock'";
      await expect.poll(async () => (await admin.query(waits)).rowCount).toBe(1);
      await admin.query(`select pg_terminate_backend(pid) from (${waits}) x`);
    });
    expect(await dying).toBe("killed");
    await sale.query("commit");
  });
  expect([(await indexes())[0], await isRecorded()]).toEqual([{ name: "canary_one", valid: false }, false]);
  await applyConcurrently(owner, FILE);
  expect([await indexes(), await isRecorded()]).toEqual([BOTH, true]);
});

it("builds each index once, with many processes migrating", async () => {
  await Promise.all([1, 2, 3, 4].map(() => applyConcurrently(owner, FILE)));
  expect([await indexes(), await isRecorded()]).toEqual([BOTH, true]);
});

it("builds all indexes of concurrent migrations in a database that lacks them", async () => {
  const madeBy = (sql: string) => [...sql.matchAll(/create (?:unique )?index concurrently (\w+)/g)].map(([, name]) => name!);
  const all = new Set((await owner.query<{ name: string }>("select indexname as name from pg_indexes")).map(({ name }) => name));
  // Indexes that later migrations turned into keys, or dropped, are not rebuilt.
  const marked = migrations().filter(({ sql }) => sql.startsWith("-- concurrently") && madeBy(sql).every((name) => all.has(name)));
  const names = marked.flatMap(({ sql }) => madeBy(sql));
  expect(names.length).toBeGreaterThan(5);
  await owner.script(
    `drop index ${names.join(", ")}; delete from schema_migrations where name in (${marked.map(({ name }) => `'${name}'`).join(", ")})`,
  );
  await migrate(owner);
  const made = await owner.query<{ name: string }>("select indexname as name from pg_indexes where indexname = any ($1)", [names]);
  expect(made).toHaveLength(names.length);
  expect((await owner.query("select 1 from schema_migrations")).length).toBe(migrations().length);
});
