import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type TestShop } from "../../harness/open-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

const EVENT = "/event/garuda-half-jakarta";
const PATHS = ["/en", "/id", "/event", "/en/event", `/en${EVENT}`, `/id${EVENT}`, `/en${EVENT}/tnc`, "/id/tnc", "/en/privacy-policy"];
const NOTICE = /(?:\?|&amp;|%3F)notice(?:=|%3D)none/g;
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function read(path: string, headers: Record<string, string> = {}) {
  const host = "garudarun.localhost";
  const answer = await shop.fetch(new Request(`http://${host}${path}`, { headers: { host, ...headers } }));
  return { text: await answer.text(), tag: answer.headers.get("etag"), policy: answer.headers.get("content-security-policy"), answer };
}

describe("a public page", () => {
  it.each(PATHS)("renders a public page from caches as at first: %s", async (path) => {
    const first = await read(path);
    const again = await read(`${path}?notice=none`);
    expect(NOTICE.test(again.text)).toBe(true);
    expect(again.text.replace(NOTICE, "") === first.text).toBe(true);
    expect(again.policy).toBe(first.policy);
    expect(first.text).toMatch(/^<!DOCTYPE html><html.*<\/html>$/s);
  });

  it("shows the content of a public page's own address, after any previous visitor", async () => {
    const [plain, chosen] = await Promise.all([read(`/en${EVENT}`), read(`/en${EVENT}?notice=choose-first`)]);
    const bare = await read(`/en${EVENT}?headerless=true`);
    const isAsked = ({ text }: { text: string }) => /class="ui-banner/.test(text);
    expect([isAsked(plain), isAsked(chosen)]).toEqual([false, true]);
    expect([plain.text.includes('<header class="shop-header'), bare.text.includes('<header class="shop-header')]).toEqual([true, false]);
  });

  it("keeps a public page's bytes and ETag while nothing changes, and renews them at once after a change", async () => {
    const path = `/en${EVENT}`;
    const first = await read(path);
    await later(1100);
    await read(path);
    await later(200);
    const second = await read(path);
    expect([second.tag, second.text]).toEqual([first.tag, first.text]);
    expect((await read(path, { "if-none-match": first.tag! })).answer.status).toBe(304);
    await shop.services.db.transaction("garudarun", (tx) =>
      tx.query("update events set version = version + 1, summary = summary || $2 where tenant_id = 'garudarun' and slug = $1", [
        EVENT.slice(7),
        { en: "Another summary." },
      ]),
    );
    // The cached page is shown until a new one is rendered.
    await later(1100);
    const changed = async () => {
      const { answer, text } = await read(path, { "if-none-match": first.tag! });
      return [answer.status, text.includes("Another summary.")];
    };
    await expect.poll(changed).toEqual([200, true]);
  });
});

describe("a page", () => {
  it.each([
    "/en",
    `/en${EVENT}`,
    `/en${EVENT}/patron-information`,
    "/en/no-such-page",
    "/en/event/no-such-event",
    "/en/dev/gallery",
    "/en/login",
  ])("includes styles and data in every page: %s", async (path) => {
    const { text } = await read(path);
    expect(text).not.toMatch(/\/\*(?:app|brand)\*\//);
    expect(/<style id="app-css">[^<]{10000}/.test(text)).toBe(true);
    expect(/<style id="brand-css">[^<]{100}/.test(text)).toBe(true);
    expect(new Set(text.match(/<link rel="modulepreload"(?: fetchpriority="\w+")?/g))).toEqual(
      new Set(['<link rel="modulepreload" fetchpriority="low"']),
    );
    expect(text.match(/streamController\.enqueue\(/g)).toHaveLength(1);
    expect(text.endsWith("streamController.close();</script></body></html>")).toBe(true);
  });
});
