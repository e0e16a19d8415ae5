import { PAGES, type Page } from "#domain/pages/pages.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { serveCrawlers } from "./serve-crawlers.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false, env: { PORT: "80" } });
});
afterAll(() => shop.close());

const ask = (ui: string, path: string) =>
  shop.fetch(new Request(`http://${ui}.localhost${path}`, { headers: { host: `${ui}.localhost` } }));

describe("information for search engines", () => {
  it("lists a brand's own public pages in both languages, and nothing of another brand [T1][T10]", async () => {
    const [one, other] = await Promise.all(["garudarun", "jenius"].map(async (ui) => (await ask(ui, "/sitemap.xml")).text()));
    const pages = [...one!.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!));
    expect(new Set(pages.map((url) => url.host))).toEqual(new Set(["garudarun.localhost"]));
    expect(pages.map((url) => url.pathname)).toEqual(
      expect.arrayContaining(["/en", "/id", "/en/event/losari-sunset-5k", "/id/event/losari-sunset-5k"]),
    );
    expect(one).toContain('hreflang="x-default" href="http://garudarun.localhost/event/losari-sunset-5k"');
    expect(other).not.toContain("losari-sunset-5k");
  });

  it("lists event pages only on the tenant's domain for them", async () => {
    const eventsOn = async (host: string) =>
      (await (await ask(host, "/sitemap.xml")).text()).includes(`<loc>http://${host}.localhost/en/event/`);
    expect([await eventsOn("riuhfest"), await eventsOn("event.riuhfest"), await eventsOn("karcis")]).toEqual([false, true, true]);
    expect(await (await ask("karcis", "/sitemap.xml")).text()).toContain("<loc>http://karcis.localhost/id/ruang-cetak</loc>");
  });

  it("lists a tenant's own pages in both languages, linked to each other, and in no other shop [T1][T10]", async () => {
    const text = await (await ask("melancarun", "/sitemap.xml")).text();
    for (const locale of ["en", "id"]) {
      const [entry] = text.split("\n").filter((line) => line.includes(`<loc>http://melancarun.localhost/${locale}/relawan</loc>`));
      expect(entry).toContain('hreflang="en" href="http://melancarun.localhost/en/relawan"');
      expect(entry).toContain('hreflang="id" href="http://melancarun.localhost/id/relawan"');
      expect(entry).toContain('hreflang="x-default" href="http://melancarun.localhost/relawan"');
    }
    expect(await (await ask("jenius", "/sitemap.xml")).text()).not.toContain("relawan");
  });

  it("excludes robots outside production, and from private pages in production", async () => {
    expect(await (await ask("garudarun", "/robots.txt")).text()).toBe("User-agent: *\nDisallow: /\n");
    const tenant = (await shop.app.tenants.byHost("garudarun.localhost"))!;
    const services = { ...shop.services, settings: { ...shop.services.settings, env: "production" as const } };
    const request = new Request("http://garudarun.localhost/robots.txt", { headers: { host: "garudarun.localhost" } });
    const text = await (await serveCrawlers(services, tenant, request))!.text();
    for (const path of [
      "/api/",
      "/event/*/attendee",
      "/id/event/*/transaction-status",
      "/l/",
      "/event/my-ticket",
      "/en/login$",
      "/account?",
    ])
      expect(text).toContain(`Disallow: ${path}\n`);
    const disallowed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) =>
      RegExp(`^${path!.replaceAll(/[.?+]/g, String.raw`\$&`).replaceAll("*", ".*")}`),
    );
    const isOut = (path: string) => disallowed.some((line) => line.test(path));
    for (const { path, kind } of Object.values<readonly Page[]>(PAGES).flat())
      for (const before of path === "*" ? [] : ["/", "/en/", "/id/"])
        expect([path, isOut(before + path.replaceAll(/:\w+/g, "some-name"))]).toEqual([path, kind === "own" || kind === "form"]);
    for (const path of ["/login-cup", "/event/losari", "/id/event/losari/group-event", "/waiver"])
      expect([path, isOut(path)]).toEqual([path, false]);
    expect(text).toContain("Sitemap: http://garudarun.localhost/sitemap.xml");
  });
});

describe("a shop installed on a phone", () => {
  it("names the installed shop with its own colours and icons [T1][R8]", async () => {
    const manifests = await Promise.all(
      ["garudarun", "jenius", "melancarun"].map(async (ui) => (await ask(ui, "/manifest.webmanifest")).json()),
    );
    expect(manifests.map((m: { name: string }) => m.name)).toEqual(["Garuda Run", expect.any(String), expect.any(String)]);
    expect(new Set(manifests.map((m: { name: string }) => m.name)).size).toBe(3);
    const icons: string[] = [];
    for (const ui of ["garudarun", "jenius"]) {
      for (const { src, sizes } of (manifests[0] as { icons: { src: string; sizes: string }[] }).icons) {
        const answer = await ask(ui, src);
        expect(answer.headers.get("content-type")).toBe("image/png");
        const bytes = Buffer.from(await answer.arrayBuffer());
        const { width, height } = await sharp(bytes).metadata();
        expect(`${width}x${height}`).toBe(sizes);
        icons.push(bytes.toString("base64"));
      }
    }
    expect(new Set(icons).size).toBe(icons.length);
  });
});

describe("link preview of a page", () => {
  const picture = async (ui: string, path: string, headers: Record<string, string> = {}) => {
    const host = `${ui}.localhost`;
    return shop.fetch(new Request(`http://${host}/og/${path}`, { headers: { host, ...headers } }));
  };

  it("draws a link preview per brand, page and language, 1200 by 630, small, and revalidates it for free [T1][R8]", async () => {
    const drawn = new Set<string>();
    const places = ["en/home", "id/home", "en/event/losari-sunset-5k", "id/event/losari-sunset-5k", "en/site/garuda-run-club"];
    for (const [ui, path] of [...places.map((place) => ["garudarun", place] as const), ["jenius", "en/home"] as const]) {
      const answer = await picture(ui, `${path}.jpg`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
      expect(bytes.length).toBeLessThan(300_000);
      const etag = answer.headers.get("etag")!;
      expect((await picture(ui, `${path}.jpg`, { "if-none-match": etag })).status).toBe(304);
      drawn.add(etag);
    }
    expect(drawn.size).toBe(6);
  });

  it("answers 404 to previews of unknown things of the tenant [T10]", async () => {
    const none = ["en/event/co-run.jpg", "en/event/nothing.jpg", "en/site/komunitas.jpg", "fr/home.jpg", "en/home.png", "en/../home.jpg"];
    for (const path of none) expect((await picture("garudarun", path)).status, path).toBe(404);
  });
});
