import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readSettings } from "#server/platform/config/settings.ts";
import { migrations } from "#server/platform/database/sql-files.ts";
import { openDatabase } from "#server/platform/database/open-database.ts";
import { showRoles } from "#server/platform/database/show-roles.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { run } from "../../process/run.ts";

const NAMES = { database: "karcis_logins", owner: "karcis_logins_owner", shop: "karcis_logins_shop" };
const SECRET = "n0body-Guesses/this.One+ofTests7";

let admin: pg.Client;
const cluster = inject("postgresUrl");
function urlOf(login: string | null, database = NAMES.database): string {
  const url = new URL(cluster);
  url.pathname = `/${database}`;
  if (login) [url.username, url.password] = [login, login];
  return url.toString();
}
const env = (more: Record<string, string>) => ({ KARCIS_ENV: "production", KARCIS_SECRET: SECRET, ...more });
const open = (more: Record<string, string>) => openDatabase({ ...readSettings(env(more)), poolSize: 2 });
const refusal = (more: Record<string, string>) =>
  open(more).then(
    async (db) => (await db.close(), "opened"),
    (error: Error) => error.message,
  );

async function dropAll(): Promise<void> {
  await admin.query(`drop database if exists ${NAMES.database} with (force)`);
  for (const role of [NAMES.owner, NAMES.shop]) {
    const { rowCount } = await admin.query("select 1 from pg_roles where rolname = $1", [role]);
    if (rowCount) await admin.query(`drop owned by ${role}; drop role ${role}`);
  }
}

/** Runs the printed statements one by one, because a database cannot be created inside a transaction, and the results of `\\gexec` too. */
async function runAsPsql(script: string): Promise<void> {
  for (const statement of script.split(/;\n(?!\s|end|begin)|(?<=\\gexec)\n/)) {
    const [text = "", isTwice] = statement.split("\\gexec");
    if (text.trim() === "") continue;
    const { rows } = await admin.query<Record<string, string>>(text);
    if (isTwice !== undefined) for (const row of rows) for (const cell of Object.values(row)) await admin.query(cell);
  }
}

beforeAll(async () => {
  admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  await dropAll();
  // The script is repeatable.
  for (let turn = 0; turn < 2; turn += 1) await runAsPsql(showRoles(NAMES));
  for (const role of [NAMES.owner, NAMES.shop]) await admin.query(`alter role ${role} password '${role}'`);
});
afterAll(async () => {
  await dropAll();
  await admin.end();
});

