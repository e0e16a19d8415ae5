import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventOf, freshKey, holdBody, newBuyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { makePreviewToken } from "./preview-token.ts";

const DRAFT = "perunggu-musim-depan";
const HOST = "gemasimfoni.localhost:3000";
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

const DAY_MS = 86_400_000;
function tokenFor({ tenant = "gemasimfoni", slug = DRAFT, ms = DAY_MS } = {}): string {
  return makePreviewToken(shop.services.secrets.accessKey, { tenant, slug }, new Date(Date.now() + ms));
}
async function get(path: string, { cookie = "", host = HOST } = {}): Promise<Response> {
  return shop.fetch(new Request(`http://${host}${path}`, { headers: { host, ...(cookie ? { cookie } : {}) }, redirect: "manual" }));
}
const cookieFor = (token: string) => `karcis_preview=${token}`;
const ofApi = (slug = DRAFT) => `/api/v1/events/${slug}`;

describe("a preview link", () => {
  it("opens the draft and stores the preview token in the browser, out of reach of scripts", async () => {
    const token = tokenFor();
    const answer = await get(`/preview?t=${token}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `/event/${DRAFT}`]);
    expect(answer.headers.get("set-cookie")).toMatch(
      new RegExp(`^karcis_preview=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=8\\d{4}$`),
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("rejects a preview link that is forged, expired or another tenant's, and sets no cookie", async () => {
    for (const token of ["", "x", `${tokenFor()}x`, tokenFor({ ms: -1000 }), tokenFor({ tenant: "garudarun" })]) {
      const answer = await get(`/preview?t=${token}`);
      expect([answer.status, answer.headers.get("set-cookie")]).toEqual([404, null]);
    }
  });
});

describe("a draft", () => {
  it("hides the draft without the link, whatever the address claims (O13)", async () => {
    for (const path of [ofApi(), `${ofApi()}/availability`, `${ofApi()}/terms`, `/event/${DRAFT}`, `/event/${DRAFT}?isPreview=true`])
      expect((await get(path)).status, path).toBe(404);
    for (const cookie of [
      "karcis_preview=x",
      "karcis_preview=true",
      cookieFor(tokenFor({ slug: "another" })),
      cookieFor(tokenFor({ ms: -1 })),
    ])
      expect((await get(ofApi(), { cookie })).status, cookie).toBe(404);
    const list = await newBuyer(shop, { tenant: "gemasimfoni" }).call("listEvents", { query: {} });
    expect(list.ok && list.data.events.map(({ slug }) => slug)).not.toContain(DRAFT);
  });

  it("shows the draft to the link's holder as if it were on sale, and marked", async () => {
    const cookie = cookieFor(tokenFor());
    const answer = await get(ofApi(), { cookie });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ slug: DRAFT, isPreview: true, state: "available" });
    expect((await get(`${ofApi()}/availability`, { cookie })).status).toBe(200);
    expect((await get(`${ofApi()}/terms`, { cookie })).status).toBe(200);
    expect(await (await get(ofApi("perunggu-dan-senar"), { cookie })).json()).not.toHaveProperty("isPreview");
  });

  it("keeps the draft out of caches: the next visitor finds nothing", async () => {
    const cookie = cookieFor(tokenFor());
    const page = await get(`/en/event/${DRAFT}`, { cookie });
    expect(page.headers.get("cache-control")).not.toMatch(/public|s-maxage/);
    expect((await get(`/en/event/${DRAFT}`)).status).toBe(404);
  });

  it("refuses quotes, holds and waiting-list entries for the draft, even with the link", async () => {
    const cookie = cookieFor(tokenFor());
    const event = (await (await get(ofApi(), { cookie })).json()) as Awaited<ReturnType<typeof eventOf>>;
    const post = (path: string, body: unknown) =>
      shop.fetch(
        new Request(`http://${HOST}${path}`, {
          method: "POST",
          headers: { host: HOST, cookie, "content-type": "application/json", "idempotency-key": freshKey() },
          body: JSON.stringify(body),
        }),
      );
    const categoryId = event.prices[0]!.id;
    const { eventId, sessionId, selection, promoCode, ...rest } = holdBody(event, [{ categoryId, qty: 1 }]);
    expect((await post("/api/v1/bookings", { eventId, sessionId, selection, promoCode, ...rest })).status).toBe(404);
    expect((await post("/api/v1/quotes", { eventId, sessionId, selection, promoCode })).status).toBe(404);
    const counts = await shop.services.db.transaction("gemasimfoni", (tx) =>
      tx.query<{ n: number }>(
        "select (select count(*) from bookings where event_id = $1)::int + (select coalesce(sum(taken), 0) from quotas where event_id = $1)::int as n",
        [eventId],
      ),
    );
    expect(counts).toEqual([{ n: 0 }]);
  });
});
