import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { detailsBody, eventOf, freshKey, holdBody, newBuyer, type Buyer, type Shop } from "#test/harness/buyer.ts";
import { keptMessages, logInAs } from "#test/harness/log-in.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { rememberPeer } from "../../../platform/http/address/peer.ts";
import { runDueWork } from "../../../worker/run-worker.ts";

const TENANT = "garudarun";
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false, env: { REMIND_AFTER_SECONDS: "0" } });
  await sql("update quotas set total = total + 500");
});
afterAll(() => shop.close());
const sql = (text: string) => shop.services.db.transaction(TENANT, (tx) => tx.query(text));
beforeEach(async () => {
  await sql("delete from recent_acts");
});

/** A browser with one address. */
function from(address: string): Buyer {
  const there: Shop = {
    fetch(request) {
      rememberPeer(request, address);
      return shop.fetch(request);
    },
  };
  return newBuyer(there, { tenant: TENANT });
}

const EVENTS = ["losari-sunset-5k", "garuda-half-jakarta"] as const;

/** A hold with details, for any named person. */
async function fill(
  by: Buyer,
  { phone, email, slug = EVENTS[0] }: { readonly phone: string; readonly email: string; readonly slug?: string },
): Promise<string> {
  const event = await eventOf(by, slug);
  const price = event.prices.find(({ name }) => slug === EVENTS[0] || name.startsWith("10K"))!;
  const addons = price.additionals.filter(({ isRequired }) => isRequired).map(({ id }) => ({ addonId: id, qty: 1 }));
  const held = await by.call("holdBooking", {
    body: holdBody(event, [{ categoryId: price.id, qty: 1 }], { addons }),
    idempotencyKey: freshKey(),
  });
  if (!held.ok) throw new Error(held.problem.code);
  const { patron, ...rest } = detailsBody(event, held.data);
  const body = { ...rest, patron: { ...(patron as object), phoneNumber: phone.slice(3), email } as never };
  const saved = await by.call("saveDetails", { params: { id: held.data.id }, body, idempotencyKey: freshKey() });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problem));
  return held.data.id;
}
const sentTo = async (recipient: string) =>
  (await keptMessages(shop, newBuyer(shop, { tenant: TENANT }).host))
    .filter((message) => message.recipient === recipient)
    .map(({ template }) => template);
const withheld = async () => (await sql("select 1 from audit where action = 'message.withheld'")).length;

describe("an unknown recipient", () => {
  it("notifies an unknown person of holds at one event once a day, however many name them (A09)", async () => {
    for (let n = 0; n < 5; n += 1) await fill(from(`203.0.${n}.1`), { phone: "+6281388881111", email: "stranger1@example.com" });
    await runDueWork(shop.services);
    expect([await sentTo("+6281388881111"), await sentTo("stranger1@example.com")]).toEqual([["booking.held"], ["booking.held"]]);
  });

  it("sends an unknown person three messages a day, and audits withheld ones once (A09)", async () => {
    const before = await withheld();
    for (let n = 0; n < 4; n += 1) {
      const id = await fill(from(`203.0.${10 + n}.1`), { phone: "+6281388882222", email: `s${n}@example.com`, slug: EVENTS[n % 2]! });
      await sql(`update bookings set hold_until = now() - interval '1 second' where id = '${id}'`);
      await runDueWork(shop.services);
      await runDueWork(shop.services);
    }
    expect(await sentTo("+6281388882222")).toHaveLength(3);
    // The number got messages about two holds and one expired hold. Each address got those about one hold and its end.
    expect((await withheld()) - before).toBe(1);
  });

  it("sends twenty messages a day to unknown people per requesting network (A09)", async () => {
    for (let n = 0; n < 24; n += 1) await fill(from("203.0.113.5"), { phone: `+62813777${String(10_000 + n)}`, email: "" });
    await runDueWork(shop.services);
    const sent = await Promise.all(Array.from({ length: 24 }, (_, n) => sentTo(`+62813777${String(10_000 + n)}`)));
    expect(sent.filter((templates) => templates.length > 0)).toHaveLength(20);
  });
});

describe("a known recipient", () => {
  it("always notifies a person with a proved number or a paid order", async () => {
    const phone = "+6281388883333";
    await logInAs(shop, newBuyer(shop, { tenant: TENANT }), phone);
    const id = await fill(from("203.0.50.1"), { phone, email: "" });
    await sql(
      "insert into recent_acts (tenant_id, subject, mark) select tenant_id, subject, 'more ' || n from recent_acts, generate_series(1, 30) n",
    );
    await runDueWork(shop.services);
    expect(await sentTo(phone)).toContain("booking.held");
    // An unknown person's paid order is notified, whatever was withheld before.
    const other = "+6281388884444";
    const paid = await fill(from("203.0.51.1"), { phone: other, email: "" });
    await runDueWork(shop.services);
    await sql(`update bookings set status = 'confirmed', confirmed_at = now() where id = '${paid}'`);
    await sql(
      `insert into tickets (tenant_id, id, booking_id, event_id, category_id, position, code, status, holder, category)
       select b.tenant_id, gen_random_uuid(), b.id, b.event_id, c.id, 1, 'PAIDPAID', 'valid', 'Sari', 'Umum'
       from bookings b join ticket_categories c on c.tenant_id = b.tenant_id and c.event_id = b.event_id where b.id = '${paid}' limit 1`,
    );
    await sql(
      `insert into outbox (tenant_id, id, topic, subject_id) values ('${TENANT}', gen_random_uuid(), 'booking.confirmed', '${paid}')`,
    );
    await runDueWork(shop.services);
    expect(await sentTo(other)).toContain("booking.tickets");
    expect(id).not.toBe(paid);
  });
});
