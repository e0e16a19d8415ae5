import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { codeOf, openStall, type Stall } from "../../api/stall.ts";
import { openWire, type Wire } from "../../api/wire.ts";
import { freshKey, newBuyer } from "../../harness/buyer.ts";
import type { SignedProduct } from "../../harness/signed-shop.ts";

const HOST = "garudarun.localhost:3000";
const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

let stall: Stall;
let wire: Wire;
let shop: SignedProduct;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  wire = await openWire(stall.database.url);
  shop = await stall.openProcess(wire.url);
});
afterAll(async () => {
  await stall.close();
  await wire.close();
});

async function get(path: string, at = shop) {
  const answer = await at.fetch(new Request(`http://${HOST}${path}`, { headers: { ...BROWSER, host: HOST } }));
  const text = await answer.text();
  return { status: answer.status, isStale: answer.headers.get("x-karcis-stale") === "yes", headers: answer.headers, text };
}

describe("while the database is away", () => {
  it("serves public pages from memory, marked as stale, and nothing else, and recovers with the database (F03)(F06)", async () => {
    const seen = [
      "/en",
      "/id/event",
      "/en/event/losari-sunset-5k",
      "/en/tnc",
      "/id/privacy-policy",
      "/en/garuda-run-club",
      "/media/garudarun/logo.svg",
    ];
    for (const path of seen) expect([path, (await get(path)).status]).toEqual([path, 200]);
    wire.setOpen(false);
    try {
      for (const path of seen.slice(0, -1)) {
        await expect.poll(async () => (await get(path)).isStale, { timeout: 20_000 }).toBe(true);
        const page = await get(path);
        expect([path, page.status]).toEqual([path, 200]);
        expect(page.headers.get("cache-control")).toMatch(/^private, no-cache$|^no-store$/);
      }
      // Pages of the same events that were not requested before.
      for (const path of ["/id/event/losari-sunset-5k", "/en/event/losari-sunset-5k.data", "/sitemap.xml", "/robots.txt", seen.at(-1)!])
        expect([path, (await get(path)).status]).toEqual([path, 200]);
      expect((await get("/en/event/nothing-of-the-kind")).status).toBe(404);

      // Private pages, and those with a choice, may need the database. Without it they answer 503 with the error page.
      for (const path of ["/en/event/my-ticket", "/l/ABCDEFGH", `/en/event/losari-sunset-5k/transaction-status?id=${freshKey()}`]) {
        const page = await get(path);
        if (page.status === 200) continue;
        expect([path, page.status, page.headers.get("content-type")]).toEqual([path, 503, "text/html; charset=utf-8"]);
        expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(page.text).toMatch(/We(?:'|&#39;|&#x27;)ll be right back|Kami segera kembali/);
      }
      const buyer = newBuyer(shop, { tenant: "garudarun", isPatient: false });
      const { eventId, sessionId, selection } = stall.body();
      // Data read within the last second count as current.
      await expect
        .poll(async () => codeOf(await buyer.call("quoteSelection", { body: { eventId, sessionId, selection } })))
        .toBe("UNAVAILABLE");
      const held = await buyer.call("holdBooking", { body: stall.body(), idempotencyKey: freshKey() });
      expect(codeOf(held)).toBe("UNAVAILABLE");
      const availability = await buyer.call("getAvailability", { params: { slug: "losari-sunset-5k" } });
      expect(codeOf(availability)).toBe("UNAVAILABLE");
      const event = await buyer.call("getEvent", { params: { slug: "losari-sunset-5k" }, query: {} });
      expect(codeOf(event)).toBe("ok");
    } finally {
      wire.setOpen(true);
    }
    for (const path of seen) await expect.poll(async () => (await get(path)).isStale, { timeout: 20_000 }).toBe(false);
    expect(
      codeOf(
        await newBuyer(shop, { tenant: "garudarun", isPatient: false }).call("holdBooking", {
          body: stall.body(),
          idempotencyKey: freshKey(),
        }),
      ),
    ).toBe("ok");
  });

  it("answers every request with a simple page in a process with empty caches (F06)", async () => {
    const fresh = await stall.openProcess(wire.url);
    wire.setOpen(false);
    try {
      for (const path of ["/", "/en/event", "/sitemap.xml", "/l/ABCDEFGH", "/media/garudarun/logo.svg", "/dev/outbox", "/og/en/home.jpg"]) {
        const page = await get(path, fresh);
        expect([path, page.status, page.headers.get("content-type")]).toEqual([path, 503, "text/html; charset=utf-8"]);
        expect([path, page.headers.get("retry-after")]).toEqual([path, "2"]);
        expect(page.text).toContain("Kami segera kembali");
      }
    } finally {
      wire.setOpen(true);
    }
    await expect.poll(async () => (await get("/en", fresh)).status).toBe(200);
  });
});
