import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import { actAs } from "#server/act.ts";
import { OPERATOR } from "#server/platform/base/actor.ts";
import { rememberPeer } from "#server/platform/http/address/peer.ts";
import { buyUntilPayment, eventOf, freshKey, holdBody, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { showPlaces, type QuotaPlaces } from "../places/show-places.ts";
import { changeAllotment, giveBackAllotment, listAllotments, makeAllotment } from "./allot-places.ts";
import { endCodes, hideCategory, listCodes, makeCodes, type CodeOrder } from "./make-codes.ts";

const TENANT = "kainkita";
const EVENT = "malam-dan-canting";
const HIDDEN = "Presale for returning guests";
const PUBLIC = "Shawl";

const NO_LIMITS = { partner: null, tickets: null, maxPerOrder: null, opensAt: null, closesAt: null };

let shop: TestShop;
let seen: EventDetail;
let hidden: string;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  seen = await eventOf(buyer(), EVENT);
  const opened = await buyer().call("openCategories", { params: { slug: EVENT }, query: {}, body: { code: "cantinglama " } });
  if (!opened.ok) throw new Error(opened.problem.code);
  hidden = opened.data.prices[0]!.id;
  await sql("update quotas set total = taken + 100 where tenant_id = $1 and kind = 'stock' and event_id = $2", [TENANT, seen.id]);
});
afterAll(() => shop?.close());

const act = (tenant = TENANT) => actAs(shop.services, tenant, OPERATOR);
const sql = <R extends Record<string, unknown>>(text: string, params: unknown[] = []) =>
  shop.services.db.transaction(TENANT, (tx) => tx.query<R>(text, params as never));
const buyer = (): Buyer => newBuyer(shop, { tenant: TENANT });
const publicId = () => seen.prices.find(({ name }) => name === PUBLIC)!.id;

type Asked = { readonly categoryId?: string; readonly qty?: number; readonly code?: string | null; readonly by?: Buyer };
function hold({ categoryId = hidden, qty = 1, code = null, by = buyer() }: Asked) {
  const body = holdBody(seen, [{ categoryId, qty }], code === null ? {} : { accessCode: code });
  return by.call("holdBooking", { query: {}, body, idempotencyKey: freshKey() });
}
const quoteOf = ({ shownTotal: _shown, utm: _utm, ...quoted }: ReturnType<typeof holdBody>) => quoted;
/** The refusal with its reason, or `ok`. */
const saysOf = (answer: Awaited<ReturnType<typeof hold>> | { ok: boolean }): string => {
  if (answer.ok) return "ok";
  const { code, details } = (answer as { problem: { code: string; details?: Record<string, unknown> } }).problem;
  return [code, details?.["reason"]].filter(Boolean).join(" ");
};
const open = (code: string, by = buyer(), slug = EVENT) => by.call("openCategories", { params: { slug }, query: {}, body: { code } });

let serial = 0;
/** A new code, of the hidden category unless told otherwise. */
async function newCode(order: Partial<CodeOrder> = {}): Promise<string> {
  serial += 1;
  const [code] = await makeCodes(act(), { slug: EVENT, codes: `UJI${serial}`, categories: [HIDDEN], ...NO_LIMITS, ...order });
  return code!;
}

