import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { freshKey, newBuyer } from "../../harness/buyer.ts";

let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
});
afterAll(() => stall.close());

async function ready(): Promise<unknown> {
  const answer = await stall.shop.fetch(new Request("http://localhost/readyz"));
  return [answer.status, ((await answer.json()) as { why?: string }).why];
}
const reopen = (readOnly: string) =>
  stall.sql(`do $$ begin execute format('alter database %I set default_transaction_read_only = ${readOnly}', current_database()); end $$`);
/** Reconnects everybody, with the database's current settings. */
const reconnect = () =>
  stall.sql("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'karcis'");

describe("readiness of a process", () => {
  it("checks the disk too: the test write exceeds memory (F15)", async () => {
    const spilt = async () => {
      await stall.sql("select pg_stat_clear_snapshot()");
      return (await stall.sql<{ n: number }>("select temp_bytes::float8 as n from pg_stat_database where datname = current_database()"))[0]!
        .n;
    };
    const before = await spilt();
    expect(await ready()).toEqual([200, undefined]);
    await reconnect();
    await expect.poll(spilt).toBeGreaterThan(before);
  });

  it("reports unready while the database is read only; buyers may retry and succeed afterwards (F15)", async () => {
    await expect.poll(ready).toEqual([200, undefined]);
    await reopen("on");
    await reconnect();
    await expect.poll(ready).toEqual([503, "read-only"]);
    const buyer = newBuyer(stall.shop, { tenant: "garudarun", isPatient: false });
    const key = freshKey();
    const refused = await buyer.call("holdBooking", { body: stall.body(), idempotencyKey: key });
    expect([refused.status, codeOf(refused)]).toEqual([503, "UNAVAILABLE"]);

    await stall.sql("set default_transaction_read_only = off");
    await reopen("off");
    // Connections that met a closed database are replaced.
    await expect.poll(ready).toEqual([200, undefined]);
    await expect.poll(async () => codeOf(await buyer.call("holdBooking", { body: stall.body(), idempotencyKey: key }))).toBe("ok");
  });
});
