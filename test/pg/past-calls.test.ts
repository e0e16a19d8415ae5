import { randomUUID } from "node:crypto";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { migrate, migrations } from "#server/database/migrate.ts";
import { openPostgres } from "#server/database/open-postgres.ts";
import { freshDatabase } from "../harness/fresh-database.ts";

const FIRST_KEYED = "0039_keyed_calls.sql";

describe("an upgrade", () => {
  it("leaves no key that a call was sent with, where the owner of the tables is no superuser", async () => {
    const database = await freshDatabase(inject("postgresUrl"));
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const role = `owner_${randomUUID().slice(0, 8)}`;
    await admin.query("do $$ begin create role karcis_app nologin; exception when duplicate_object then null; end $$");
    await admin.query(`create role ${role} login createrole password 'x'; grant karcis_app to ${role} with admin option`);
    await admin.query(
      `alter schema public owner to ${role}; grant create on database ${new URL(database.url).pathname.slice(1)} to ${role}`,
    );
    const url = new URL(database.url);
    [url.username, url.password] = [role, "x"];
    const owner = openPostgres({ url: url.href, poolSize: 1, role: "" });
    await owner.script("create table schema_migrations (name text primary key, at timestamptz not null default now())");
    for (const { name, sql } of migrations().filter((each) => each.name < FIRST_KEYED))
      await owner.script(`begin; ${sql}; insert into schema_migrations (name) values ('${name}'); commit`);
    const key = randomUUID();
    // Rows alone are of interest here, not what they refer to.
    await admin.query("set session_replication_role = replica");
    await admin.query(
      `insert into bookings (tenant_id, id, event_id, reference, status, owner_hash, idem_key, body_hash, event_version, quote_id, gross, discount,
         tax, service_fee, total, tickets, claim_quotas, claim_units, utm, ttl_seconds, hold_until)
       select 'garudarun', gen_random_uuid(), gen_random_uuid(), 'R' || length(k), 'held', 'o', k, 'digest', 1, gen_random_uuid(), 0, 0, 0, 0, 0, 1, '{}', '{}',
         '{}', 900, now() from unnest(array[$1, 'offer 1']) k`,
      [key],
    );
    await admin.query(
      `insert into order_drafts (tenant_id, code, event_id, selection, total, summary, locale, owner_hash, idem_key, body_hash, expires_at)
       values ('garudarun', 'WA-234567', gen_random_uuid(), '{}', 0, '', 'en', 'o', $1, 'digest', now() + interval '1 day')`,
      [key],
    );
    await admin.query(
      "insert into idempotency (tenant_id, owner_hash, key, body_hash, status, answer) values ('garudarun', 'o', $1, 'digest', 200, '{}')",
      [key],
    );
    await migrate(owner);
    const { rows } = await admin.query<{ row: string }>(
      `select to_jsonb(b)::text as row from bookings b union all select to_jsonb(d)::text from order_drafts d
       union all select to_jsonb(i)::text from idempotency i`,
    );
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ row }) => row.includes(key) || (row.includes('"digest"') && !row.includes("offer 1")))).toEqual([]);
    const { rows: forced } = await admin.query(
      "select relname from pg_class where relname in ('bookings', 'order_drafts') and not (relrowsecurity and relforcerowsecurity)",
    );
    expect(forced).toEqual([]);
    await owner.close();
    await admin.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
    await admin.end();
    await database.drop();
  });
});