describe("a hidden category", () => {
  const paths = [
    `/en/event/${EVENT}`,
    `/id/event/${EVENT}`,
    "/en/event",
    "/en",
    "/sitemap.xml",
    `/api/v1/events/${EVENT}`,
    `/api/v1/events/${EVENT}/availability`,
    "/api/v1/events?q=presale&size=24",
    `/en/event/${EVENT}?code=CANTINGLAMA`,
    `/en/event/${EVENT}/patron-information`,
  ];

  it("is on no page and in no public answer, with or without a code entered by somebody else [N44]", async () => {
    const host = `${TENANT}.localhost:3000`;
    for (const round of ["before", "after"]) {
      for (const path of paths) {
        const answer = await shop.fetch(new Request(`http://${host}${path}`, { headers: { host } }));
        const text = await answer.text();
        expect([round, path, answer.status]).toEqual([round, path, 200]);
        expect([path, text.includes(hidden), /Presale for|Presale tamu/.test(text)]).toEqual([path, false, false]);
      }
      const visitor = buyer();
      expect(saysOf(await open("CANTINGLAMA", visitor))).toBe("ok");
      expect(saysOf(await hold({ code: "CANTINGLAMA", by: visitor }))).toBe("ok");
    }
    expect(seen.from).not.toBeNull();
    expect(seen.takesCodes).toBe(true);
  });

  it("is opened and sold by its code in any spelling, at its own price, and paid like any ticket", async () => {
    const opened = await open("  cantinglama");
    if (!opened.ok) throw new Error(opened.problem.code);
    expect(opened.data).toMatchObject({ code: "CANTINGLAMA", maxTickets: 2, until: null });
    expect(opened.data.prices.map(({ name, price, state }) => [name, price, state])).toEqual([[HIDDEN, 420_000, "available"]]);
    const visitor = buyer();
    const body = holdBody(seen, [{ categoryId: hidden, qty: 2 }], { accessCode: "cantinglama" });
    const quoted = await visitor.call("quoteSelection", { query: {}, body: quoteOf(body) });
    expect(quoted.ok && quoted.data.quote.gross).toBe(840_000);
    expect((await buyUntilPayment(visitor, seen, body)).ok).toBe(true);
  });

  it("is refused to every hold and quote that has no valid code for it, and each refusal changes nothing [N44]", async () => {
    const made = (tenant: string, slug: string, { category, codes }: { category: string; codes: string }) =>
      makeCodes(act(tenant), { slug, codes, categories: [category], ...NO_LIMITS });
    const [other] = await made("grahanusa", "meja-panjang-nusantara", { category: "Table for 10", codes: "MEJALAIN" });
    const { prices } = await eventOf(buyer(), "warna-dari-pohon");
    const [elsewhere] = await made(TENANT, "warna-dari-pohon", { category: prices[0]!.name, codes: "WARNALAIN" });
    const ended = await newCode();
    expect(await endCodes(act(), { slug: EVENT, code: ended.toLowerCase() })).toBe(1);
    const early = await newCode({ opensAt: new Date(Date.now() + 3_600_000) });
    const past = await newCode({ closesAt: new Date(Date.now() - 1000) });
    const small = await newCode({ tickets: 1 });
    const single = await newCode({ maxPerOrder: 1 });
    const wrongOne = await newCode({ categories: [PUBLIC] });
    const stock = () => sql("select id, total, taken from quotas order by id");
    const before = await stock();
    const cases: readonly (readonly [string | null, number, string])[] = [
      [null, 1, "NOT_FOUND"],
      ["", 1, "NOT_FOUND"],
      ["NOPE", 1, "ACCESS_INVALID unknown"],
      [other!, 1, "ACCESS_INVALID unknown"],
      [elsewhere!, 1, "ACCESS_INVALID other"],
      [wrongOne, 1, "ACCESS_INVALID other"],
      [ended, 1, "ACCESS_INVALID ended"],
      [past, 1, "ACCESS_INVALID ended"],
      [early, 1, "ACCESS_INVALID early"],
      [small, 2, "ACCESS_INVALID used_up"],
      [single, 2, "ACCESS_INVALID order"],
    ];
    for (const [code, qty, says] of cases) {
      expect([code, saysOf(await hold({ code, qty }))]).toEqual([code, says]);
      const body = holdBody(seen, [{ categoryId: hidden, qty }], code === null ? {} : { accessCode: code });
      expect([code, saysOf(await buyer().call("quoteSelection", { query: {}, body: quoteOf(body) }))]).toEqual([code, says]);
    }
    expect(await stock()).toEqual(before);
    // Public tickets need no code, so a bad one stops nobody.
    expect(saysOf(await hold({ categoryId: publicId(), code: ended }))).toBe("ok");
  });

  it("checks a code that ends after the quote again, under the hold's lock, by the database's clock [N44]", async () => {
    const code = await newCode();
    expect(saysOf(await open(code))).toBe("ok");
    // Cached for a second in the process: only the database knows of the end.
    await sql("update quotas set closes_at = clock_timestamp() where id = (select id from access_codes where code = $1)", [code]);
    expect(saysOf(await hold({ code }))).toBe("ACCESS_INVALID ended");
    expect(await sql("select taken from quotas where id = (select id from access_codes where code = $1)", [code])).toEqual([{ taken: 0 }]);
  });

  it("counts the tickets of a code, and returns them when a hold is cancelled", async () => {
    const code = await newCode({ tickets: 2 });
    const first = buyer();
    const held = await hold({ code, qty: 2, by: first });
    if (!held.ok) throw new Error(held.problem.code);
    expect(saysOf(await hold({ code }))).toBe("ACCESS_INVALID used_up");
    const again = await first.call("holdBooking", {
      query: {},
      body: { ...holdBody(seen, [{ categoryId: hidden, qty: 1 }], { accessCode: code }), replaces: held.data.id },
      idempotencyKey: freshKey(),
    });
    expect(saysOf(again)).toBe("ok");
    expect(saysOf(await hold({ code }))).toBe("ok");
    const row = (await listCodes(act(), EVENT)).find((each) => each.code === code);
    expect(row).toMatchObject({ state: "used_up", taken: 2, total: 2 });
  });

  it("is on the page while it is not hidden, and hidden again within a second", async () => {
    expect(await hideCategory(act(), { slug: EVENT, category: HIDDEN, isHidden: false })).toBe(true);
    await expect.poll(async () => (await eventOf(buyer(), EVENT)).prices.some(({ id }) => id === hidden), { timeout: 5000 }).toBe(true);
    expect(saysOf(await hold({}))).toBe("ok");
    expect(await hideCategory(act(), { slug: EVENT, category: "presale tamu lama", isHidden: true })).toBe(true);
    expect(await hideCategory(act(), { slug: EVENT, category: HIDDEN, isHidden: true })).toBe(false);
    await expect.poll(async () => (await eventOf(buyer(), EVENT)).prices.some(({ id }) => id === hidden), { timeout: 5000 }).toBe(false);
    expect(saysOf(await hold({}))).toBe("NOT_FOUND");
  });
});

