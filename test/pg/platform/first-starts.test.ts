import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { readSettings } from "#server/platform/config/settings.ts";
import { migrate, makeTriggerFunctions } from "#server/platform/database/migrate.ts";
import { functions, migrations } from "#server/platform/database/sql-files.ts";
import { openDatabase } from "#server/platform/database/open-database.ts";
import { openPostgres } from "#server/platform/database/open-postgres.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { freshDatabase } from "../../harness/fresh-database.ts";

const TODAY = new Date().toISOString().slice(0, 10);
const ROUNDS = 4;

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe("an empty database", () => {
  it("survives five simultaneous starts on an empty database: all succeed, and each migration and brand exists once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const database = await freshDatabase(inject("postgresUrl"));
      const settings = readSettings({ KARCIS_ENV: "demo", DATABASE_URL: database.url });
      const seeds: boolean[] = [];
      const seed = async (db: Parameters<typeof seedDemo>[0]) => seeds.push(await seedDemo(db, TODAY, 2));
      const opened = await Promise.allSettled([1, 2, 3, 4, 5].map(() => openDatabase(settings, { seed })));
      const failures = opened.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []));
      await Promise.all(opened.flatMap((each) => (each.status === "fulfilled" ? [each.value.close()] : [])));
      expect([round, failures]).toEqual([round, []]);
      expect(seeds.toSorted()).toEqual([false, false, false, false, true]);
      const names = await on(database.url, (client) => client.query<{ name: string }>("select name from schema_migrations order by name"));
      expect(names.rows.map(({ name }) => name)).toEqual(migrations().map(({ name }) => name));
      await database.drop();
    }
  });
});

describe("a new database", () => {
  it("starts processes while the first ones migrate a new database", { timeout: 120_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const database = await freshDatabase(inject("postgresUrl"));
      const start = async () => {
        const owner = openPostgres({ url: database.url, poolSize: 1, role: "" });
        try {
          await migrate(owner);
        } finally {
          await owner.close();
        }
      };
      const isBegun = () =>
        on(database.url, (client) => client.query("select 1 where to_regclass('public.schema_migrations') is not null"));
      const first = [start(), start()];
      while ((await isBegun()).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      const ends = await Promise.allSettled([...first, start(), start(), start()]);
      expect(ends.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []))).toEqual([]);
      await database.drop();
    }
  });
});

describe("a migration", () => {
  it("names an applied migration whose text has changed", async () => {
    const database = await freshDatabase(inject("postgresUrl"));
    const owner = openPostgres({ url: database.url, poolSize: 1, role: "" });
    await migrate(owner);
    await migrate(owner);
    await owner.script("update schema_migrations set digest = 'of another text' where name = '0103_orders.sql'");
    await expect(migrate(owner)).rejects.toThrow(
      "0103_orders.sql is not what this database was migrated with: what was carried out is never edited",
    );
    await owner.close();
    await database.drop();
  });

  it("waits for another migration, for any length, and does nothing twice", async () => {
    const database = await freshDatabase(inject("postgresUrl"));
    const second = openPostgres({ url: database.url, poolSize: 1, role: "" });
    await on(database.url, async (first) => {
      await first.query("select pg_advisory_lock(7262811)");
      let isOver = false;
      const waiting = migrate(second).then(() => (isOver = true));
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(isOver).toBe(false);
      expect((await first.query("select 1 from pg_class where relname = 'schema_migrations'")).rowCount).toBe(0);
      await first.query("select pg_advisory_unlock(7262811)");
      await waiting;
    });
    await migrate(second);
    await second.close();
    await database.drop();
  });

  it("lets others pass while a migration waits for a sale's locks, and continues after it", async () => {
    const database = await freshDatabase(inject("postgresUrl"));
    const owner = openPostgres({ url: database.url, poolSize: 1, role: "" });
    await owner.script("create table schema_migrations (name text primary key, at timestamptz not null default now(), digest text)");
    // 0104 adds a reference to bookings, which needs a lock against all writers.
    for (const { name, sql } of migrations().filter((each) => each.name < "0104"))
      await owner.script(
        `begin; do $make$ begin ${makeTriggerFunctions(functions())} end $make$; ${sql}; insert into schema_migrations (name) values ('${name}'); commit`,
      );
    await on(database.url, async (sale) => {
      await sale.query("begin; update bookings set utm = utm");
      const migrating = migrate(owner);
      await on(database.url, async (visitor) => {
        const waits = "select 1 from pg_locks where not granted and relation = 'bookings'::regclass";
        await expect.poll(async () => (await visitor.query(waits)).rowCount).toBe(1);
        await visitor.query("set statement_timeout = '4s'");
        for (let look = 0; look < 5; look++) await visitor.query("update bookings set utm = utm");
      });
      await sale.query("commit");
      await migrating;
    });
    const done = await owner.query<{ name: string }>("select name from schema_migrations");
    expect(done).toHaveLength(migrations().length);
    await owner.close();
    await database.drop();
  });
});
