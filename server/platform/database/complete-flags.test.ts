import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { completeFlags } from "#domain/brands/flags.ts";
import { readTenants } from "../../modules/brands/tenants/store.ts";
import type { Database } from "./database.ts";
import { completeStoredFlags } from "./complete-flags.ts";
import { migrate } from "./migrate.ts";
import { openPglite } from "./open-pglite.ts";

let database: Database;
beforeAll(async () => {
  database = await openPglite(null);
  await migrate(database);
});
afterAll(() => database.close());
afterEach(async () => {
  await database.script("delete from tenants");
});

const TABLE = join(import.meta.dirname, "../../../domain/brands/flags.ts");

const store = (id: string, flags: unknown) =>
  database.query("insert into tenants (id, brand) values ($1, $2)", [id, { title: id, ...(flags === undefined ? {} : { flags }) }]);
const stored = async () =>
  Object.fromEntries(
    (await database.query<{ id: string; flags: unknown }>("select id, brand->'flags' as flags from tenants")).map((row) => [
      row.id,
      row.flags,
    ]),
  );

describe("a stored brand", () => {
  it("fills missing flags of an older stored brand with defaults, before and after completion", async () => {
    const full = { ...completeFlags({}), withVideo: true };
    await store("full", full);
    await store("older", { withPromoCode: false });
    await store("oldest", undefined);
    const known = { full, older: { ...completeFlags({}), withPromoCode: false }, oldest: completeFlags({}) };
    const read = async () => Object.fromEntries((await readTenants(database)).map(({ id, brand }) => [id, brand.flags]));
    expect(await read()).toEqual(known);
    await completeStoredFlags(database);
    expect(await stored()).toEqual(known);
    expect(await read()).toEqual(known);
  });

  it("completes a stored brand at every start and keeps its version", async () => {
    await store("older", {});
    await migrate(database);
    expect(await stored()).toEqual({ older: completeFlags({}) });
    expect(await database.query("select version from tenants")).toEqual([{ version: 1 }]);
  });
});

describe("an additional flag", () => {
  const folder = mkdtempSync(join(tmpdir(), "karcis-flags-"));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
    vi.doUnmock("#domain/brands/flags.ts");
    vi.resetModules();
  });

  it("needs one table row for a flag in brand files, stored brands, config and its description", async () => {
    const file = join(folder, "flags.ts");
    const row = '  { name: "withEcho", byDefault: true, enforcedBy: "server", governs: "an echo" },\n] as const';
    writeFileSync(file, readFileSync(TABLE, "utf8").replace("] as const", row));
    vi.resetModules();
    vi.doMock("#domain/brands/flags.ts", () => import(pathToFileURL(file).href));
    const [parse, config, complete, tenants] = await Promise.all([
      import("#domain/brands/parse-brand.ts"),
      import("#contract/brands/config.ts"),
      import("./complete-flags.ts"),
      import("../../modules/brands/tenants/store.ts"),
    ]);
    const brand = JSON.parse(readFileSync(join(TABLE, "..", "..", "..", "demo", "brands", "jenius", "brand.json"), "utf8")) as {
      flags: object;
    };
    expect(parse.parseBrand(brand).flags).toMatchObject({ withEcho: true, encryptedData: true });
    expect(parse.parseBrand({ ...brand, flags: { withEcho: false } }).flags).toMatchObject({ withEcho: false, encryptedData: false });
    expect(() => parse.parseBrand({ ...brand, flags: { withEcho: 1 } })).toThrow("flags.withEcho: must be true or false");
    expect(config.getConfig.answer.shape.flags.safeParse(parse.parseBrand(brand).flags).success).toBe(true);
    expect(config.getConfig.answer.shape.flags.toJSONSchema().properties).toMatchObject({ withEcho: { description: "an echo" } });
    await store("older", completeFlags({}));
    expect((await tenants.readTenants(database))[0]!.brand.flags).toMatchObject({ withEcho: true });
    await complete.completeStoredFlags(database);
    expect(await stored()).toEqual({ older: { ...completeFlags({}), withEcho: true } });
  });
});
