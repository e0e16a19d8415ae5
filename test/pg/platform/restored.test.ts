import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { openBare, type BareLogin } from "#server/platform/backup/bare-login.ts";
import { markRestored } from "#server/platform/backup/mark-restored.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage } from "../../harness/buyer.ts";
import { askCodeFor, codeFor, enterCode, logInAs } from "../../harness/log-in.ts";

let stall: Stall;
let bare: BareLogin;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  bare = await openBare("the test", stall.database.url, { mode: null, ca: null });
});
beforeEach(() => stall.setStock(50));
afterAll(async () => {
  await bare.close();
  await stall.close();
});

const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
const restored = (endsLogins = true) => markRestored(bare, { takenAt: anHourAgo(), endsLogins });
const isLoggedIn = async (buyer: ReturnType<Stall["buyer"]>) => {
  const answer = await buyer.call("getSession", {});
  return answer.ok && answer.data.person !== null;
};

describe("restored data", () => {
  it("queries payments before holds expire, and confirms them as usual [W12]", async () => {
    const buyer = stall.buyer();
    const { id, redirectUrl } = await stall.start(buyer);
    await actOnPaymentPage(stall.shop, redirectUrl, "webhook_lost");
    await stall.runOut(id);
    await restored();
    await runDueWork(stall.shop.services);
    expect(await stall.statusOf(buyer, id)).toBe("confirmed");
    expect(await stall.sql("select badges from bookings where id = $1", [id])).toEqual([{ badges: [] }]);
  });

  it("reuses no receipt number from the lost period, in the backup's year and every later one", async () => {
    await stall.sql("update receipt_counters set last = 41 where tenant_id = 'garudarun'");
    const [now] = await stall.sql<{ year: number }>("select extract(year from now() at time zone 'Asia/Jakarta')::int as year");
    const { year } = now!;
    await markRestored(bare, { takenAt: `${year - 1}-12-31T16:59:00Z`, endsLogins: false });
    const counters = () => stall.sql("select year, last from receipt_counters where tenant_id = 'garudarun' order by year");
    expect(await counters()).toEqual([
      { year: year - 1, last: 1_000_000 },
      { year, last: 1_000_000 },
    ]);
    await stall.sql("update receipt_counters set last = 1000007 where tenant_id = 'garudarun' and year = $1", [year]);
    await restored(false);
    expect(await counters()).toContainEqual({ year, last: 2_000_000 });
    const [trace] = await stall.sql<{ data: unknown }>(
      "select data from audit where tenant_id = 'garudarun' and action = 'deployment.restored' order by at desc limit 1",
    );
    expect(trace!.data).toMatchObject({ endedLogins: 0, receipts: [{ year, from: 2_000_000 }] });
    const untold = await stall.sql(
      "select id from tenants t where not exists (select from audit a where a.tenant_id = t.id and a.action = 'deployment.restored')",
    );
    expect(untold).toEqual([]);
  });

  it("makes gates download their tickets again after a restore", async () => {
    const before = new Date();
    await restored();
    const old = await stall.sql("select 1 from tickets where changed_at < $1", [before]);
    const all = await stall.sql("select 1 from tickets");
    expect([all.length > 0, old.length]).toEqual([true, 0]);
  });

  it("ends logins after a restore unless told otherwise, and accepts no code twice", async () => {
    const phone = "+628115550142";
    const buyer = stall.buyer();
    await logInAs(stall.shop, buyer, phone);
    await restored(false);
    expect(await isLoggedIn(buyer)).toBe(true);
    const other = stall.buyer();
    await stall.sql("update one_time_codes set asked_at = asked_at - interval '2 minutes'");
    expect((await askCodeFor(other, phone)).ok).toBe(true);
    const code = await codeFor(stall.shop, other.host, phone);
    await restored();
    expect(await isLoggedIn(buyer)).toBe(false);
    expect((await enterCode(other, { phone, code })).ok).toBe(false);
  });
});
