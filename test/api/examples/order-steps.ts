import { randomBytes } from "node:crypto";
import { signNotice } from "#simulators/paysim/notices.ts";
import { actOnPaymentPage, type Buyer } from "../../harness/buyer.ts";
import { send } from "../send.ts";
import { HOST, SLUG, type ExampleScene } from "./example-scene.ts";

const AGENT = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36";

/** A purchase from the hold to the receipt. */
async function buy(scene: ExampleScene): Promise<void> {
  const { run, visitor, event, category, detailsOf, shop, untilConfirmed } = scene;
  const by = visitor();
  const selection = { categories: [{ categoryId: category.id, qty: 1 }], addons: [] };
  const shownTotal = (await run("quoteSelection", visitor(), { body: { eventId: event.id, selection } })).quote.total;
  const held = await run("holdBooking", by, { body: { eventId: event.id, selection, shownTotal, utm: { source: "newsletter" } } });
  const owned = { params: { id: held.id } };
  await run("getBooking", by, owned);
  await run("extendHold", by, { ...owned, body: {} });
  await run("saveDetails", by, { ...owned, body: detailsOf(held, "81234567890") });
  await run("getPayTimes", by, owned);
  const started = await run("startPayment", by, { ...owned, body: { shownTotal, locale: "en" } });
  await noteNotice(scene, started.booking.payment!.id);
  await actOnPaymentPage(shop, started.redirectUrl!, "pay");
  await untilConfirmed(by, held.id, () => run("checkPayment", by, { ...owned, body: {} }));
  await run("getOrderMessages", by, owned);
  await run("sendOrderMessage", by, { ...owned, body: {} });
  await run("getPriceBreakdown", by, owned);
  await run("getReceipt", by, owned);
  await file(scene, by, { name: "getReceiptPdf", path: `/api/v1/bookings/${held.id}/receipt.pdf`, params: owned.params });
  await run("listMyPurchases", by, { query: {} });
  await lookAtLinks(scene, by, held);

  const other = await scene.hold(by);
  await run("cancelBooking", by, { params: { id: other.id }, body: {} });
}

