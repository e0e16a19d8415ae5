import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import type { TenantId } from "#server/act.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, buyUntilPayment, eventOf, holdBody, newBuyer } from "../../harness/buyer.ts";
import { PATIENCE } from "../../harness/patience.ts";

const SLUG = "losari-sunset-5k";
let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  await stall.sql("update quotas set total = taken + 2000 where id not in (select quota_id from seat_kinds)");
  // Wait until the catalogue was read again.
  await vi.waitFor(async () => {
    const { prices } = await eventOf(stall.buyer(), SLUG);
    expect(prices.some(({ state }) => state === "available")).toBe(true);
  }, PATIENCE);
});
afterAll(() => stall.close());

/** Orders of one tenant with open payment pages, ready to pay. */
async function startOrders(tenant: string, slug: string, count: number): Promise<{ id: string; redirectUrl: string }[]> {
  const event = await eventOf(newBuyer(stall.shop, { tenant }), slug);
  const category = event.prices.find(({ state, price }) => (state === "available" || state === "few_left") && price > 0)!;
  const addons = category.additionals
    .filter((a) => a.isRequired && !a.isCustomDate)
    .map((a) => ({ addonId: a.id, qty: Math.max(1, a.minQty) }));
  const extra = { addons, ...(event.sessions[0] ? { sessionId: event.sessions[0].id } : {}) };
  return Promise.all(
    Array.from({ length: count }, async () => {
      const buyer = newBuyer(stall.shop, { tenant });
      const started = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: category.id, qty: 1 }], extra));
      if (!started.ok) throw new Error(JSON.stringify(started.problem));
      return { id: started.data.booking.id, redirectUrl: started.data.redirectUrl! };
    }),
  );
}

async function numbersOf(tenant: string): Promise<number[]> {
  const rows = await stall.sql<{ number: number }>("select number from receipts where tenant_id = $1 order by number", [tenant]);
  return rows.map((row) => row.number);
}
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const confirmed = async (ids: readonly string[]) =>
  (await stall.sql<{ n: number }>("select count(*)::int as n from bookings where id = any ($1) and status = 'confirmed'", [ids]))[0]!.n;

/** A confirmation that takes its number and then fails. */
async function failAfterNumber(id: string): Promise<void> {
  await stall.shop.services.db
    .transaction("garudarun" as TenantId, async (tx) => {
      await tx.query("select give_receipts('garudarun', array[$1::uuid])", [id]);
      throw new Error("undone");
    })
    .catch((error: unknown) => expect(error).toMatchObject({ message: "undone" }));
}

describe("receipt numbers", () => {
  it("numbers 40 simultaneous confirmations of each of two tenants from 1 to 40, despite failures in between", async () => {
    const [one, two, lost] = [
      await startOrders("garudarun", SLUG, 40),
      await startOrders("melancarun", (await listed("melancarun"))[0]!, 40),
      await startOrders("garudarun", SLUG, 10),
    ];
    await Promise.all([
      ...[...one, ...two].map(({ redirectUrl }) => actOnPaymentPage(stall.shop, redirectUrl, "pay")),
      ...lost.map(({ id }) => failAfterNumber(id)),
    ]);
    const ids = [...one, ...two].map(({ id }) => id);
    await expect.poll(() => confirmed(ids), { timeout: 60_000 }).toBe(80);
    expect(await numbersOf("garudarun")).toEqual(upTo(40));
    expect(await numbersOf("melancarun")).toEqual(upTo(40));
    expect(await stall.laws()).toEqual([]);
  });

  it("gives one receipt number despite repeated notices, reconciliation and a second confirmation", async () => {
    const [order] = await startOrders("garudarun", SLUG, 1);
    await Promise.all([1, 2, 3].map(() => actOnPaymentPage(stall.shop, order!.redirectUrl, "pay")));
    await expect.poll(() => confirmed([order!.id])).toBe(1);
    const before = await stall.sql("select * from receipts order by tenant_id, number");
    await stall.work();
    await Promise.all(
      upTo(10).map(() =>
        stall.shop.services.db.transaction("garudarun" as TenantId, (tx) =>
          tx.query("select give_receipts('garudarun', array[$1::uuid])", [order!.id]),
        ),
      ),
    );
    expect(await stall.sql("select * from receipts order by tenant_id, number")).toEqual(before);
    expect(await numbersOf("garudarun")).toEqual(upTo(41));
  });

  it("gives receipt numbers to every confirmed booking, and to no other", async () => {
    const wrong = await stall.sql(
      `select b.id from bookings b left join receipts r on r.tenant_id = b.tenant_id and r.booking_id = b.id
       where (b.confirmed_at is not null) <> (r.booking_id is not null)`,
    );
    expect(wrong).toEqual([]);
  });

  it("adds receipt numbers to unnumbered bookings in the order given, with the rates of every version", async () => {
    await stall.sql("truncate receipts, receipt_counters");
    for (const tenant of ["garudarun", "melancarun"]) {
      await stall.shop.services.db.transaction(tenant, (tx) =>
        tx.query(
          "select give_receipts($1, (select array_agg(b.id order by b.confirmed_at, b.id) from bookings b where b.tenant_id = $1 and b.confirmed_at is not null))",
          [tenant],
        ),
      );
    }
    const rows = await stall.sql<{ number: number }>(
      `select r.number from receipts r join bookings b on b.tenant_id = r.tenant_id and b.id = r.booking_id
       where r.tenant_id = 'garudarun' order by b.confirmed_at, b.id`,
    );
    expect(rows.map(({ number }) => number)).toEqual(upTo(41));
    expect(await numbersOf("melancarun")).toEqual(upTo(40));
    const [rates] = await stall.sql<{ missing: number }>(
      `select count(*)::int as missing from events e where not exists (
         select 1 from event_rates r where r.tenant_id = e.tenant_id and r.event_id = e.id and r.version = e.version)`,
    );
    expect(rates!.missing).toBe(0);
  });
});

/** Events of a tenant that now sell a category with a price and have no choice of sessions. */
async function listed(tenant: string): Promise<string[]> {
  const rows = await stall.sql<{ slug: string }>(
    `select e.slug from events e where e.tenant_id = $1 and e.status = 'published' and coalesce(e.sale_starts_at, now()) <= now()
       and coalesce(e.sale_ends_at, e.starts_at) > now() and not exists (select 1 from event_sessions s where s.event_id = e.id)
       and exists (select 1 from ticket_categories c where c.event_id = e.id and c.price > 0 and coalesce(c.sale_starts_at, now()) <= now()
         and coalesce(c.sale_ends_at, now() + interval '1 day') > now()) order by e.slug`,
    [tenant],
  );
  return rows.map((row) => row.slug);
}
