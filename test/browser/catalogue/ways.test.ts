import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "../axe.ts";
import { settled } from "../settled.ts";
import { hydrated, shareShopBrowser, type ShopBrowser } from "../shop-browser.ts";
import { enterShop, walk, walkByHeader } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

type Kept = { kept?: true };

describe("a link inside the page", () => {
  it("loads the whole page for an event on its own domain [T7]", async () => {
    const { page, complaints, close } = await shop.visit("riuhfest", { width: 1280 });
    await enterShop(page, "/?footerless=1");
    await page.evaluate(() => void ((window as Kept).kept = true));
    await page.locator(".event-card a, .home-next a").first().click();
    await page.waitForURL(/^http:\/\/event\.riuhfest\.localhost:\d+\/event\/[\w-]+\?footerless=1$/);
    await hydrated(page);
    expect(await page.evaluate(() => (window as Kept).kept)).toBeUndefined();
    expect(await page.locator("footer").count()).toBe(0);
    await page.evaluate(() => void ((window as Kept).kept = true));
    await page.getByRole("link", { name: "Events", exact: true }).first().click();
    await page.waitForURL(/^http:\/\/event\.riuhfest\.localhost:\d+\/event\?footerless=1$/);
    expect(await page.evaluate(() => (window as Kept).kept)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it("follows a redirect within the shop, and one to another site by a full page load [R6]", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    await page.route("https://www.instagram.com/**", (route) => route.fulfill({ contentType: "text/html", body: "<h1>elsewhere</h1>" }));
    await enterShop(page, "/id?footerless=1");
    const follow = (path: string) =>
      page.evaluate((to) => {
        (window as Kept).kept = true;
        const router = (window as { __reactRouterDataRouter?: { navigate(to: string): Promise<void> } }).__reactRouterDataRouter!;
        void router.navigate(to);
      }, path);
    await follow("/id/half?footerless=1");
    await page.waitForURL("**/id/event/garuda-half-jakarta?footerless=1#tickets");
    expect(await page.evaluate(() => (window as Kept).kept)).toBe(true);
    await follow("/id/instagram?patron.fullName=Budi");
    await page.waitForURL("https://www.instagram.com/garudarun.example");
    expect(await page.locator("h1").textContent()).toBe("elsewhere");
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("a word of the tenant's own", () => {
  it("shows a business's page with banner, text and events, with and without a language, narrow and wide [T9][R1]", async () => {
    for (const width of [320, 1280]) {
      const { page, complaints, close } = await shop.visit("karcis", { width });
      for (const [path, text] of [
        ["/ruang-cetak", "Ink, paper"],
        ["/id/ruang-cetak", "Tinta, kertas"],
      ] as const) {
        expect((await page.goto(path))?.status()).toBe(200);
        await hydrated(page);
        expect(await page.locator("h1").textContent()).toBe("Ruang Cetak");
        expect(await page.title()).toBe("Ruang Cetak | Karcis");
        expect(await page.getByText(text).count()).toBeGreaterThan(0);
        expect(await page.locator(".home-hero-picture img").getAttribute("alt")).toBe("Ruang Cetak");
        expect(await page.locator(".event-card").count()).toBe(2);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      expect((await page.goto("/no-such-word"))?.status()).toBe(404);
      expect((await page.goto("/id/no-such-word"))?.status()).toBe(404);
      expect(await page.getByText(/\/id\/no-such-word/).count()).toBeGreaterThan(0);
      expect(complaints).toEqual([]);
      await close();
    }
  });
});

describe("the head of every page", () => {
  it("names icons, manifest, colour, address, languages and picture in every page's head [R8][L2]", async () => {
    for (const tenant of ["garudarun", "jenius", "teaterlampu"]) {
      const { page, close } = await shop.visit(tenant);
      const origin = shop.server.originOf(tenant);
      await page.goto("/event?utm_source=x");
      await hydrated(page);
      const href = (selector: string) => page.locator(`head ${selector}`).first().getAttribute("href");
      const content = (selector: string) => page.locator(`head meta[${selector}]`).first().getAttribute("content");
      expect(await href("link[rel=icon]")).toContain(`/media/${tenant}/mark.svg`);
      expect(await href("link[rel=apple-touch-icon]")).toBe("/apple-touch-icon.png");
      expect(await href("link[rel=manifest]")).toBe("/manifest.webmanifest");
      expect(await content("name=theme-color")).toMatch(/^#[0-9a-f]{6}$/);
      expect(await href("link[rel=canonical]")).toBe(`${origin}/event`);
      for (const [language, path] of [
        ["en", "/en/event"],
        ["id", "/id/event"],
        ["x-default", "/event"],
      ])
        expect(await href(`link[hreflang=${language}]`)).toBe(origin + path);
      await enterShop(page, "/id");
      expect(await content('property="og:image"')).toBe(`${origin}/og/id/home.jpg`);
      const link = page.locator(".event-card a, .home-next a").first();
      const picture = `${origin}/og/id/event/${(await link.getAttribute("href"))!.split("/").at(-1)}.jpg`;
      await link.click();
      await page.locator(".event-tickets").waitFor();
      expect(await content('property="og:image"')).toBe(picture);
      // A messenger reads the server's page.
      await page.reload();
      expect(await content('property="og:image"')).toBe(picture);
      expect(await content('name="twitter:card"')).toBe("summary_large_image");
      const type = (address: string) => fetch(address).then((answer) => answer.headers.get("content-type"));
      expect(await page.evaluate(type, picture)).toBe("image/jpeg");
      await close();
    }
  });
});

describe("pages and announcements of a tenant", () => {
  it("has accessible pages at the tenant's own addresses, in three brands and both languages", async () => {
    // A tenant's own addresses are on posters: no link of the shop leads there.
    const typed = (path: string) => async (page: Page) => void (await page.goto(path));
    const screens = [
      ["karcis", "/ruang-cetak", typed("/ruang-cetak")],
      [
        "karcis",
        "/id/about",
        async (page: Page) => {
          await enterShop(page, "/id");
          await walk(page, "Tentang Karcis");
        },
      ],
      ["garudarun", "/id/garuda-run-club", typed("/id/garuda-run-club")],
      ["teaterlampu", "/video", (page: Page) => walkToFilms(page, "/")],
      [
        "teaterlampu",
        "/id/video?when=past",
        async (page: Page) => {
          await walkToFilms(page, "/id");
          await walk(page, "Sebelumnya");
        },
      ],
    ] as const;
    for (const [tenant, path, come] of screens) {
      const { page, close } = await shop.visit(tenant);
      await come(page);
      await settled(page);
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
      expect(await findings(page, tenant + path)).toEqual([]);
      await close();
    }
  });
});

describe("a search without a result", () => {
  it("names a searched word that no event matches, with cities and the next events instead", async () => {
    const { page, close } = await shop.visit("karcis");
    await page.goto("/en/event?q=zzz");
    await hydrated(page);
    await page.getByRole("heading", { name: "Nothing found for “zzz”" }).waitFor();
    expect(await page.getByRole("heading", { name: "No Event", exact: true }).count()).toBe(0);
    expect(await page.locator(".events-instead .event-card").count()).toBe(3);
    await page.locator(".events-instead").getByRole("link", { name: "Yogyakarta", exact: true }).click();
    await page.waitForURL("**/en/event?q=Yogyakarta");
    await page.locator(".events-instead").waitFor({ state: "detached" });
    for (const place of await page.locator(".event-card-where").allTextContents()) expect(place).toContain("Yogyakarta");
    await page.goto("/id/event?q=zzz");
    await page.getByRole("heading", { name: "Tidak ada hasil untuk “zzz”" }).waitFor();
    await close();
  });
});

async function walkToFilms(page: Page, front: string): Promise<void> {
  await enterShop(page, front);
  await walkByHeader(page, /^Videos?$/);
}