/** The provider's notice of a payment. */
async function noteNotice({ note, shop, sql }: ExampleScene, paymentId: string): Promise<void> {
  const [payment] = await sql<{ ref: string; amount: number }>("select provider_ref as ref, amount from payments where id = $1", [
    paymentId,
  ]);
  const session = { id: payment!.ref, payment_id: paymentId, status: "pending", amount: Number(payment!.amount), currency: "IDR" };
  const id = `evt_${randomBytes(8).toString("hex")}`;
  const notice = { id, session };
  const raw = JSON.stringify(notice);
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = signNotice(shop.services.secrets.paysimWebhookSecret, { id, timestamp, body: raw });
  const headers = { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": signature };
  const answer = await send(shop.plain, "/api/v1/payments/notices/simulated", { host: HOST, raw, headers });
  if (answer.status !== 200) throw new Error(`receivePaymentNotice: ${answer.text}`);
  note("receivePaymentNotice", { params: { provider: "simulated" }, headers, body: notice, answer: answer.json });
}

/** A file answer: of the contract's media type, and no JSON. */
export async function file(
  { note, shop }: ExampleScene,
  by: Buyer,
  {
    name,
    path,
    params,
    query = {},
  }: { name: string; path: string; params: Record<string, string>; query?: Record<string, string | number> },
): Promise<void> {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  const answer = await send(shop, search === "" ? path : `${path}?${search}`, { cookie: by.cookie(), host: by.host });
  const type = answer.headers.get("content-type") ?? "";
  if (answer.status !== 200 || type.includes("json")) throw new Error(`${name}: ${answer.status} ${type} ${answer.text.slice(0, 200)}`);
  note(name, { params, query });
}

/** Browsers that used an order's link. */
async function lookAtLinks(
  { run, shop }: ExampleScene,
  by: Buyer,
  { id, accessKey }: { readonly id: string; readonly accessKey: string },
): Promise<void> {
  const page = `http://${HOST}/en/event/${SLUG}/transaction-status?b=${id}&k=${accessKey}`;
  const open = () => shop.fetch(new Request(page, { headers: { host: HOST, "user-agent": AGENT }, redirect: "manual" }));
  await open();
  const owned = { params: { id } };
  const { browsers } = await run("getOrderLinks", by, owned);
  await run("endOrderBrowser", by, { params: { id, browser: browsers[0]!.id }, body: {} });
  await run("withdrawOrderLinks", by, { ...owned, body: {} });
}

/** A ticket that is given back. */
async function giveBack({ run, visitor, buy: buyOne, sql, event }: ExampleScene): Promise<void> {
  const by = visitor();
  const { id } = await buyOne(by);
  const owned = { params: { id } };
  await sql("insert into return_policies (tenant_id, event_id, hours, percents, fees) values ('garudarun', $1, '{48}', '{90}', '{true}')", [
    event.id,
  ]);
  const { tickets } = await run("getReturnQuote", by, owned);
  const [ticket] = tickets;
  await run("returnTickets", by, { ...owned, body: { ticketIds: [ticket!.id], shownAmount: ticket!.amount } });
  await sql("update return_policies set ended_at = clock_timestamp() where event_id = $1 and ended_at is null", [event.id]);
}

/** An order in review: `missing` rupiah were not paid or, if 0, all of the money came late. */
async function late({ start, visitor, sql }: ExampleScene, missing = 0) {
  const by = visitor();
  const { id } = await start(by);
  await sql("update payments set status = 'settled', settled_amount = amount - $2, settled_at = now() where booking_id = $1", [
    id,
    missing,
  ]);
  await sql(
    `update bookings set status = 'needs_review', review_until = now() + interval '1 day',
       badges = case when $2::int > 0 then '{underpaid}'::text[] else '{}' end where id = $1`,
    [id, missing],
  );
  return { by, params: { id } };
}

/** Resolutions of late or short payments. */
async function settleLate(scene: ExampleScene): Promise<void> {
  const { run, sql, event, category } = scene;
  const back = await late(scene);
  await run("chooseRefund", back.by, { params: back.params, body: {} });
  const owed = await late(scene);
  await sql(
    `insert into refunds (tenant_id, id, booking_id, payment_id, key, amount, reason, status)
     select tenant_id, gen_random_uuid(), booking_id, id, 'late', amount, 'late', 'pending' from payments where booking_id = $1`,
    [owed.params.id],
  );
  await sql(
    "insert into refund_transfers (tenant_id, id, booking_id) select tenant_id, id, booking_id from refunds where booking_id = $1",
    [owed.params.id],
  );
  const account = { bank: "014", accountNumber: "1234567890", holderName: "Siti Rahma" };
  await run("giveRefundAccount", owed.by, { params: owed.params, body: account });
  const poor = await late(scene, 5000);
  await run("payRest", poor.by, { params: poor.params, body: { shownTotal: 5000, locale: "en", channel: "mandiri_va" } });

  const other = event.prices.find(({ id }) => id !== category.id)!;
  const touch = "update events set version = version + 1 where id = $1";
  const [before] = await sql<{ price: number; bundle: number }>(
    "select price, bundling_ticket as bundle from ticket_categories where id = $1",
    [other.id],
  );
  const setOther = async (price: number, bundle: number) => {
    await sql("update ticket_categories set price = $2, bundling_ticket = $3 where id = $1", [other.id, price, bundle]);
    await sql(touch, [event.id]);
  };
  await setOther(category.price - 10_000, 0);
  const [one, two] = [await late(scene), await late(scene)];
  for (const { params } of [one, two]) await sql("update bookings set keeps_stock = false where id = $1", [params.id]);
  const { exchanges } = await run("getLateMoneyChoices", one.by, { params: one.params });
  const { categoryId, total } = exchanges.find((each) => each.categoryId === other.id)!;
  await run("exchangeCategory", one.by, { params: one.params, body: { categoryId, shownTotal: total } });
  await run("waitFirst", two.by, { params: two.params, body: {} });
  await setOther(Number(before!.price), Number(before!.bundle));
}

/** Examples of orders: bought, refunded, paid late. */
export async function playOrders(scene: ExampleScene): Promise<void> {
  await buy(scene);
  await giveBack(scene);
  await settleLate(scene);
}