describe("guessing access codes", () => {
  it("answers 429 to a browser and a network after some wrong codes, even to the right one, and counts them in the audit [N44]", async () => {
    const host = `${TENANT}.localhost:3000`;
    const guess = async (code: string, address: string) => {
      const request = new Request(`http://${host}/api/v1/events/${EVENT}/access`, {
        method: "POST",
        headers: { host, "content-type": "application/json" },
        body: JSON.stringify({ code }),
      });
      rememberPeer(request, address);
      return (await shop.fetch(request)).status;
    };
    const answers: number[] = [];
    for (let n = 0; n < 120; n += 1) answers.push(await guess(`TEBAK${n}`, `198.51.77.${(n % 50) + 1}`));
    expect(answers.filter((status) => status === 422)).toHaveLength(60);
    expect(answers.slice(60).every((status) => status === 429)).toBe(true);
    expect(await guess("CANTINGLAMA", "198.51.77.99")).toBe(429);
    expect(await guess("CANTINGLAMA", "198.51.78.1")).toBe(200);
    const [told] = await sql<{ n: number }>("select count(*)::int as n from audit where action = 'access.refused'");
    expect(told!.n).toBeGreaterThan(0);
    const [kept] = await sql<{ all: string }>("select string_agg(subject || mark, ' ') as all from recent_acts");
    expect(kept!.all).not.toContain("TEBAK");
  });
});

