import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { quote } from "#domain/orders/pricing/quote.ts";
import { taxOracle } from "#domain/orders/pricing/taxes.oracle.ts";
import { NO_TAX, type Tax } from "#domain/catalogue/tax.ts";
import { actAs } from "#server/act.ts";
import { OPERATOR } from "#server/platform/base/actor.ts";
import { returnTickets } from "#server/modules/orders/returns/return-tickets.ts";
import { quoteInputOf } from "#server/modules/tickets/documents/explain-price.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import { actOnPaymentPage, buyUntilPayment, eventOf, holdBody, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { textsTo } from "#test/harness/read-messages.ts";
import { readPdf } from "#test/harness/read-pdf.ts";
import { reportTaxes } from "./report-taxes.ts";
import { setTax, showTaxes } from "./set-tax.ts";

/** The demo's concert with the region's tax, its mat with value added tax, and its shuttle without tax. */
const TENANT = "senandika";
const SLUG = "jazz-di-tebing";
const LAWN = 385_000;
const MAT = 85_000;
const PPN: Tax = { ...NO_TAX, kind: "ppn", percentage: 11 };

let shop: TestShop;
let buyer: Buyer;
let event: EventDetail;
const operator = () => actAs(shop.services, TENANT, OPERATOR);
const sql = <R extends Record<string, unknown>>(text: string, params: unknown[] = []) =>
  shop.services.db.transaction(TENANT as never, (tx) => tx.query<R>(text, params as never));
const lawnOf = (of: EventDetail) => of.prices.find(({ price }) => price === LAWN)!;
const matOf = (of: EventDetail) => lawnOf(of).additionals.find(({ amount }) => amount === MAT)!;
const body = (of: EventDetail, qty: number, mats: number) =>
  holdBody(of, [{ categoryId: lawnOf(of).id, qty }], mats > 0 ? { addons: [{ addonId: matOf(of).id, qty: mats }] } : {});

/** A paid order of the concert. */
async function paid(qty: number, mats: number, of = event) {
  const answer = await buyUntilPayment(buyer, of, body(of, qty, mats));
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  await actOnPaymentPage(shop, answer.data.redirectUrl!, "pay");
  const { id } = (answer as unknown as { booking: { id: string } }).booking;
  const found = await buyer.call("getBooking", { params: { id }, query: {} });
  if (!found.ok) throw new Error(found.problem.code);
  expect(found.data.status).toBe("confirmed");
  return found.data;
}
async function quoted(of: EventDetail, qty: number, mats: number) {
  const { eventId, sessionId, selection } = body(of, qty, mats);
  const answer = await buyer.call("quoteSelection", {
    query: {},
    body: { eventId, sessionId, selection, promoCode: null, replaces: null },
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  return answer.data.quote;
}
const changed = async (setting: Partial<Parameters<typeof setTax>[1]>) => {
  const taxes = await setTax(operator(), { slug: SLUG, category: null, addon: null, tax: null, ...setting });
  if (typeof taxes === "string") throw new Error(taxes);
  return taxes;
};

beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  buyer = newBuyer(shop, { tenant: TENANT });
  event = await eventOf(buyer, SLUG);
});
afterAll(() => shop?.close());

