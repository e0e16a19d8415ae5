import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../harness/fresh-database.ts";
import { SEEDED } from "../../harness/seeded-database.ts";
import { run } from "../../process/run.ts";

const ROLE = "karcis_without_rights";
let database: FreshDatabase;
const folder = mkdtempSync(join(tmpdir(), "karcis-rights-"));
async function asOwner(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(text);
  await client.end();
}
beforeAll(async () => {
  database = await freshDatabase(inject("postgresUrl"), SEEDED);
  await asOwner(`drop role if exists ${ROLE}; create role ${ROLE} login password 'without'`);
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const COMMANDS = [
  ["brand", "add", "demo/brands/karcis"],
  ["payments", "show", "karcis"],
  ["event", "publish", "karcis", "sidang-komedi"],
  ["refunds", "list", "karcis"],
  ["transfers", "list", "karcis"],
  ["books", "compare"],
  ["books", "reconcile", "karcis", "2026-11-20"],
  ["database", "migrate"],
];

it.each(COMMANDS)("names the refusing database in one line for karcis %s %s under a login without rights", async (...words) => {
  const url = new URL(database.url);
  url.username = ROLE;
  url.password = "without";
  for (const setting of ["DATABASE_URL", "DATABASE_OWNER_URL"]) {
    const env = {
      KARCIS_ENV: "demo",
      DATA_DIR: folder,
      KARCIS_SECRET: "a secret of a login without rights",
      DATABASE_URL: url.href,
      [setting]: url.href,
    };
    const { code, said } = await run("cli/karcis.ts", { env, words }).ended;
    expect([words, code !== 0]).toEqual([words, true]);
    expect(said).toMatch(/DATABASE_(OWNER_)?URL/);
    expect(said).not.toMatch(/^ +at /m);
    expect(said).not.toContain("embedded");
  }
});