describe("a database with an administrator's roles", () => {
  it("creates no schema until the owner migrates: the shop alone reports that in one line and changes nothing", async () => {
    expect(await refusal({ DATABASE_URL: urlOf(NAMES.shop) })).toBe(
      "the database has no schema yet: run npm run migrate with DATABASE_OWNER_URL, or set it for the start",
    );
    const { said, code } = await run("cli/karcis.ts", {
      env: { DATABASE_OWNER_URL: urlOf(NAMES.owner) },
      words: ["database", "migrate"],
    }).ended;
    expect([said, code]).toEqual(["the schema is up to date\n", 0]);
  });

  it("serves with the shop's login, which cannot assume another role", async () => {
    const db = await open({ DATABASE_URL: urlOf(NAMES.shop) });
    const [who] = await db.query("select session_user::text as login, current_user::text as role");
    expect(who).toEqual({ login: NAMES.shop, role: "karcis_app" });
    for (const role of ["karcis_operator", "karcis_worker", NAMES.owner, "postgres"]) {
      await expect(db.query(`set role ${role}`)).rejects.toThrow(/permission denied/);
      await expect(db.query(`set session authorization ${role}`)).rejects.toThrow(/permission denied/);
      await expect(db.query(`grant ${role} to ${NAMES.shop}`)).rejects.toThrow(/permission denied|admin option|must be superuser/);
    }
    await expect(db.query("create table loot (x int)")).rejects.toThrow(/permission denied/);
    await expect(db.query("create temporary table bookings (x int)")).rejects.toThrow(/permission denied/);
    await expect(db.query("create function public.now() returns int language sql as 'select 1'")).rejects.toThrow(/permission denied/);
    await expect(db.operate("karcis", async (tx) => tx.query("update tenants set version = 9"))).rejects.toThrow(/permission denied/);
    await db.close();
  });

  it("accepts brands by the owner's login alone", async () => {
    const settings = readSettings({ DATABASE_URL: urlOf(NAMES.shop), DATABASE_OWNER_URL: urlOf(NAMES.owner) });
    const db = await openDatabase({ ...settings, poolSize: 2 }, { seed: (filled) => seedDemo(filled, "2027-01-01", 2) });
    expect(await db.query("select count(*)::int as n from tenants")).toEqual([{ n: 2 }]);
    await expect(seedDemo(db, "2027-01-01", 3)).rejects.toThrow(/permission denied/);
    expect(await db.query("select tenant_id from events")).toEqual([]);
    expect(await db.query("select lane, tenant_id from due_lanes()")).toEqual([]);
    await db.close();
    const folder = "demo/brands/garudarun";
    const without = await run("cli/karcis.ts", { env: { DATABASE_URL: urlOf(NAMES.shop) }, words: ["brand", "add", folder] }).ended;
    expect(without).toEqual({ code: 1, said: "brands are written by the owner's login: set DATABASE_OWNER_URL\n" });
    const added = await run("cli/karcis.ts", { env: { DATABASE_OWNER_URL: urlOf(NAMES.owner) }, words: ["brand", "add", folder] }).ended;
    expect(added).toMatchObject({ code: 0, said: expect.stringMatching(/^garudarun: (added|changed)/) });
  });

  it("refuses to serve a database with an earlier version's schema", async () => {
    const last = migrations().at(-1)!.name;
    const owner = new pg.Client({ connectionString: urlOf(NAMES.owner) });
    await owner.connect();
    await owner.query("delete from schema_migrations where name = $1", [last]);
    expect(await refusal({ DATABASE_URL: urlOf(NAMES.shop) })).toMatch(`the database's schema lacks ${last}: run npm run migrate`);
    await owner.query("insert into schema_migrations (name) values ($1)", [last]);
    await owner.end();
    expect(await refusal({ DATABASE_URL: urlOf(NAMES.shop) })).toBe("opened");
  });

  it.each([
    ["the owner's login", (x: typeof NAMES) => x.owner, "", "owns the schema, or is a member of its owner"],
    ["a superuser", () => null, "", "is a superuser"],
    ["a member of the owner", (x: typeof NAMES) => x.shop, "grant {owner} to {shop}", "owns the schema, or is a member of its owner"],
    ["an operator", (x: typeof NAMES) => x.shop, "grant karcis_operator to {shop}", "acts as karcis_operator"],
    ["a maker of roles", (x: typeof NAMES) => x.shop, "alter role {shop} createrole", "may make roles"],
    ["one past row security", (x: typeof NAMES) => x.shop, "alter role {shop} bypassrls", "passes row security"],
    ["one that makes objects", (x: typeof NAMES) => x.shop, "grant create on schema public to {shop}", "may make tables and functions"],
  ])("refuses to serve a database in production to %s", async (_, login, grant, fault) => {
    const inside = new pg.Client({ connectionString: urlOf(null) });
    await inside.connect();
    const say = (text: string) => inside.query(text.replace("{owner}", NAMES.owner).replace("{shop}", NAMES.shop));
    if (grant) await say(grant);
    const message = await refusal({ DATABASE_URL: urlOf(login(NAMES)), DATABASE_OWNER_URL: urlOf(NAMES.owner) });
    if (grant.startsWith("grant")) await say(grant.replace("grant", "revoke").replace(" to ", " from "));
    if (grant.startsWith("alter")) await say(grant.replace(/ (\w+)$/, " no$1"));
    await inside.end();
    expect(message).toContain(fault);
    expect(message).toContain("npm run karcis -- database roles");
    expect(message).not.toContain("\n");
    expect(await refusal({ DATABASE_URL: urlOf(NAMES.shop) })).toBe("opened");
  });

  it("refuses an overly powerful login in one line with exit code 1", async () => {
    const folder = mkdtempSync(join(tmpdir(), "karcis-logins-"));
    const { said, code } = await run("server/start/main.ts", {
      env: env({ PORT: "0", DATA_DIR: folder, DATABASE_URL: urlOf(NAMES.owner) }),
    }).ended;
    rmSync(folder, { recursive: true, force: true });
    expect(said).toMatch(/^Karcis cannot start: DATABASE_URL logs in as karcis_logins_owner, which [^\n]+\n$/);
    expect(code).toBe(1);
  });

  it("reports missing roles in one line on migration", async () => {
    const weak = "karcis_logins_weak";
    await admin.query(`drop database if exists ${weak}`);
    await admin.query(`drop role if exists ${weak}`);
    await admin.query(`create role ${weak} login password '${weak}'`);
    await admin.query(`create database ${weak} owner ${weak}`);
    const { said, code } = await run("cli/karcis.ts", {
      env: { DATABASE_OWNER_URL: urlOf(weak, weak) },
      words: ["database", "migrate"],
    }).ended;
    await admin.query(`drop database ${weak} with (force)`);
    await admin.query(`drop role ${weak}`);
    expect(said).toMatch(
      /^DATABASE_OWNER_URL \(.*\) logs in without the rights for this: the login may not migrate \(.*\): npm run karcis -- database roles shows/,
    );
    expect(code).toBe(1);
  });

  it("needs only one database URL outside production", async () => {
    const db = await openDatabase({ ...readSettings({ DATABASE_URL: urlOf(NAMES.owner) }), poolSize: 2 });
    expect(await db.query("select current_user::text as role")).toEqual([{ role: "karcis_app" }]);
    await db.close();
  });
});
