import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { runDueWork } from "#server/worker/run-worker.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage } from "../../harness/buyer.ts";

let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  await stall.setStock(50);
});
afterAll(() => stall.close());

const work = () => runDueWork(stall.shop.services);
const open = async (topic: string) =>
  (await stall.sql<{ tenant_id: string }>("select tenant_id from outbox where topic = $1 and done_at is null", [topic])).map(
    (row) => row.tenant_id,
  );

describe("the worker", () => {
  it("does all tenants' work despite one that always fails, and reports it (F24)", async () => {
    await stall.sql(
      "insert into outbox (tenant_id, id, topic, subject_id) select id, gen_random_uuid(), 'test.poison', gen_random_uuid() from tenants",
    );
    await stall.sql(`create function poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$`);
    await stall.sql(
      "create trigger poison before update on outbox for each row when (new.tenant_id <> 'jenius') execute function poison()",
    );
    await expect(work()).rejects.toThrow("poisoned");
    expect(await open("test.poison")).not.toContain("jenius");
    expect((await open("test.poison")).length).toBeGreaterThan(25);
    await stall.sql("drop trigger poison on outbox");
    await work();
    expect(await open("test.poison")).toEqual([]);
  });

  it("queries every payment despite one that always fails (F24)", async () => {
    const buyers = Array.from({ length: 6 }, () => stall.buyer());
    const started: Awaited<ReturnType<Stall["start"]>>[] = [];
    for (const buyer of buyers) started.push(await stall.start(buyer));
    for (const { redirectUrl } of started) await actOnPaymentPage(stall.shop, redirectUrl, "webhook_lost");
    const { services } = stall.shop;
    const honest = services.provider!;
    const [bad] = await stall.sql<{ provider_ref: string }>("select provider_ref from payments where id = $1", [started[0]!.paymentId]);
    const readSession: typeof honest.readSession = async (ref) => {
      if (ref === bad!.provider_ref) throw new TypeError("poisoned");
      return honest.readSession(ref);
    };
    Object.assign(services, { provider: { ...honest, readSession } });
    await expect(stall.work()).rejects.toThrow("poisoned");
    const statuses = await Promise.all(buyers.map((buyer, i) => stall.statusOf(buyer, started[i]!.id)));
    expect(statuses).toEqual(["awaiting_payment", ...Array.from({ length: 5 }, () => "confirmed")]);
    Object.assign(services, { provider: honest });
    await stall.work();
    expect(await stall.statusOf(buyers[0]!, started[0]!.id)).toBe("confirmed");
    expect(await stall.laws()).toEqual([]);
  });

  it("does each task once over several processes (F23)", async () => {
    const others = [await stall.openProcess(), await stall.openProcess()];
    const buyers = Array.from({ length: 10 }, () => stall.buyer());
    const held = [];
    for (const buyer of buyers) held.push(await stall.fill(buyer));
    const left = await stall.stockLeft();
    for (const { id } of held) await stall.runOut(id);
    const all = () => Promise.all([stall.shop, ...others].map((product) => runDueWork(product.services)));
    for (let turn = 0; turn < 3; turn++) await all();
    expect(await stall.stockLeft()).toBe(left + 10);
    const ids = held.map((h) => h.id);
    expect(await stall.sql("select 1 from outbox where topic = 'booking.expired' and subject_id = any ($1)", [ids])).toHaveLength(10);
    const told = await stall.sql("select 1 from messages where template = 'booking.expired' and channel = 'whatsapp'");
    expect(told).toHaveLength(10);
    expect(await stall.laws()).toEqual([]);
  });
});
