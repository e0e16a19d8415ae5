import { describe, expect, it, vi } from "vitest";
import type { Page } from "../platform/http/answers/answer-page.ts";
import { pageBytes } from "../platform/http/answers/page-bytes.ts";
import { createPageCache } from "./page-cache.ts";

const pageOf = (text: string, status = 200): Page => ({ status, headers: [], bytes: pageBytes([{ text, recurs: false }]) });
const textOf = (page: Page) => page.bytes!.plain().toString();
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("the page cache", () => {
  it("renders a page once for simultaneous requests", async () => {
    const cached = createPageCache();
    let renders = 0;
    const make = async () => {
      renders += 1;
      await later(20);
      return pageOf("page");
    };
    const pages = await Promise.all(Array.from({ length: 50 }, () => cached("k", make)));
    expect(renders).toBe(1);
    expect(new Set(pages.map(textOf))).toEqual(new Set(["page"]));
  });

  it("caches no failed page, and separates keys (T09)", async () => {
    const cached = createPageCache();
    expect((await cached("a", async () => pageOf("gone", 404))).status).toBe(404);
    expect(textOf(await cached("a", async () => pageOf("found")))).toBe("found");
    expect(textOf(await cached("b", async () => pageOf("other")))).toBe("other");
    await expect(cached("c", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(textOf(await cached("c", async () => pageOf("mended")))).toBe("mended");
  });

  it("serves the cached page, marked as stale, while no newer one can be made (F06)", async () => {
    const cached = createPageCache({ freshMs: 0 });
    const shared = async () => ({ ...pageOf("good"), headers: [["cache-control", "public, s-maxage=5"]] as const });
    expect((await cached("k", shared)).headers).toEqual([["cache-control", "public, s-maxage=5"]]);
    const outages = [() => Promise.reject(new Error("away")), async () => pageOf("away", 503)];
    for (const make of outages) {
      vi.setSystemTime(Date.now() + 3_600_000);
      const page = await cached("k", make);
      expect([page.status, textOf(page)]).toEqual([200, "good"]);
      expect(page.headers).toEqual([
        ["x-karcis-stale", "yes"],
        ["cache-control", "private, no-cache"],
      ]);
    }
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(textOf(await cached("k", async () => pageOf("new")))).toBe("new");
    // A 404 answer replaces the cached page.
    vi.setSystemTime(Date.now() + 3_600_000);
    expect((await cached("k", async () => pageOf("gone", 404))).status).toBe(404);
    vi.useRealTimers();
  });

  it("serves an old page at once while a new one is rendered", async () => {
    const cached = createPageCache({ freshMs: 0 });
    let n = 0;
    const make = async () => pageOf(`page ${(n += 1)}`);
    expect(textOf(await cached("k", make))).toBe("page 1");
    expect(textOf(await cached("k", make))).toBe("page 1");
    await later(20);
    expect(textOf(await cached("k", make))).toBe("page 2");
  });

  it("reuses the compressed page when a new one is equal", async () => {
    const cached = createPageCache({ freshMs: 0 });
    const first = await cached("k", async () => pageOf("same"));
    await cached("k", async () => pageOf("same"));
    await later(20);
    expect(await cached("k", async () => pageOf("same"))).toBe(first);
    await cached("k", async () => pageOf("new"));
    await later(20);
    expect(textOf(await cached("k", async () => pageOf("new")))).toBe("new");
  });

  it("stays within the cache's size and drops the least recently used page", async () => {
    const cached = createPageCache({ mostBytes: 40_000 });
    let renders = 0;
    const ask = (key: string) =>
      cached(key, async () => {
        renders += 1;
        return pageOf(key.padEnd(5000, "."));
      });
    for (const key of ["a", "b", "c"]) await ask(key);
    await ask("a");
    await ask("d");
    renders = 0;
    await ask("a");
    await ask("d");
    expect(renders).toBe(0);
    await ask("b");
    expect(renders).toBe(1);
  });

  it("stays within the cache's size under a flood of one-time pages, compressed and with long names (H06)", async () => {
    const mostBytes = 2_000_000;
    const cached = createPageCache({ mostBytes });
    for (let n = 0; n < 600; n += 1) {
      const key = `${n} `.padEnd(1000, "k");
      const bytes = pageBytes([
        { text: "common ".repeat(2000), recurs: true },
        { text: `main ${n} `.repeat(1000), recurs: true },
        { text: `own ${n} `.repeat(500), recurs: false },
      ]);
      const page = await cached(key, async () => ({ status: 200, headers: [["x", "h".repeat(500)]], bytes }));
      if (n % 5 === 0) await page.bytes!.br();
      page.bytes!.gzip();
      expect(cached.weight()).toBeLessThanOrEqual(mostBytes);
    }
    expect(cached.weight()).toBeGreaterThan(mostBytes / 2);
  });

  it("counts shared pieces once while any page with them is cached", async () => {
    const cached = createPageCache({ mostBytes: 1_000_000 });
    const common = "shared ".repeat(20_000);
    const page = (own: string): Page => ({
      status: 200,
      headers: [],
      bytes: pageBytes([
        { text: common, recurs: true },
        { text: own, recurs: false },
      ]),
    });
    await cached("a", async () => page("a"));
    const one = cached.weight();
    await cached("b", async () => page("b"));
    expect(cached.weight() - one).toBeLessThan(5000);
    // Nobody requests either page again. Their shared piece is dropped with the last of them.
    for (let n = 0; n < 40; n += 1) await cached(`c${n}`, async () => pageOf(`${n}`.repeat(20_000)));
    expect([cached.has("a"), cached.has("b")]).toEqual([false, false]);
    expect(cached.weight()).toBeLessThanOrEqual(1_000_000);
  });
});