describe("an order with two kinds of tax", () => {
  it("has the same amount of each on event, quote, order, receipt, paper, mail and report [S34]", async () => {
    const price = await quoted(event, 2, 1);
    const input = {
      event,
      categories: event.prices,
      selection: body(event, 2, 1).selection,
      promo: null,
    };
    expect(quote(input)).toEqual(price);
    expect(taxOracle(input).map(({ kind, region, base, amount }) => [kind, region, Number(base), Number(amount)])).toEqual([
      ["pbjt", "51.03", 770_000, 77_000],
      ["ppn", null, 85_000, 9350],
    ]);
    const amounts = (taxes: typeof price.taxes) => taxes?.map(({ kind, place, base, amount }) => [kind, place, base, amount]);
    const truth = [
      ["pbjt", "Kabupaten Badung", 770_000, 77_000],
      ["ppn", null, 85_000, 9350],
    ];
    expect(amounts(price.taxes)).toEqual(truth);

    const order = await paid(2, 1);
    expect(order.quote).toEqual(price);
    const params = { id: order.id };
    const receipt = await buyer.call("getReceipt", { params });
    if (!receipt.ok) throw new Error(receipt.problem.code);
    expect(amounts(receipt.data.taxes)).toEqual(truth);
    expect(receipt.data.tax).toEqual({ percentage: null, amount: 86_350 });
    const trace = await buyer.call("getPriceBreakdown", { params });
    if (!trace.ok) throw new Error(trace.problem.code);
    expect(trace.data.replays).toBe(true);
    expect(quote(quoteInputOf(trace.data.inputs))).toEqual(price);

    const { host } = buyer;
    const path = `http://${host}/api/v1/bookings/${order.id}/receipt.pdf?locale=en`;
    const paper = await shop.fetch(new Request(path, { headers: { host, cookie: buyer.cookie() } }));
    const text = readPdf(Buffer.from(await paper.arrayBuffer())).text.replace(/\s+/g, " ");
    expect(text).toMatch(/Entertainment tax PBJT Kabupaten Badung \(10%\) Rp 77,000/);
    expect(text).toMatch(/VAT PPN \(11%\) Rp 9,350/);

    await runDueWork(shop.services);
    const [mail = ""] = await textsTo(shop, { tenant: TENANT, recipient: "budi@example.com", template: "booking.tickets" });
    expect(mail.split("\n").map((line) => line.replaceAll("\u{A0}", " "))).toEqual(
      expect.arrayContaining(["Entertainment tax PBJT Kabupaten Badung (10%), included: Rp 77,000", "VAT PPN (11%), included: Rp 9,350"]),
    );

    const report = (await reportTaxes(operator(), SLUG))!.filter(({ reference }) => reference === order.reference);
    expect(report.map(({ tax, base, amount, returned }) => [tax.kind, tax.place, base, amount, returned])).toEqual(
      truth.map((line) => [...line, 0]),
    );
  });

  it("gives back of each tax what its returned tickets paid, and the rest with the last of them [S34]", async () => {
    const order = await paid(3, 1);
    const returned = async () =>
      (await reportTaxes(operator(), SLUG))!
        .filter(({ reference }) => reference === order.reference)
        .map(({ tax, amount, returned: back }) => [tax.kind, amount, back]);
    const codes = (await sql<{ code: string }>("select code from tickets where booking_id = $1 order by position", [order.id])).map(
      ({ code }) => code,
    );
    const give = (tickets: readonly string[]) => returnTickets(operator(), { id: order.id, tickets, terms: "whole", reason: "a test" });
    await give([codes[1]!]);
    expect(await returned()).toEqual([
      ["pbjt", 115_500, 38_500],
      ["ppn", 9350, 0],
    ]);
    await give([codes[0]!, codes[2]!]);
    expect(await returned()).toEqual([
      ["pbjt", 115_500, 115_500],
      ["ppn", 9350, 9350],
    ]);
  });
});

describe("a video with a kind of tax", () => {
  it("names it on its page and in its price, for its additionals too", async () => {
    const viewer = newBuyer(shop, { tenant: "cahayaubud" });
    const list = await viewer.call("listVideos", { query: { when: "available" } as never });
    if (!list.ok) throw new Error(list.problem.code);
    const { slug } = list.data.videos.find(({ total }) => total! > 0)!;
    const found = await viewer.call("getVideo", { params: { slug }, query: {} });
    if (!found.ok) throw new Error(found.problem.code);
    const { id, priceId, price, tax, additionals, taxPercentage } = found.data;
    expect(tax).toEqual(PPN);
    expect(additionals.map((one) => one.tax)).toEqual(additionals.map(() => PPN));
    const addons = additionals.map((one) => ({ addonId: one.id, qty: 1 }));
    const answer = await viewer.call("quoteSelection", {
      query: {},
      body: {
        eventId: id,
        sessionId: null,
        selection: { categories: [{ categoryId: priceId, qty: 1 }], addons },
        promoCode: null,
        replaces: null,
      },
    });
    if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
    const base = additionals.reduce((sum, { amount }) => sum + amount, price);
    const of = [priceId, ...additionals.map((one) => one.id)];
    expect(answer.data.quote.taxes).toEqual([{ ...PPN, base, amount: Math.round((base * taxPercentage) / 100), of }]);
  });
});

