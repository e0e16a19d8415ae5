import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { blankPatron } from "#domain/orders/cart/blank.ts";
import { rememberPeer } from "#server/platform/http/address/peer.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, detailsBody, eventOf, freshKey, newBuyer, type Shop } from "../../harness/buyer.ts";

let stall: Stall;
let other: Shop;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  other = await stall.openProcess();
});
afterAll(() => stall.close());

const times = <T>(n: number, work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => work(i)));
/** The answers to this many calls, sent only as fast as a slow machine can serve them. */
async function inCrowds<T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let first = 0; first < n; first += 30) answers.push(...(await times(Math.min(30, n - first), (i) => work(first + i))));
  return answers;
}
const tally = (codes: readonly string[]) => Object.fromEntries([...new Set(codes)].map((c) => [c, codes.filter((x) => x === c).length]));
const newCookie = () => `karcis_visitor=${randomBytes(32).toString("base64url")}`;

type Ask = { readonly shop?: Shop; readonly address: string; readonly cookie?: string; readonly key?: string; readonly body?: unknown };

/** A call from an address, with a fresh browser unless given a cookie. */
async function ask(tenant: string, path: string, { shop = stall.shop, address, cookie = newCookie(), key = freshKey(), body }: Ask) {
  const request = new Request(`http://${tenant}.localhost:3000/api/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { host: `${tenant}.localhost:3000`, "content-type": "application/json", "idempotency-key": key, cookie },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  rememberPeer(request, address);
  const answer = await shop.fetch(request);
  const json = answer.headers.get("content-type")?.includes("json") ? ((await answer.json()) as Record<string, unknown>) : {};
  return {
    status: answer.status,
    code: answer.ok ? "ok" : String(json["code"]),
    message: json["message"],
    wait: Number(answer.headers.get("retry-after")),
  };
}

const forget = () => stall.sql("delete from recent_acts");

describe("places on a waiting list", () => {
  beforeAll(async () => {
    await stall.sql("update ticket_categories set has_waiting_list = true where tenant_id = 'garudarun' and id = $1", [stall.category.id]);
    await stall.sql("update events set version = version + 1 where tenant_id = 'garudarun' and id = $1", [stall.event.id]);
    await stall.setStock(0);
  });

  const join = (phoneNumber: string, at: Omit<Ask, "body">) => {
    const patron = { ...blankPatron(), ...(detailsBody(stall.event, { quote: { lines: [] } } as never).patron as object), phoneNumber };
    const body = {
      eventId: stall.event.id,
      sessionId: null,
      categoryId: stall.category.id,
      qty: 1,
      patron,
      acceptTerms: true,
      locale: "en",
    };
    return ask("garudarun", "/waiting-entries", { ...at, body });
  };

  it("allows ten entries an hour per number in any spelling, over two processes", async () => {
    const typed = ["081388880001", "+6281388880001", "0813 8888 0001"];
    const answers = await times(30, (i) => join(typed[i % 3]!, { shop: i % 2 ? stall.shop : other, address: `203.0.${i}.1` }));
    expect(tally(answers.map(({ code }) => code))).toEqual({ ok: 1, ALREADY_WAITING: 9, TOO_MANY_REQUESTS: 20 });
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.wait).toBeGreaterThan(3000);
    expect(refused.wait).toBeLessThanOrEqual(3600);
    expect(refused.message).toEqual({ en: expect.stringContaining("a lot at once"), id: expect.any(String) });
    await stall.sql("update recent_acts set at = at - interval '1 hour'");
    expect((await join(typed[0]!, { address: "203.0.200.1" })).code).toBe("ALREADY_WAITING");
    const kept = await stall.sql<{ all: string }>("select string_agg(subject || mark, ' ') as all from recent_acts");
    expect(kept[0]!.all).not.toMatch(/8138888/);
  });

  it("allows twenty entries per browser, not counting repeats", async () => {
    await forget();
    const cookie = newCookie();
    const key = freshKey();
    const first = await join("081377770000", { address: "203.0.1.1", cookie, key });
    for (let n = 0; n < 25; n += 1) expect((await join("081377770000", { address: "203.0.1.1", cookie, key })).code).toBe(first.code);
    const rest = await times(25, (i) => join(`0813777700${10 + i}`, { address: `203.0.${i}.1`, cookie }));
    expect(tally(rest.map(({ code }) => code))).toEqual({ ok: 19, TOO_MANY_REQUESTS: 6 });
  });

  it("allows three hundred entries per network, over browsers and numbers", async () => {
    await forget();
    const nth = (i: number) =>
      join(`08136666${String(i).padStart(4, "0")}`, { shop: i % 2 ? stall.shop : other, address: `198.51.7.${i % 250}` });
    const answers = await inCrowds(310, nth);
    expect(tally(answers.map(({ code }) => code))).toEqual({ ok: 300, TOO_MANY_REQUESTS: 10 });
    expect((await join("081355550001", { address: "198.51.8.1" })).code).toBe("ok");
  });
});

describe("drafts for WhatsApp", () => {
  it("allows 120 drafts an hour per network, over browsers", async () => {
    await forget();
    const event = await eventOf(newBuyer(stall.shop, { tenant: "karcis" }), "jejak-yang-hilang");
    const selection = { categories: [{ categoryId: event.prices[0]!.id, qty: 1 }], addons: [] };
    const body = { eventId: event.id, sessionId: null, selection, promoCode: null, locale: "en" };
    const draft = (i: number, network: number) =>
      ask("karcis", "/order-drafts", { shop: i % 2 ? stall.shop : other, address: `198.51.${network}.${i % 250}`, body });
    const answers = await inCrowds(130, (i) => draft(i, 20));
    expect(tally(answers.map(({ code }) => code))).toEqual({ ok: 120, TOO_MANY_REQUESTS: 10 });
    expect(answers.find(({ status }) => status === 429)!.wait).toBeGreaterThan(0);
    expect((await draft(0, 21)).code).toBe("ok");
  });
});

describe("PDF files", () => {
  it("allows thirty PDF files in ten minutes per order, over all its links, without affecting others", async () => {
    await forget();
    await stall.sql("update bookings set status = 'cancelled' where status = 'waitlisted'");
    await stall.sql("update waiting_entries set left_at = now(), ending = 'left' where left_at is null");
    await stall.setStock(20);
    await stall.sql("update ticket_categories set has_waiting_list = false where tenant_id = 'garudarun'");
    const orders = await times(2, async () => {
      const buyer = stall.buyer();
      const order = await stall.start(buyer);
      await actOnPaymentPage(stall.shop, order.redirectUrl, "pay");
      await expect.poll(() => stall.statusOf(buyer, order.id)).toBe("confirmed");
      const opened = await buyer.call("getReceipt", { params: { id: order.id } });
      if (!opened.ok) throw new Error(opened.problem.code);
      return { id: order.id, cookie: buyer.cookie() };
    });
    const [one, two] = orders as [(typeof orders)[0], (typeof orders)[0]];
    const draw = (of: typeof one, i: number) =>
      ask("garudarun", `/bookings/${of.id}/receipt.pdf`, { shop: i % 2 ? stall.shop : other, address: `203.0.${i}.9`, cookie: of.cookie });
    const statuses = (await times(33, (i) => draw(one, i))).map(({ status }) => String(status));
    expect(tally(statuses)).toEqual({ "200": 30, "429": 3 });
    expect((await draw(two, 0)).status).toBe(200);
    const stranger = await ask("garudarun", `/bookings/${two.id}/receipt.pdf`, { address: "203.0.113.9" });
    expect(stranger.status).toBe(404);
  });
});
