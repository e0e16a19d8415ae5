import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { run } from "../../process/run.ts";

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
    create table tickets (id int primary key, sold_to text, phone text, given numeric, note text, at timestamptz);
    alter table tickets enable row level security;
    alter table tickets force row level security;
    insert into tickets values (1, 'Budi, "Bud"', '+6281234567', -5, null, '2026-03-01 10:00+07'), (2, '=1+1', '-', 0, '', null);
    insert into tickets select n, 'Sari ' || n from generate_series(3, 2500) n`);
});
afterAll(async () => {
  await earlier?.end();
  await admin.query(`drop database ${NAME} with (force)`);
  await admin.end();
});

/** The whole database: tables with columns, functions, rights, and rows. */
async function whole(): Promise<unknown> {
  const { rows: columns } = await earlier.query(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2",
  );
  const { rows: functions } = await earlier.query("select proname from pg_proc where pronamespace = 'public'::regnamespace");
  const { rows: done } = await earlier.query("select name, at from schema_migrations order by name");
  const { rows: tickets } = await earlier.query("select * from tickets order by id");
  return { columns, functions, done, tickets };
}

describe("a server database of an earlier numbering", () => {
  it.each([
    ["the start", "server/start/main.ts", []],
    ["database migrate", "cli/karcis.ts", ["database", "migrate"]],
  ])("refuses an earlier numbering by %s in one line with a way out, without changes", async (_, file, words) => {
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
        /^(?:Karcis cannot start: )?0001_tenants\.sql made this database, which has no road to this version: npm run karcis -- database export <folder> writes what is in it as CSV; name a new, empty one in DATABASE_URL.*\n$/,
      ),
    ]);
    expect(await whole()).toEqual(before);
  });

  it("exports an earlier database completely as CSV by database export, without changes", async () => {
    const before = await whole();
    const folder = join(mkdtempSync(join(tmpdir(), "karcis-export-")), "sold");
    const env = { KARCIS_ENV: "demo", DATABASE_BACKUP_URL: url.toString() };
    const words = ["database", "export", folder];
    expect(await run("cli/karcis.ts", { env, words }).ended).toEqual({ code: 0, said: `${folder}: 2 tables, 2,502 rows\n` });
    expect(readdirSync(folder).toSorted()).toEqual(["schema_migrations.csv", "tickets.csv"]);
    const lines = readFileSync(join(folder, "tickets.csv"), "utf8").split("\r\n");
    expect(lines.slice(0, 4)).toEqual([
      "id,sold_to,phone,given,note,at",
      '1,"Budi, ""Bud""",+6281234567,-5,,2026-03-01 03:00:00+00',
      `2,'=1+1,'-,0,"",`,
      "3,Sari 3,,,,",
    ]);
    expect(lines).toHaveLength(2502);
    expect(await whole()).toEqual(before);
    expect(await run("cli/karcis.ts", { env, words }).ended).toEqual({
      code: 1,
      said: `${folder} is there already: name a new folder\n`,
    });
  });
});