describe("the taxes of an event", () => {
  it("change with an audited command, for new orders alone", async () => {
    const old = await paid(1, 1);
    const [{ version } = { version: 0 }] = await sql<{ version: number }>("select version from events where slug = $1", [SLUG]);
    await changed({ category: "rumput", tax: PPN });
    expect(await sql("select version from events where slug = $1", [SLUG])).toEqual([{ version: version + 1 }]);
    await expect.poll(async () => lawnOf(await eventOf(buyer, SLUG)).tax).toMatchObject({ kind: "ppn", percentage: 11 });
    const now = await eventOf(buyer, SLUG);
    const price = await quoted(now, 1, 1);
    expect(price.taxes!.map(({ kind, base, amount }) => [kind, base, amount])).toEqual([["ppn", LAWN + MAT, 51_700]]);
    const kept = await buyer.call("getBooking", { params: { id: old.id }, query: {} });
    expect(kept.ok && kept.data.quote).toEqual(old.quote);
    const { hasKinds, event: whole, items } = await changed({ category: "Lawn", tax: null });
    expect({ hasKinds, whole }).toMatchObject({ hasKinds: true, whole: { isOwn: true, tax: { kind: "pbjt", percentage: 10 } } });
    expect(items.filter(({ isOwn }) => isOwn).map(({ name, tax }) => [name, tax.kind])).toEqual([
      ["Shuttle from Jimbaran, return", "none"],
      ["Woven mat", "ppn"],
    ]);
    const audit = await sql<{ data: unknown }>("select data from audit where action = 'event.tax' order by id");
    expect(audit.map(({ data }) => (data as { kind: string | null }).kind)).toEqual(["ppn", null]);
  });

  it.each([
    [{ slug: "no-such-event" }, "no event"],
    [{ category: "Moon" }, "no category"],
    [{ addon: "Moon" }, "no addon"],
    [{ category: "Terrace seat", addon: "Woven mat" }, "no addon"],
  ])("stay as they are for something unknown: %j", async (setting, why) => {
    const before = await showTaxes(operator(), SLUG);
    await expect(setTax(operator(), { slug: SLUG, category: null, addon: null, tax: PPN, ...setting })).resolves.toBe(why);
    expect(await showTaxes(operator(), SLUG)).toEqual(before);
  });

  it.each([
    ["update ticket_categories set tax_kind = 'vat', tax_percentage = 1", "ticket_categories_tax_kind"],
    ["update ticket_categories set tax_kind = 'pbjt', tax_percentage = 10", "ticket_categories_tax_region"],
    ["update addons set tax_kind = 'ppn', tax_region = '31', tax_percentage = 11", "addons_tax_region"],
    ["update addons set tax_kind = 'ppn', tax_region = null, tax_percentage = 101", "addons_tax_percentage"],
    ["update ticket_categories set tax_kind = 'none', tax_percentage = 5", "ticket_categories_tax_percentage"],
    ["update events set tax_kind = 'none', tax_region = null, tax_percentage = 5", "events_tax_most"],
  ])("are refused by the database if they are none: %s", async (statement, constraint) => {
    await expect(sql(statement)).rejects.toThrow(constraint);
  });

  it("are one percentage without a name for an event that sets none, in quote and report", async () => {
    const plain = newBuyer(shop, { tenant: "garudarun" });
    const other = await eventOf(plain, "losari-sunset-5k");
    expect(JSON.stringify(other)).not.toContain('"tax"');
    const taxes = await showTaxes(actAs(shop.services, "garudarun", OPERATOR), "losari-sunset-5k");
    expect(taxes).toMatchObject({ hasKinds: false, event: { isOwn: false, tax: { kind: "pbjt", percentage: other.taxPercentage } } });
  });
});
