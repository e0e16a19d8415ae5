import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPglite } from "#server/platform/database/open-pglite.ts";
import { run } from "../run.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "karcis-earlier-"));
  const earlier = await openPglite(join(dataDir, "database"));
  await earlier.script(`create table schema_migrations (name text primary key, at timestamptz not null default now());
    insert into schema_migrations (name) values ('0001_tenants.sql'), ('0086_keys_by_id.sql')`);
  await earlier.close();
  mkdirSync(join(dataDir, "pictures"));
  for (const name of ["secret", "paysim.jsonl"]) writeFileSync(join(dataDir, name), "of before, and longer than thirty-two characters");
}, 60_000);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe("a database of an earlier numbering", () => {
  it("refuses to start on an earlier numbering, naming the command that sets it aside, in one line", async () => {
    const { code, said } = await run("server/start/main.ts", { env: { PORT: "0", DATA_DIR: dataDir } }).ended;
    expect(said).toBe(
      "Karcis cannot start: 0001_tenants.sql made this database, which has no road to this version: npm run karcis -- database export <folder> writes what is in it as CSV; npm run karcis -- database anew puts it aside, and the next start makes a new one\n",
    );
    expect(code).toBe(1);
  }, 60_000);

  it("sets an earlier database aside completely with the simulation's books; secret and pictures stay", async () => {
    const { code, said } = await run("cli/karcis.ts", { env: { DATA_DIR: dataDir }, words: ["database", "anew"] }).ended;
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^the database is in \S+before-\S+ now, and the next start makes a new one\n$/),
    ]);
    const [aside] = readdirSync(dataDir).filter((name) => name.startsWith("before-"));
    expect(readdirSync(join(dataDir, aside!)).toSorted()).toEqual(["database", "paysim.jsonl"]);
    expect(readdirSync(dataDir).toSorted()).toEqual([aside, "pictures", "secret"]);
    const kept = await openPglite(join(dataDir, aside!, "database"));
    expect(await kept.query("select name from schema_migrations order by name limit 1")).toEqual([{ name: "0001_tenants.sql" }]);
    await kept.close();
    const again = await run("cli/karcis.ts", { env: { DATA_DIR: dataDir }, words: ["database", "anew"] }).ended;
    expect([again.code, again.said]).toEqual([0, `there is no database in ${dataDir}\n`]);
    expect(existsSync(join(dataDir, "lock.pid"))).toBe(false);
  }, 60_000);

  it("leaves an earlier database on a server alone", async () => {
    const { code, said } = await run("cli/karcis.ts", {
      env: { DATABASE_URL: "postgres://127.0.0.1:1/karcis" },
      words: ["database", "anew"],
    }).ended;
    expect([code, said.split("\n")[0]]).toEqual([1, expect.stringContaining("name a new, empty one instead")]);
  });
});
