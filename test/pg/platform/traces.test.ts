import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openStall, type Stall } from "../../api/stall.ts";
import { GOVERNED } from "../../harness/require-traces.ts";

let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  await stall.setStock(1000);
});
afterAll(() => stall.close());

/** Statements of one transaction with the shop's rights. */
const asShop = (statements: string) =>
  stall.sql(`begin; select set_config('app.tenant', 'garudarun', true); set local role karcis_app; ${statements}; commit`);
const cancel = (id: string) => `update bookings set status = 'cancelled' where tenant_id = 'garudarun' and id = '${id}'`;
const record = (id: string, data = "null") =>
  `select record_events('garudarun', 'visitor', 'booking.cancelled', array['${id}']::uuid[], array[${data}]::jsonb[])`;
const statusOf = async (id: string) => (await stall.sql<{ status: string }>("select status from bookings where id = $1", [id]))[0]!.status;

describe("audit of status changes", () => {
  it("enforces audit rows on every table with governed moves", async () => {
    const rows = await stall.sql<{ name: string }>(
      "select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = 'refuse_move'::regproc",
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(GOVERNED.toSorted());
    const bound = await stall.sql("select 1 from pg_trigger where tgname = 'test_demand_trace' and tgdeferrable");
    expect(bound).toHaveLength(GOVERNED.length);
  });

  it("refuses a status change without an audit row, or with a foreign or earlier one", async () => {
    const [{ id }, other] = [await stall.hold(stall.buyer()), await stall.hold(stall.buyer())];
    await expect(asShop(cancel(id))).rejects.toThrow("no trace: bookings became cancelled from held");
    await expect(asShop(`${cancel(id)}; ${record(other.id)}`)).rejects.toThrow("no trace");
    await asShop(record(id));
    await expect(asShop(cancel(id))).rejects.toThrow("no trace");
    expect(await statusOf(id)).toBe("held");
  });

  it("accepts a status change whose row is the subject of an audit row, or named in one", async () => {
    const [one, two] = [await stall.hold(stall.buyer()), await stall.hold(stall.buyer())];
    await asShop(`${cancel(one.id)}; ${record(one.id)}`);
    await asShop(`${record(one.id, `'{"by": "${two.id}"}'`)}; ${cancel(two.id)}`);
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(["cancelled", "cancelled"]);
  });
});
