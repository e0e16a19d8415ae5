import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Database } from "#server/platform/database/database.ts";
import { openPglite } from "#server/platform/database/open-pglite.ts";
import { openPostgres } from "#server/platform/database/open-postgres.ts";
import { freshDatabase, type FreshDatabase } from "../../harness/fresh-database.ts";

const TENANT = "some-tenant";

describe.each(["postgres", "pglite"] as const)("a transaction on %s", (kind) => {
  let fresh: FreshDatabase | null = null;
  let db: Database;
  beforeAll(async () => {
    if (kind === "postgres") fresh = await freshDatabase(inject("postgresUrl"));
    db = fresh ? openPostgres({ url: fresh.url, role: "", poolSize: 1 }) : await openPglite(null);
    await db.script("create table kept (n int primary key)");
  });
  afterAll(async () => {
    await db.close();
    await fresh?.drop();
  });
  const kept = async () => (await db.query<{ n: number }>("select n from kept order by n")).map((row) => row.n);

  it("runs sent and awaited statements in order", async () => {
    const seen = await db.transaction(TENANT, async (tx) => {
      tx.send("insert into kept values ($1)", [1]);
      const [before, tenant] = await Promise.all([
        tx.query("select n from kept"),
        tx.query("select current_setting('app.tenant', true) as t"),
      ]);
      tx.send("insert into kept values ($1)", [2]);
      return { before, tenant };
    });
    expect(seen).toEqual({ before: [{ n: 1 }], tenant: [{ t: TENANT }] });
    expect(await kept()).toEqual([1, 2]);
    expect(await db.query("select coalesce(current_setting('app.tenant', true), '') as t")).toEqual([{ t: "" }]);
  });

  it("keeps nothing of a transaction after a sent statement fails, and reports the cause", async () => {
    const last = db.transaction(TENANT, async (tx) => {
      tx.send("insert into kept values (10)");
      tx.send("insert into kept values (1)");
      return "done";
    });
    await expect(last).rejects.toMatchObject({ code: "23505" });
    const followed = db.transaction(TENANT, async (tx) => {
      tx.send("insert into kept values (11)");
      tx.send("insert into kept values (1)");
      await tx.query("select 1");
    });
    await expect(followed).rejects.toMatchObject({ code: "23505" });
    expect(await kept()).toEqual([1, 2]);
  });

  it("keeps nothing of a transaction whose work throws after sending", async () => {
    const thrown = db.transaction(TENANT, async (tx) => {
      tx.send("insert into kept values (12)");
      throw new Error("no");
    });
    await expect(thrown).rejects.toThrow("no");
    expect(await kept()).toEqual([1, 2]);
  });

  it("leaves a usable connection after a failed read", async () => {
    await expect(db.pipelined(TENANT, (tx) => tx.query("select 1 / 0"))).rejects.toMatchObject({ code: "22012" });
    expect(await db.pipelined(TENANT, (tx) => tx.query("select n from kept where n = 2"))).toEqual([{ n: 2 }]);
    expect(await kept()).toEqual([1, 2]);
  });
});
