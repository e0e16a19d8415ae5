import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { run } from "../process/run.ts";

const NAME = `karcis_earlier_${randomBytes(4).toString("hex")}`;
let admin: pg.Client;
let earlier: pg.Client;
const url = new URL(inject("postgresUrl"));
url.pathname = `/${NAME}`;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  await admin.query(`create database ${NAME}`);
  earlier = new pg.Client({ connectionString: url.toString() });
  await earlier.connect();
  await earlier.query(`create table schema_migrations (name text primary key, at timestamptz not null default now());
    insert into schema_migrations (name) values ('0001_tenants.sql'), ('0086_keys_by_id.sql');
    create table tickets (id int primary key, sold_to text); insert into tickets values (1, 'Budi')`);
});
afterAll(async () => {
  await earlier?.end();
  await admin.query(`drop database ${NAME} with (force)`);
  await admin.end();
});

/** All that stands in the database: tables with their columns, functions and roles' rights, and the rows. */
async function whole(): Promise<unknown> {
  const { rows: columns } = await earlier.query(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2",
  );
  const { rows: functions } = await earlier.query("select proname from pg_proc where pronamespace = 'public'::regnamespace");
  const { rows: done } = await earlier.query("select name, at from schema_migrations order by name");
  const { rows: tickets } = await earlier.query("select * from tickets");
  return { columns, functions, done, tickets };
}

describe("a database on a server that migrations of an earlier numbering made", () => {
  it.each([
    ["the start", "server/start/main.ts", []],
    ["database migrate", "scripts/karcis.ts", ["database", "migrate"]],
  ])("is refused by %s in one line that names the way out, and nothing in it is changed", async (_, file, words) => {
    const before = await whole();
    const env = {
      PORT: "0",
      KARCIS_ENV: "demo",
      KARCIS_SECRET: "n0body-Guesses/this.One+ofTests7",
      DATABASE_URL: url.toString(),
      DATABASE_OWNER_URL: url.toString(),
    };
    const { code, said } = await run(file, { env, words }).ended;
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(
        /^(?:Karcis cannot start: )?0001_tenants\.sql made this database, which has no road to this version: .*new, empty one in DATABASE_URL.*\n$/,
      ),
    ]);
    expect(await whole()).toEqual(before);
  });
});
