import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { sessionCookie } from "../platform/http/visitor/session-cookie.ts";

const HOST = "jenius.localhost:3000";
const CACHED = /^public, max-age=0, s-maxage=\d+$/;

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

const ask = (path: string, headers: Record<string, string> = {}, host = HOST) =>
  shop.fetch(new Request(`http://${host}/api/v1${path}`, { headers: { host, ...headers } }));

describe("public answers", () => {
  it.each(["/events", "/events?when=past&locale=id", "/pages/terms"])(
    "permits edge caching of public answers by brand, tagged by their bytes: %s",
    async (path) => {
      const first = await ask(path);
      const tag = first.headers.get("etag")!;
      expect(first.status).toBe(200);
      expect(first.headers.get("cache-control")).toMatch(CACHED);
      expect(first.headers.get("cdn-cache-control")).toMatch(/stale-while-revalidate=\d+$/);
      expect([first.headers.get("surrogate-key"), first.headers.has("set-cookie")]).toEqual(["jenius", false]);
      const again = await ask(path, { "if-none-match": `"other", W/${tag}` });
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag]);
      const changed = await ask(path, { "if-none-match": '"other"' });
      expect([changed.status, await changed.text()]).toEqual([200, await first.text()]);
    },
  );

  it("tags public answers by brand and language (T05) [T10]", async () => {
    const tags = await Promise.all([ask("/events"), ask("/events?locale=id"), ask("/events", {}, "garudarun.localhost:3000")]).then(
      (answers) => answers.map((answer) => answer.headers.get("etag")),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it("forbids caching with a login, for refusals, and for stock and settings (T09)", async () => {
    const cookie = sessionCookie("x".repeat(43), false).split(";")[0]!;
    const { events } = (await (await ask("/events")).json()) as { events: { slug: string }[] };
    for (const [path, headers] of [
      ["/events", { cookie }],
      ["/events/nothing-like-this", {}],
      ["/events?page=x", {}],
      ["/config", {}],
      [`/events/${events[0]!.slug}/availability`, {}],
    ] as [string, Record<string, string>][]) {
      const answer = await ask(path, headers);
      expect([path, answer.headers.get("cache-control"), answer.headers.get("etag")]).toEqual([path, "no-store", null]);
    }
  });
});
