import { afterAll, beforeAll, expect, it } from "vitest";
import { freeOrder } from "#test/api/tickets/document-refusals.ts";
import { send } from "#test/api/send.ts";
import { newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { OPERATOR } from "#server/platform/base/actor.ts";
import { setCodeReveal } from "./set-code-reveal.ts";

const TENANT = "garudarun" as never;
const HOUR_MS = 3_600_000;

let shop: TestShop;
let buyer: Buyer;
let order: { readonly id: string; readonly ticketId: string };
let eventId: string;
const sql = (text: string, params: (string | number)[] = []) => shop.services.db.transaction(TENANT, (tx) => tx.query(text, params));
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  buyer = newBuyer(shop, { tenant: "garudarun" });
  order = await freeOrder(shop, buyer);
  eventId = (await sql("select event_id as id from bookings where id = $1", [order.id]))[0]!["id"] as string;
});
afterAll(() => shop.close());

const release = (hours: number | null) =>
  shop.services.db.transaction({ tenant: TENANT, actor: OPERATOR }, async (tx) => setCodeReveal(tx, { eventId, hours }));
async function seen() {
  const list = await buyer.call("listBookingTickets", { params: { id: order.id }, query: {} });
  if (!list.ok) throw new Error(list.problem.code);
  const { status, qr, codeFrom, event } = list.data.tickets[0]!;
  const files = await Promise.all(
    ["qr", "pdf"].map((file) => send(shop, `/api/v1/tickets/${order.ticketId}/${file}`, { cookie: buyer.cookie() })),
  );
  return { status, hasQr: qr !== null, codeFrom, starts: Date.parse(event.startsAt!), files: files.map((file) => file.status) };
}

it("hides codes on screen and paper until so many hours before the event, by the database's clock [B8]", async () => {
  expect(await seen()).toMatchObject({ status: "valid", hasQr: true, codeFrom: null, files: [200, 200] });
  await release(2);
  const early = await seen();
  expect(early).toMatchObject({ status: "valid", hasQr: false, files: [404, 404] });
  expect(Date.parse(early.codeFrom!)).toBe(early.starts - 2 * HOUR_MS);
  await sql("update events set starts_at = now() + interval '119 minutes', ends_at = now() + interval '5 hours' where id = $1", [eventId]);
  expect(await seen()).toMatchObject({ hasQr: true, codeFrom: null, files: [200, 200] });
  await release(1);
  expect(await seen()).toMatchObject({ hasQr: false, files: [404, 404] });
  await release(null);
  expect(await seen()).toMatchObject({ hasQr: true, codeFrom: null });
  const kept = await sql("select data from audit where action = 'code_release.kept' and subject_id = $1 order by at", [eventId]);
  expect(kept.map(({ data }) => data)).toEqual([{ hours: 2 }, { hours: 1 }, { hours: null }]);
});
