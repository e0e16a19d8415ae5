import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import type { TenantId } from "#server/act.ts";
import type { Row } from "#server/platform/database/database.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage } from "../../harness/buyer.ts";
import { PATIENCE } from "../../harness/patience.ts";

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
     and table_name not in ('tenant_hosts', 'businesses') order by 1`,
  );
  tables = found.map((row) => row.table_name);
});
afterAll(() => stall.close());

const as = <R extends Row>(tenant: string, text: string, params: unknown[] = []) =>
  stall.shop.services.db.transaction(tenant as TenantId, (tx) => tx.query<R>(text, params as never));

describe("row-level security", () => {
  it("forces row-level security on every tenant table (T10) [T10]", async () => {
    expect(tables.length).toBeGreaterThan(15);
    const open = await stall.sql(
      `select relname from pg_class where relname = any ($1) and relkind = 'r' and not (relrowsecurity and relforcerowsecurity)`,
      [[...tables, "tenants", "tenant_hosts", "businesses"]],
    );
    expect(open).toEqual([]);
  });

  it("runs as a role that owns nothing and cannot bypass it (T10)", async () => {
    const [role] = await as<{ name: string; super: boolean; bypass: boolean; owned: number }>(
      "garudarun",
      `select current_user as name, r.rolsuper as super, r.rolbypassrls as bypass,
         (select count(*)::int from pg_class c where c.relowner = r.oid) as owned from pg_roles r where r.rolname = current_user`,
    );
    expect(role).toEqual({ name: "karcis_app", super: false, bypass: false, owned: 0 });
  });

  it("limits an unconditional query to the named tenant, and to nothing without one (T10) [T10]", async () => {
    for (const table of tables) {
      const [all] = await stall.sql<{ n: number }>(`select count(*)::int as n from ${table} where tenant_id = 'garudarun'`);
      const seen = await as<{ tenant_id: string; n: number }>("garudarun", `select tenant_id, count(*)::int as n from ${table} group by 1`);
      expect([table, seen]).toEqual([table, all!.n > 0 ? [{ tenant_id: "garudarun", n: all!.n }] : []]);
      expect([table, await stall.shop.services.db.query(`select 1 from ${table}`)]).toEqual([table, []]);
      expect([table, await as("nobody", `select 1 from ${table}`)]).toEqual([table, []]);
    }
  });

  it("prevents changing or adding another tenant's rows (T10)", async () => {
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

  it("clears the tenant at the end of its transaction: the connection's next user starts without one (T10)", async () => {
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

  it("separates interleaved calls of two tenants (T10) [T10]", async () => {
    const lists = await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const tenant = i % 2 ? "garudarun" : "jenius";
        return (await as<{ tenant_id: string }>(tenant, "select distinct tenant_id from events")).every((row) => row.tenant_id === tenant);
      }),
    );
    expect(lists.every(Boolean)).toBe(true);
  });

  it("rejects an invalid tenant name", async () => {
    for (const name of ["", "'; drop table events; --", "Garudarun", "a b", "x".repeat(41)]) {
      await expect(as(name, "select 1")).rejects.toThrow("not a tenant id");
    }
  });

  it("protects the audit from changes and deletion (D07)", async () => {
    expect((await as("garudarun", "select 1 from audit")).length).toBeGreaterThan(0);
    await expect(as("garudarun", "update audit set actor = 'nobody'")).rejects.toThrow(/permission denied/);
    await expect(as("garudarun", "delete from audit")).rejects.toThrow(/permission denied/);
    await expect(as("garudarun", "truncate audit")).rejects.toThrow(/permission denied/);
  });
});

describe("the shop's login with any statement", () => {
  /** The result of a statement as tenant jenius on the shop's own connection. */
  const hostile = (text: string, params: unknown[] = []) => as("jenius", text, params);

  it("writes no brand, host, business, seat map or migration of any tenant (T10) [T10]", async () => {
    for (const tenant of ["garudarun", "jenius"]) {
      for (const text of [
        `update tenants set brand = brand || '{"title": "Taken over"}' where id = '${tenant}'`,
        `update tenant_hosts set tenant_id = 'jenius' where tenant_id = '${tenant}'`,
        `insert into tenant_hosts (host, tenant_id) values ('tickets.example', '${tenant}')`,
        `update businesses set position = 9 where tenant_id = '${tenant}'`,
        `update tenant_assets set body = '<svg/>' where tenant_id = '${tenant}'`,
        "delete from schema_migrations",
        "insert into schema_migrations (name) values ('9999_mine.sql')",
        "truncate tenants cascade",
      ]) {
        await expect(hostile(text), text).rejects.toThrow(/permission denied/);
      }
    }
    expect(await hostile("select name from tenant_assets where tenant_id = 'garudarun'")).toEqual([]);
  });

  it("writes only the named tenant's brand as an operator (T10) [T10]", async () => {
    const operator = new pg.Client({ connectionString: stall.database.url, options: "-c role=karcis_operator" });
    await operator.connect();
    const act = async (text: string) => {
      await operator.query("begin; select set_config('app.tenant', 'jenius', true)");
      const end = await operator.query(text).then(
        ({ rowCount }) => rowCount,
        (error: Error) => error.message,
      );
      await operator.query("rollback");
      return end;
    };
    expect(await act("update tenants set version = version + 1 where id = 'jenius'")).toBe(1);
    expect(await act("update tenants set version = version + 1 where id = 'garudarun'")).toBe(0);
    expect(await act("update businesses set tenant_id = 'garudarun'")).toMatch(/row-level security/);
    expect(await act("insert into tenant_hosts (host, tenant_id) values ('tickets.example', 'garudarun')")).toMatch(/row-level security/);
    expect(await act("delete from tenant_assets where tenant_id = 'garudarun'")).toBe(0);
    expect(await act("select 1 from bookings")).toMatch(/permission denied/);
    await operator.end();
  });

  it("finds no setting that shows several tenants' rows (T10) [T10]", async () => {
    const one = new pg.Pool({ connectionString: stall.database.shopUrl, max: 1, options: "-c role=karcis_app" });
    const rows = async (before: string) => {
      const client = await one.connect();
      try {
        await client.query(`begin; ${before}`);
        const seen = await client.query<{ tenant_id: string }>(
          ["bookings", "outbox", "payments", "messages", "quotas", "tickets", "refunds", "waiting_entries", "handovers", "events"]
            .map((table) => `select tenant_id from ${table}`)
            .join(" union "),
        );
        return seen.rows.map((row) => row.tenant_id);
      } finally {
        await client.query("rollback");
        client.release();
      }
    };
    for (const name of ["app.scope", "app.role", "app.tenants", "app.all", "app.worker"])
      for (const value of ["due", "all", "yes", "*", "karcis_worker"])
        expect(await rows(`select set_config('${name}', '${value}', true)`)).toEqual([]);
    for (const value of ["", "%", "garudarun,jenius", "{garudarun,jenius}", "' or true --"])
      expect(await rows(`select set_config('app.tenant', '${value.replaceAll("'", "''")}', true)`)).toEqual([]);
    expect(await rows("select set_config('app.tenant', 'garudarun', true); set local app.scope = 'due'")).toEqual(["garudarun"]);
    await expect(rows("set local row_security = off")).rejects.toThrow(/row-level security/);
    await one.end();
  });

  it("gives the shop's login no further rights by a change of role (T10) [T10]", async () => {
    const shop = new pg.Client({ connectionString: stall.database.shopUrl, options: "-c role=karcis_app" });
    await shop.connect();
    for (const back of ["reset role", "set role none", "reset session authorization", "reset all", "discard all"]) {
      await shop.query(back);
      expect((await shop.query("select 1 from bookings")).rows, back).toEqual([]);
      await expect(shop.query("update tenants set version = 9"), back).rejects.toThrow(/permission denied/);
    }
    const { rows: roles } = await shop.query<{ rolname: string }>(
      "select rolname from pg_roles where rolname not in ('karcis_app', session_user) and rolname not like 'pg\\_%'",
    );
    expect(roles.map(({ rolname }) => rolname)).toEqual(expect.arrayContaining(["karcis_operator", "karcis_worker", "postgres"]));
    for (const { rolname } of roles) {
      await expect(shop.query(`set role ${rolname}`), rolname).rejects.toThrow(/permission denied/);
      await expect(shop.query(`set session authorization ${rolname}`), rolname).rejects.toThrow(/permission denied/);
    }
    await expect(shop.query("alter function due_lanes() owner to current_user")).rejects.toThrow(/must be owner/);
    await expect(shop.query("drop policy own_tenant on bookings")).rejects.toThrow(/must be owner/);
    await shop.end();
  });

  it("gets only due turns and changed accounts from the worker's queries (T10)", async () => {
    const answers = await stall.sql<{ name: string; columns: string }>(
      "select proname as name, pg_get_function_result(oid) as columns from pg_proc where prosecdef order by 1",
    );
    expect(answers).toEqual([
      { name: "due_lanes", columns: "TABLE(lane text, tenant_id text, late double precision)" },
      { name: "due_waiting", columns: "TABLE(tenant_id text, event_id uuid)" },
      { name: "payment_account_versions", columns: "TABLE(tenant_id text, name text, version integer)" },
      { name: "shortest_media_due", columns: "double precision" },
    ]);
    const worker = new pg.Client({ connectionString: stall.database.url, options: "-c role=karcis_worker" });
    await worker.connect();
    expect((await worker.query("select distinct tenant_id from outbox")).rows.length).toBeGreaterThan(0);
    for (const text of [
      "select body from messages",
      "select owner_hash from bookings",
      "select code from tickets",
      "select payload from outbox",
    ])
      await expect(worker.query(text), text).rejects.toThrow(/permission denied/);
    for (const text of ["delete from outbox", "update bookings set status = 'cancelled'", "insert into audit (tenant_id) values ('x')"])
      await expect(worker.query(text), text).rejects.toThrow(/permission denied/);
    await worker.end();
  });

  it("refuses to run a function for another tenant than the transaction's (T10) [T10]", async () => {
    const [booking] = await as<{ id: string }>("garudarun", "select id from bookings limit 1");
    const whole = "select whole_booking($1, $2, false, null) as whole";
    const named = "select whole_booking(as_tenant($1), $2, false, null) as whole";
    const refused = /the transaction is not this tenant's/;
    await expect(as("jenius", whole, ["garudarun", booking!.id])).rejects.toThrow(refused);
    await expect(as("jenius", named, ["garudarun", booking!.id])).rejects.toThrow(refused);
    expect(await as("garudarun", named, ["garudarun", booking!.id])).toMatchObject([{ whole: { booking: { id: booking!.id } } }]);
    const { db } = stall.shop.services;
    await expect(db.query(whole, ["garudarun", booking!.id])).rejects.toThrow(refused);
    for (const nobody of [null, ""]) await expect(db.query("select as_tenant($1)", [nobody])).rejects.toThrow(refused);
    const kept = await as("jenius", "select current_setting('app.tenant') as tenant from as_tenant('jenius')");
    expect(kept).toEqual([{ tenant: "jenius" }]);
    // Call every function that requires its tenant, with nulls of its argument types.
    const functions = await stall.sql<{ name: string; args: string[] }>(
      `select proname as name, array(select format_type(t, null) from unnest(proargtypes) with ordinality as a(t, n) order by n) as args
       from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'perform require_tenant\\(p_tenant\\)'`,
    );
    expect(functions.length).toBeGreaterThan(15);
    for (const { name, args } of functions) {
      const given = ["'garudarun'", ...args.slice(1).map((type) => `null::${type}`)];
      const call = `select * from ${name}(${given.join(", ")})`;
      await expect(hostile(call), name).rejects.toThrow(refused);
    }
  });
});

describe("keys across tables", () => {
  it("names the tenant on both sides of a key, so no row can belong to another tenant (T11) [T10]", async () => {
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

  it("bounds stock, uses and money for any writer (Q07)", async () => {
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