describe("a partner's places", () => {
  const PARTNER = { slug: EVENT, category: PUBLIC, date: null };
  const places = async (): Promise<QuotaPlaces> => {
    const all = await act().db.transaction(act(), (tx) => showPlaces(tx, seen.id));
    const own = all.find(({ items }) => items.some(({ en }) => en === PUBLIC))!;
    const { sold, review, held, offered, aside, elsewhere, blocked, partners, free } = own;
    expect(sold + review + held + offered + aside + elsewhere + blocked + partners + free).toBe(own.capacity);
    return own;
  };
  const countOf = async (partner: string) => {
    const row = (await listAllotments(act(), EVENT)).find((each) => each.partner === partner)!;
    expect(row.sold + row.held + row.left + row.returned).toBe(row.given);
    const { given, sold, held, left, returned } = row;
    return { given, sold, held, left, returned };
  };
  const inHours = (n: number) => new Date(Date.now() + n * 3_600_000);
  const freeNow = async (left: number) => {
    await sql("update quotas q set total = taken + $3 from quota_uses u where u.quota_id = q.id and q.tenant_id = $1 and u.item_id = $2", [
      TENANT,
      publicId(),
      left,
    ]);
    await eventOf(buyer(), EVENT);
  };

  it("are off the general sale, reached by the partner's own codes alone, and counted [N44]", async () => {
    await freeNow(10);
    const { capacity } = await places();
    await makeAllotment(act(), { ...PARTNER, partner: "Kopi Kita", pieces: 6, givesBackAt: inHours(5) });
    await makeAllotment(act(), { ...PARTNER, partner: "Lain", pieces: 4, givesBackAt: inHours(5) });
    expect(await places()).toMatchObject({ capacity, partners: 10, free: 0 });
    const own = await newCode({ categories: [PUBLIC], partner: "kopi kita" });
    const theirs = await newCode({ categories: [PUBLIC], partner: "Lain" });
    const shawl = { categoryId: publicId() };
    expect(saysOf(await hold({ ...shawl }))).toBe("SOLD_OUT");
    expect(saysOf(await hold({ ...shawl, code: theirs, qty: 3 }))).toBe("ok");
    expect(saysOf(await hold({ ...shawl, code: theirs, qty: 2 }))).toBe("SOLD_OUT");
    const first = buyer();
    const held = await hold({ ...shawl, code: own, qty: 3, by: first });
    expect(saysOf(held)).toBe("ok");
    expect(await countOf("Kopi Kita")).toEqual({ given: 6, sold: 0, held: 3, left: 3, returned: 0 });
    expect(await countOf("Lain")).toEqual({ given: 4, sold: 0, held: 3, left: 1, returned: 0 });
    const opened = await open(own);
    expect(opened.ok && opened.data.prices.map(({ name, state }) => [name, state])).toEqual([[PUBLIC, "available"]]);
    if (!held.ok) return;
    await first.call("cancelBooking", { params: { id: held.data.id }, body: {}, idempotencyKey: freshKey() });
    expect(await countOf("Kopi Kita")).toEqual({ given: 6, sold: 0, held: 0, left: 6, returned: 0 });
    await expect(changeAllotment(act(), { ...PARTNER, partner: "Lain", pieces: 2, givesBackAt: null })).rejects.toThrow("3 of its places");
    await expect(changeAllotment(act(), { ...PARTNER, partner: "Lain", pieces: 5, givesBackAt: null })).rejects.toThrow("only 0 places");
    await changeAllotment(act(), { ...PARTNER, partner: "Kopi Kita", pieces: 5, givesBackAt: null });
    expect(await places()).toMatchObject({ capacity, partners: 6, free: 1 });
  });

  it("are on general sale from the give-back date on, once, and held ones when their hold ends", async () => {
    await freeNow(6);
    await makeAllotment(act(), { ...PARTNER, partner: "Tepat", pieces: 6, givesBackAt: inHours(5) });
    const code = await newCode({ categories: [PUBLIC], partner: "Tepat" });
    const shawl = { categoryId: publicId() };
    const held = await hold({ ...shawl, code, qty: 2 });
    if (!held.ok) throw new Error(held.problem.code);
    const before = await places();
    await sql(
      "update quotas set closes_at = clock_timestamp() where kind = 'allotment' and id in (select quota_id from allotment_quotas q join allotments a on a.id = q.allotment_id where a.partner = 'Tepat')",
    );
    // Before the worker: the partner's code gets none of its places, and the general sale has none yet.
    expect(saysOf(await hold({ ...shawl, code }))).toBe("SOLD_OUT");
    await runDueWork(shop.services);
    await runDueWork(shop.services);
    expect(await countOf("Tepat")).toEqual({ given: 6, sold: 0, held: 2, left: 0, returned: 4 });
    expect((await places()).free).toBe(before.free + 4);
    expect(saysOf(await hold({ ...shawl, qty: 3 }))).toBe("ok");
    expect(saysOf(await hold({ ...shawl, code, qty: 1 }))).toBe("ok");
    await sql("update bookings set hold_until = clock_timestamp() - interval '1 second' where id = $1", [held.data.id]);
    await runDueWork(shop.services);
    await runDueWork(shop.services);
    expect(await countOf("Tepat")).toEqual({ given: 6, sold: 0, held: 0, left: 0, returned: 6 });
    expect((await places()).capacity).toBe(before.capacity);
    const [told] = await sql<{ pieces: number }>(
      "select sum((data->>'pieces')::int)::int as pieces from audit where action = 'allotment.given_back'",
    );
    expect(told!.pieces).toBe(6);
  });

  it("are given back at once by the organiser", async () => {
    await freeNow(3);
    await makeAllotment(act(), { ...PARTNER, partner: "Segera", pieces: 3, givesBackAt: inHours(9) });
    await giveBackAllotment(act(), { ...PARTNER, partner: "segera" });
    expect(await countOf("Segera")).toEqual({ given: 3, sold: 0, held: 0, left: 0, returned: 3 });
    await expect(giveBackAllotment(act(), { ...PARTNER, partner: "Nobody" })).rejects.toThrow("has no places");
    await expect(makeAllotment(act(), { ...PARTNER, partner: "Banyak", pieces: 999, givesBackAt: inHours(9) })).rejects.toThrow(
      "places are left",
    );
  });
});
