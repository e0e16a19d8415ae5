import { describe, expect, it } from "vitest";
import { createPageCache } from "./page-cache.ts";

const ask = (headers: Record<string, string> = {}) => new Request("http://shop.test/", { headers });

describe("the page cache", () => {
  it("renders a page once for all who ask at the same time", async () => {
    const cached = createPageCache();
    let renders = 0;
    const make = async () => {
      renders += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return new Response("page");
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => cached("k", ask(), make)));
    expect(renders).toBe(1);
    expect(await Promise.all(answers.map((a) => a.text()))).toEqual(Array.from({ length: 50 }, () => "page"));
  });

  it("keeps no page that went wrong, and tells nobody another key's page", async () => {
    const cached = createPageCache();
    expect((await cached("a", ask(), async () => new Response("gone", { status: 404 }))).status).toBe(404);
    expect(await (await cached("a", ask(), async () => new Response("found"))).text()).toBe("found");
    expect(await (await cached("b", ask(), async () => new Response("other"))).text()).toBe("other");
  });

  it("answers 304 to a browser that has the page, and packs it for one that has not", async () => {
    const cached = createPageCache();
    const make = async () => new Response("page ".repeat(500));
    const first = await cached("k", ask({ "accept-encoding": "gzip, br" }), make);
    expect(first.headers.get("content-encoding")).toBe("br");
    expect((await cached("k", ask({ "if-none-match": first.headers.get("etag")! }), make)).status).toBe(304);
  });

  it("serves an old page at once while a new one is made", async () => {
    const cached = createPageCache({ freshMs: 0 });
    let n = 0;
    const make = async () => new Response(`page ${(n += 1)}`);
    expect(await (await cached("k", ask(), make)).text()).toBe("page 1");
    expect(await (await cached("k", ask(), make)).text()).toBe("page 1");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await (await cached("k", ask(), make)).text()).toBe("page 2");
  });
});
