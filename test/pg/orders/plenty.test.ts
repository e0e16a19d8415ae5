import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { freshKey } from "../../harness/buyer.ts";

let stall: Stall;
let rival: pg.Client;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  rival = new pg.Client({ connectionString: stall.database.url });
  await rival.connect();
});
afterAll(async () => {
  await rival.end();
  await stall.close();
});

const PROMO = "TERIMAKASIHMARSHAL";

/** Whether the shop's call has written its bookings and waits for the hot row. */
async function isWaiting(): Promise<boolean> {
  const rows = await stall.sql(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%reserve_holds%'",
  );
  return rows.length > 0;
}

/** Requests holds of one place each while another transaction changes the stock. They see the change after its commit. */
async function whileChanging(change: string, n: number, extra: Parameters<Stall["body"]>[1] = {}): Promise<string[]> {
  await rival.query("begin");
  await rival.query(change);
  const answers = Promise.all(
    Array.from({ length: n }, () => stall.buyer().call("holdBooking", { body: stall.body(1, extra), idempotencyKey: freshKey() })),
  );
  await expect.poll(isWaiting).toBe(true);
  await rival.query("commit");
  return (await answers).map(codeOf).toSorted();
}

const stockOf = (item: string) =>
  `update quotas q set taken = q.total - 2 from quota_uses u where u.tenant_id = q.tenant_id and u.quota_id = q.id and u.item_id = '${item}'`;

it("decides a batch of holds under the lock, one by one if stock became short (Q01) [B1]", async () => {
  await stall.setStock(50);
  const codes = await whileChanging(stockOf(stall.category.id), 5);
  expect(codes).toEqual(["SOLD_OUT", "SOLD_OUT", "SOLD_OUT", "ok", "ok"]);
  expect(await stall.stockLeft()).toBe(0);
  const [{ n }] = (await stall.sql<{ n: number }>("select count(*)::int as n from bookings where status = 'held'")) as [{ n: number }];
  expect(n).toBe(2);
  // Stock taken directly, without a booking.
  await stall.sql(
    `update quotas q set taken = 2 from quota_uses u where u.tenant_id = q.tenant_id and u.quota_id = q.id and u.item_id = $1`,
    [stall.category.id],
  );
  expect(await stall.laws()).toEqual([]);
});

it("gives a promo's last use to one of several buyers who saw more uses left (C01) [P5]", async () => {
  await stall.setStock(50);
  await stall.sql("update promos set max_uses = used + 50 where code = $1", [PROMO]);
  const codes = await whileChanging(`update promos set max_uses = used + 1 where code = '${PROMO}'`, 3, { promoCode: PROMO });
  expect(codes.filter((code) => code === "ok")).toHaveLength(1);
  expect(await stall.laws()).toEqual([]);
});

it("refuses the earlier terms of a promo that changed in the meantime [P5]", async () => {
  await stall.setStock(50);
  await stall.sql("update promos set max_uses = used + 50 where code = $1", [PROMO]);
  const codes = await whileChanging(`update promos set version = version + 1 where code = '${PROMO}'`, 1, { promoCode: PROMO });
  const [row] = await stall.sql<{ version: number; kept: number }>(
    "select p.version, (select max(b.version) from booking_promos b where b.promo_id = p.id) as kept from promos p where p.code = $1",
    [PROMO],
  );
  // The quote is computed again from the new terms.
  expect(codes).toEqual(["ok"]);
  expect(row!.kept).toBe(row!.version);
});

it("takes a hold at a cost independent of the number of existing holds", async () => {
  await stall.setStock(200);
  const standing = Array.from({ length: 60 }, () => stall.buyer().call("holdBooking", { body: stall.body(), idempotencyKey: freshKey() }));
  expect((await Promise.all(standing)).map(codeOf)).toEqual(standing.map(() => "ok"));
  const newcomers = Array.from({ length: 5 }, () => freshKey());
  const read = async (statement: string, params: unknown[]) => {
    await rival.query("begin");
    await rival.query("set local role karcis_app");
    await rival.query("select as_tenant('garudarun')");
    await rival.query(statement, params);
    const { rows } = await rival.query<{ n: number }>(
      "select pg_stat_get_xact_tuples_returned('bookings_unpaid_of_visitor'::regclass)::int + pg_stat_get_xact_tuples_returned('bookings'::regclass)::int as n",
    );
    await rival.query("rollback");
    return rows[0]!.n;
  };
  // Set limits that nobody reaches, so that every visitor's holds are still counted.
  const limits = Array.from({ length: 11 }, () => 1000);
  const fair = `select are_holders_fair('garudarun', $1, array(select row(null, null, x, null, null, null, 1, null, true, null)::hold_request
    from unnest($2::text[]) x), named_limits($3), 1000)`;
  expect(await read(fair, [stall.event.id, newcomers, limits])).toBeLessThan(10);
  // The counting role sees every row.
  const all = "select count(*) from bookings where tenant_id = 'garudarun' and visitor <> 0";
  expect(await read(all, [])).toBeGreaterThan(59);
});
