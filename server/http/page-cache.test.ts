import { describe, expect, it } from "vitest";
import type { Page } from "./answer-page.ts";
import { pageBytes } from "./page-bytes.ts";
import { createPageCache } from "./page-cache.ts";

const pageOf = (text: string, status = 200): Page => ({ status, headers: [], bytes: pageBytes([{ text, recurs: false }]) });
const textOf = (page: Page) => page.bytes!.plain().toString();
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("the page cache", () => {
  it("renders a page once for all who ask at the same time", async () => {
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

  it("keeps no page that went wrong, and tells nobody another key's page (T09)", async () => {
    const cached = createPageCache();
    expect((await cached("a", async () => pageOf("gone", 404))).status).toBe(404);
    expect(textOf(await cached("a", async () => pageOf("found")))).toBe("found");
    expect(textOf(await cached("b", async () => pageOf("other")))).toBe("other");
    await expect(cached("c", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(textOf(await cached("c", async () => pageOf("mended")))).toBe("mended");
  });

  it("serves an old page at once while a new one is made", async () => {
    const cached = createPageCache({ freshMs: 0 });
    let n = 0;
    const make = async () => pageOf(`page ${(n += 1)}`);
    expect(textOf(await cached("k", make))).toBe("page 1");
    expect(textOf(await cached("k", make))).toBe("page 1");
    await later(20);
    expect(textOf(await cached("k", make))).toBe("page 2");
  });

  it("goes on with the page that it has, packed as it is, when a new one is the same", async () => {
    const cached = createPageCache({ freshMs: 0 });
    const first = await cached("k", async () => pageOf("same"));
    await cached("k", async () => pageOf("same"));
    await later(20);
    expect(await cached("k", async () => pageOf("same"))).toBe(first);
    await cached("k", async () => pageOf("new"));
    await later(20);
    expect(textOf(await cached("k", async () => pageOf("new")))).toBe("new");
  });

  it("holds no more bytes than it may, and lets go of what nobody asked for the longest", async () => {
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
});
