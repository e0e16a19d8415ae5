import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { compareBooks } from "#server/modules/payments/books/compare-books.ts";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import { SECRET } from "../../api/stall.ts";
import { run } from "../../process/run.ts";
import { openProviderDesk, type DeskName, type ProviderDesk } from "./provider-desk.ts";

const PACE = { between: 0, tries: [] };
let desk: ProviderDesk;
beforeAll(async () => {
  desk = await openProviderDesk();
});
beforeEach(() => desk.ageBooks());
afterAll(() => desk?.close());

const compareHere = () => compareBooks(desk.stall.shop.services, { since: new Date(Date.now() - 86_400_000), pace: PACE });
const karcis = (...words: string[]) =>
  run("cli/karcis.ts", {
    env: { ...desk.env, KARCIS_ENV: "demo", DATABASE_URL: desk.stall.database.url, KARCIS_SECRET: SECRET },
    words,
  }).ended;
/** The accounts that a command reports as away. The command cannot query the simulation, which runs inside another process. */
const awayIn = (said: string) =>
  [...said.matchAll(/^away +(\S.*?) {2}the provider cannot be asked; nothing of it was compared$/gm)].map((line) => line[1]);
/** Today in Jakarta. */
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
async function paid(name: DeskName) {
  const order = await desk.order(name);
  await order.pay(name === "xendit" ? { channel: "CARDS" } : {});
  expect(await order.status()).toBe("confirmed");
  return order;
}

describe("a refund awaiting a bank transfer", () => {
  it("lists a refund awaiting a transfer without counting it, before and after the buyer names an account", async () => {
    const order = await desk.order("xendit");
    await order.pay({ channel: "BCA_VIRTUAL_ACCOUNT" });
    await cancelOrder({ ...desk.stall.shop.services, tenant: order.tenant, actor: OPERATOR }, { id: order.id, reason: "test" });
    await desk.stall.work();
    for (const status of ["asked", "details_given"]) {
      if (status === "details_given")
        await desk.stall.sql("update refund_transfers set status = 'details_given', sealed = 'x', given_at = now() where booking_id = $1", [
          order.id,
        ]);
      const xendit = (await compareHere()).find(({ account }) => account === "xendit")!.compared!;
      expect([status, xendit.differences, xendit.waiting]).toMatchObject([
        status,
        [],
        [{ tenant: "jenius", amount: order.total, paymentId: order.paymentId }],
      ]);
      expect(await desk.day("xendit")).toMatchObject({ differences: [], waiting: [{ amount: order.total, reference: order.reference }] });
      expect(await desk.stall.sql("select 1 from book_differences where closed_at is null")).toEqual([]);
      const { code, said } = await karcis("books", "compare");
      expect(said).toContain(
        `waits_for_transfer    jenius  payment ${order.paymentId}  ${order.reference}  Rp ${order.total}  0 days: no difference\n`,
      );
      expect(said).toMatch(/, 0 differences\n/);
      expect([code, awayIn(said)]).toEqual([2, ["simulated"]]);
      const day = await karcis("books", "reconcile", "jenius", today());
      expect(day.said).toMatch(new RegExp(`^waits_for_transfer  .*${order.reference}`, "m"));
      expect(day.code).toBe(0);
    }
  });
});

describe("an account that is away", () => {
  it("names an account that is away, ends with 2, and compares all others", async () => {
    const [midtrans, xendit] = [await paid("midtrans"), await paid("xendit")];
    // Our books are changed by hand, which only a comparison finds.
    await desk.stall.sql("update payments set settled_amount = settled_amount + 1 where id = $1", [midtrans.paymentId]);
    desk.emulators.xendit.calls.add({ on: "*", kind: "status", status: 500, times: 1000 });
    const all = await compareHere();
    expect(all.filter(({ compared }) => compared === null).map(({ account }) => account)).toContain("xendit");
    expect(all.find(({ account }) => account === "midtrans")!.compared!.differences).toMatchObject([{ paymentId: midtrans.paymentId }]);
    const { code, said } = await karcis("books", "compare");
    desk.emulators.xendit.calls.clear();
    expect(said).toMatch(new RegExp(`^\\w+ +garudarun  payment ${midtrans.paymentId}  `, "m"));
    expect(awayIn(said)).toEqual(["simulated", "jenius xendit"]);
    expect(said).toMatch(/^2 of 3 accounts cannot be asked: run it again$/m);
    expect(said).not.toContain(xendit.paymentId);
    expect(code).toBe(2);
    await desk.stall.sql("update payments set settled_amount = settled_amount - 1 where id = $1", [midtrans.paymentId]);
  });
});
