import { describe, expect, it } from "vitest";
import { createViewCache, type CachedView, viewKey } from "./view-cache.server.ts";

const viewOf = (status: number, handoff = "") =>
  ({ status, headers: [], view: { handoff: { html: handoff, words: [] } } }) as unknown as CachedView;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("the cached data of public pages", () => {
  it("loads a page's data once for concurrent requests, then again after a second, and serves the old data meanwhile", async () => {
    let at = 0;
    let reads = 0;
    const kept = createViewCache(() => at);
    const load = async () => viewOf((reads += 1));
    const ask = async () => (await kept("a", load))?.status;
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    at = 999;
    expect(await ask()).toBe(1);
    at = 1500;
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    await settled();
    expect([await ask(), reads]).toEqual([2, 2]);
    at = 9000;
    expect([await ask(), reads]).toEqual([3, 3]);
  });

  it("does not cache missing data or failed loads", async () => {
    const kept = createViewCache();
    expect(await kept("a", async () => null)).toBeNull();
    expect((await kept("a", async () => viewOf(7)))?.status).toBe(7);
    await expect(kept("b", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect((await kept("b", async () => viewOf(8)))?.status).toBe(8);
  });

  it("loads again for the next request after a failed refresh", async () => {
    let at = 0;
    const kept = createViewCache(() => at);
    await kept("a", async () => viewOf(1));
    at = 2000;
    expect((await kept("a", () => Promise.reject(new Error("away"))))?.status).toBe(1);
    await settled();
    expect((await kept("a", async () => viewOf(2)))?.status).toBe(2);
  });
});

describe("the memory of cached data", () => {
  it("stays below its memory limit and keeps no expired data (H06)", async () => {
    let at = 0;
    const kept = createViewCache(() => at, 1_000_000);
    for (let n = 0; n < 2000; n += 1) {
      await kept(`t ${n}`, async () => viewOf(n, "x".repeat((n % 10) * 1000)));
      expect(kept.bytes()).toBeLessThanOrEqual(1_000_000);
    }
    expect(kept.bytes()).toBeGreaterThan(500_000);
    at = 6000;
    await kept("another", async () => viewOf(1));
    expect(kept.bytes()).toBeLessThan(10_000);
  });
});

describe("the cache key of a page's data", () => {
  const keyOf = (path: string, publicCacheKey: string | null = "t", method = "GET") =>
    viewKey({ publicCacheKey, request: new Request(`http://shop.test${path}`, { method }), redirection: null });

  it("gives addresses with the same data one key, and all others their own", () => {
    expect(keyOf("/en/event?notice=a&page=2")).toBe(keyOf("/en/event?page=2&headerless=true&footerless=1"));
    const others = ["/en/event?page=3", "/id/event?page=2", "/en/event", "/en"].map((path) => keyOf(path));
    expect(new Set([keyOf("/en/event?page=2"), ...others]).size).toBe(5);
    expect(keyOf("/en", "other tenant")).not.toBe(keyOf("/en"));
  });

  it("gives no key to personal pages, to requests for data alone, and to POST requests", () => {
    expect([keyOf("/en", null), keyOf("/en.data"), keyOf("/en", "t", "POST")]).toEqual([null, null, null]);
  });
});
