import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openPostgres } from "#server/platform/database/open-postgres.ts";
import { NOW_AND_THEN } from "#server/worker/lanes.ts";
import { startWorker } from "#server/worker/run-worker.ts";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { freshKey, newBuyer } from "../../harness/buyer.ts";
import { freshDatabase, type FreshDatabase } from "../../harness/fresh-database.ts";
import { SEEDED } from "../../harness/seeded-database.ts";

/** Longer than a visitor's statement may take, and much shorter than a background one's limit. */
const SLOW_S = 3.3;

it("allows background statements longer than a visitor's, on a connection that ends with the pool", async () => {
  const database: FreshDatabase = await freshDatabase(inject("postgresUrl"), SEEDED);
  try {
    const db = openPostgres({ url: database.shopUrl, poolSize: 2 });
    const slow = `select 1 as n from pg_sleep(${SLOW_S})`;
    const [visitor, work] = await Promise.allSettled([db.query(slow), db.background!().query(slow)]);
    expect([visitor.status, work.status]).toEqual(["rejected", "fulfilled"]);
    expect(db.background!()).toBe(db.background!());
    const began = Date.now();
    const cut = db.background!()
      .query("select 1 from pg_sleep(30)")
      .then(
        () => "done",
        () => "cut",
      );
    const busy = () => db.background!().connections().open - db.background!().connections().idle;
    await expect.poll(busy).toBe(1);
    await db.close();
    expect([await cut, Date.now() - began < 10_000]).toEqual(["cut", true]);
  } finally {
    await database.drop();
  }
});

describe("a running shop", () => {
  let stall: Stall;
  beforeAll(async () => {
    stall = await openStall(inject("postgresUrl"));
    // The first statement of each kind is slow and records its limits. A cancelled one records none.
    await stall.sql(`create table limits_seen (work text primary key, statement text, lock text);
      create function see_limits() returns trigger language plpgsql security definer as $$ begin
        insert into limits_seen values (tg_argv[0], current_setting('statement_timeout'), current_setting('lock_timeout')) on conflict do nothing;
        if found then perform pg_sleep(${SLOW_S}); end if;
        return null;
      end $$`);
  });
  afterAll(() => stall.close());

  const watch = (work: string, statement: string) =>
    stall.sql(`create trigger see_limits before ${statement} for each statement execute function see_limits('${work}')`);
  const seen = () =>
    stall.sql<{ work: string; statement: string; lock: string }>("select work, statement, lock from limits_seen order by work");

  it("finishes slow background statements of every kind", async () => {
    await stall.sql(`begin; set local session_replication_role = replica;
      insert into refunds (tenant_id, id, booking_id, payment_id, amount, reason, status, next_try_at)
        select 'garudarun', gen_random_uuid(), b.id, gen_random_uuid(), 1000, 'cancelled', 'pending', 'infinity' from bookings b where b.tenant_id = 'garudarun' limit 1;
      insert into refund_transfers (tenant_id, id, booking_id, asked_at)
        select tenant_id, id, booking_id, now() - interval '4 days' from refunds where next_try_at = 'infinity';
      commit`);
    await watch("audit", "insert on audit_seals");
    await watch("books", "insert on book_comparisons");
    await watch("retention", "delete on visitor_openings");
    await watch("transfers", "update on refund_transfers");
    const worker = startWorker(stall.shop.services, 0);
    try {
      const steady = Object.keys(NOW_AND_THEN).map((work) => ({ work, statement: "1min", lock: "5s" }));
      await expect.poll(seen, { timeout: 60_000 }).toEqual(steady.toSorted((a, b) => a.work.localeCompare(b.work)));
      const isDone = () => Object.keys(NOW_AND_THEN).every((name) => worker.describe().lanes[name]!.succeededAgo !== null);
      await expect.poll(isDone, { timeout: 60_000 }).toBe(true);
    } finally {
      await worker.stop();
    }
  });

  it("begins no work of all brands in the first twenty seconds after a start", async () => {
    let passed = 0;
    const worker = startWorker({ ...stall.shop.services, now: () => new Date(Date.now() + passed) });
    const lanes = () => worker.describe().lanes;
    const isBegun = (name: string) => lanes()[name]!.running > 0 || lanes()[name]!.succeededAgo !== null;
    try {
      passed = 15_000;
      await expect.poll(() => worker.describe().lookedAgo, { timeout: 10_000 }).not.toBeNull();
      expect(Object.keys(NOW_AND_THEN).filter(isBegun)).toEqual([]);
      passed = 21_000;
      await expect.poll(() => Object.keys(NOW_AND_THEN).every(isBegun), { timeout: 10_000 }).toBe(true);
    } finally {
      await worker.stop();
    }
  });

  it("cancels a request's slow statement, and runs a quick one under a visitor's limits", async () => {
    await watch("request", "insert on bookings");
    const hold = () =>
      newBuyer(stall.shop, { tenant: "garudarun", isPatient: false }).call("holdBooking", {
        body: stall.body(),
        idempotencyKey: freshKey(),
      });
    expect(codeOf(await hold())).toBe("BUSY");
    expect((await seen()).map(({ work }) => work)).not.toContain("request");
    await stall.sql(`create or replace function see_limits() returns trigger language plpgsql security definer as $$ begin
      insert into limits_seen values (tg_argv[0], current_setting('statement_timeout'), current_setting('lock_timeout')) on conflict do nothing;
      return null; end $$`);
    expect(codeOf(await hold())).toBe("ok");
    expect(await seen()).toContainEqual({ work: "request", statement: "3s", lock: "2500ms" });
  });
});
