import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import type { TenantId } from "#server/context.ts";
import type { Row } from "#server/database/database.ts";
import { openStall, type Stall } from "../api/stall.ts";
import { actOnPaymentPage } from "../harness/buyer.ts";
import { PATIENCE } from "../harness/patience.ts";

let stall: Stall;
let tables: string[];
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  await stall.setStock(50);
  const buyer = stall.buyer();
  const { id, redirectUrl } = await stall.start(buyer);
  await actOnPaymentPage(stall.shop, redirectUrl, "pay");
  await vi.waitFor(async () => expect(await stall.statusOf(buyer, id)).toBe("confirmed"), PATIENCE);
  await stall.work();
  const found = await stall.sql<{ table_name: string }>(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'
     and table_name not in ('tenant_hosts', 'businesses', 'tenant_assets') order by 1`,
  );
  tables = found.map((row) => row.table_name);
});
afterAll(() => stall.close());

const as = <R extends Row>(tenant: string, text: string, params: unknown[] = []) =>
  stall.shop.services.db.transaction(tenant as TenantId, (tx) => tx.query<R>(text, params as never));

describe("row-level security", () => {
  it("is forced on every table that belongs to a tenant (T10) [T10]", async () => {
    expect(tables.length).toBeGreaterThan(15);
    const open = await stall.sql(
      `select relname from pg_class where relname = any ($1) and relkind = 'r' and not (relrowsecurity and relforcerowsecurity)`,
      [tables],
    );
    expect(open).toEqual([]);
  });

  it("runs as a role that owns nothing and may not get round it (T10)", async () => {
    const [role] = await as<{ name: string; super: boolean; bypass: boolean; owned: number }>(
      "garudarun",
      `select current_user as name, r.rolsuper as super, r.rolbypassrls as bypass,
         (select count(*)::int from pg_class c where c.relowner = r.oid) as owned from pg_roles r where r.rolname = current_user`,
    );
    expect(role).toEqual({ name: "karcis_app", super: false, bypass: false, owned: 0 });
  });

  it("shows a query without any condition the named tenant's rows only, and none when none is named (T10) [T10]", async () => {
    for (const table of tables) {
      const [all] = await stall.sql<{ n: number }>(`select count(*)::int as n from ${table} where tenant_id = 'garudarun'`);
      const seen = await as<{ tenant_id: string; n: number }>("garudarun", `select tenant_id, count(*)::int as n from ${table} group by 1`);
      expect([table, seen]).toEqual([table, all!.n > 0 ? [{ tenant_id: "garudarun", n: all!.n }] : []]);
      expect([table, await stall.shop.services.db.query(`select 1 from ${table}`)]).toEqual([table, []]);
      expect([table, await as("nobody", `select 1 from ${table}`)]).toEqual([table, []]);
    }
  });

  it("lets nobody change or make another tenant's rows (T10)", async () => {
    for (const [table, change] of [
      ["events", "name = 'taken over'"],
      ["bookings", "status = 'cancelled'"],
      ["quotas", "total = total + 1"],
      ["promos", "max_uses = 9"],
      ["payments", "status = 'settled'"],
      ["tickets", "status = 'void'"],
    ]) {
      expect(await as("jenius", `update ${table} set ${change} where tenant_id = 'garudarun' returning 1`)).toEqual([]);
      expect(await as("jenius", `delete from ${table} where tenant_id = 'garudarun' returning 1`)).toEqual([]);
    }
    const claim = "insert into outbox (tenant_id, id, topic, subject_id) values ('garudarun', gen_random_uuid(), 'x', gen_random_uuid())";
    await expect(as("jenius", claim)).rejects.toThrow(/row-level security/);
    await expect(as("jenius", "update promos set tenant_id = 'garudarun'")).rejects.toThrow(/row-level security/);
  });

  it("ends with its transaction: the connection's next user starts with nothing (T10)", async () => {
    const one = new pg.Pool({ connectionString: stall.database.url, max: 1, options: "-c role=karcis_app" });
    for (let turn = 0; turn < 100; turn++) {
      const client = await one.connect();
      const tenant = turn % 2 ? "garudarun" : "jenius";
      await client.query(`begin; select set_config('app.tenant', '${tenant}', true)`);
      const { rows } = await client.query("select distinct tenant_id from events");
      expect(rows).toEqual([{ tenant_id: tenant }]);
      await client.query(turn % 3 ? "commit" : "rollback");
      expect((await client.query("select 1 from events")).rows).toEqual([]);
      client.release();
    }
    await one.end();
  });

  it("keeps interleaved calls of two tenants apart (T10) [T10]", async () => {
    const lists = await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const tenant = i % 2 ? "garudarun" : "jenius";
        return (await as<{ tenant_id: string }>(tenant, "select distinct tenant_id from events")).every((row) => row.tenant_id === tenant);
      }),
    );
    expect(lists.every(Boolean)).toBe(true);
  });

  it("takes no name for a tenant that is none", async () => {
    for (const name of ["", "'; drop table events; --", "Garudarun", "a b", "x".repeat(41)]) {
      await expect(as(name, "select 1")).rejects.toThrow("not a tenant id");
    }
  });

  it("keeps the trail: what was done is neither changed nor removed (D07)", async () => {
    expect((await as("garudarun", "select 1 from audit")).length).toBeGreaterThan(0);
    await expect(as("garudarun", "update audit set actor = 'nobody'")).rejects.toThrow(/permission denied/);
    await expect(as("garudarun", "delete from audit")).rejects.toThrow(/permission denied/);
    await expect(as("garudarun", "truncate audit")).rejects.toThrow(/permission denied/);
  });
});

describe("keys across tables", () => {
  it("name the tenant on both sides: a row of one tenant cannot belong to another's (T11) [T10]", async () => {
    const keys = await stall.sql<{ name: string; table: string; columns: string[]; target: string }>(
      `select c.conname as name, c.conrelid::regclass::text as table, c.confrelid::regclass::text as target,
         array(select a.attname::text from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k) as columns
       from pg_constraint c where c.contype = 'f'`,
    );
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter((key) => !key.columns.includes("tenant_id"))).toEqual([]);
    const foreign = `insert into event_sessions (tenant_id, event_id, id, starts_at, ends_at) values ('jenius', $1, gen_random_uuid(), now(), now())`;
    await expect(stall.sql(foreign, [stall.event.id])).rejects.toThrow(/foreign key/);
  });

  it("keep stock, uses and money in their bounds whoever writes (Q07)", async () => {
    for (const [statement, constraint] of [
      ["update quotas set taken = total + 1", "never_oversold"],
      ["update quotas set taken = -1", "never_oversold"],
      ["update quotas set total = taken - 1 where taken > 0", "never_oversold"],
      ["update promos set used = max_uses + 1", "never_overused"],
      ["update promos set used = -1", "never_overused"],
      ["update payments set amount = 0", "check constraint"],
      ["update payments set currency = 'USD'", "check constraint"],
      ["update ticket_categories set price = -1", "check constraint"],
      ["update addons set amount = -1", "check constraint"],
    ] as const) {
      await expect(stall.sql(statement), statement).rejects.toThrow(constraint);
    }
  });
});
