import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settled } from "../settled.ts";
import { hydrated, shareShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { enterShop, EVENTS, walk, walkToPage } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

const EVENT = "garuda-half-jakarta";
const SCREENS = [
  ["/", "Run the city", "Garuda Run"],
  ["/event", "Events", "Events | Garuda Run"],
  ["/event?when=past", "Previous events", "Previous events | Garuda Run"],
  [`/event/${EVENT}`, "Garuda Half Jakarta", "Garuda Half Jakarta | Garuda Run"],
  [`/event/${EVENT}/tnc`, "Terms", "Garuda Half Jakarta | Garuda Run"],
  ["/tnc", "Terms and conditions", "Terms and conditions | Garuda Run"],
  ["/privacy-policy", "Privacy policy", "Privacy policy | Garuda Run"],
  ["/event/my-ticket", "My tickets", "My tickets | Garuda Run"],
] as const;

describe("the screens before the checkout", () => {
  it("shows each screen with its own heading and title, in a row and without errors, narrow and wide [R1] [R8]", async () => {
    for (const width of [320, 1280]) {
      const { page, complaints, close } = await shop.visit("garudarun", { width });
      for (const [path, heading, title] of SCREENS) {
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(200);
        await hydrated(page);
        expect(await page.locator("h1").first().textContent(), path).toContain(heading);
        expect(await page.title(), path).toContain(title);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
      }
      expect(await page.locator("link[rel=icon]").getAttribute("href")).toContain("/media/garudarun/mark.svg");
      expect(complaints).toEqual([]);
      await close();
    }
  });

  it("shows another brand on another host, including name, colours, logo and footer [T1]", async () => {
    const looks: string[][] = [];
    for (const tenant of ["garudarun", "jenius", "melancarun", "teaterlampu"]) {
      const { page, close } = await shop.visit(tenant);
      await page.goto("/");
      const logo = await page.locator("header img").first().getAttribute("src");
      const button = page.locator("[data-variant=primary]").first();
      const colour = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
      looks.push([await page.title(), logo!, colour, (await page.locator("footer p").first().textContent())!]);
      const html = await page.content();
      for (const other of ["garudarun", "jenius", "melancarun", "teaterlampu"].filter((name) => name !== tenant))
        expect(html).not.toContain(other);
      await close();
    }
    for (const part of [0, 1, 2, 3]) expect(new Set(looks.map((look) => look[part])).size).toBe(looks.length);
  });

  it("sells the next event in the first view of a phone, in six brands", async () => {
    for (const tenant of ["garudarun", "teaterlampu", "riuhfest", "jenius", "gemasimfoni", "karcis"]) {
      const { page, close } = await shop.visit(tenant);
      await page.goto("/id");
      const box = await page.locator(".home-next [data-variant]").boundingBox();
      expect(box!.y + box!.height, tenant).toBeLessThan(740);
      expect(await page.locator("main [data-variant=primary]").count(), tenant).toBe(1);
      await close();
    }
  });

  it("shows the tagline, categories, previous events and the state without events [B11]", async () => {
    const { page, close } = await shop.visit("garudarun");
    await enterShop(page);
    await expect(page.locator("h1").textContent()).resolves.toContain("Run the city before it wakes.");
    expect(await page.getByRole("heading", { name: "Previous events" }).count()).toBe(1);
    await walk(page, "Trail");
    await page.locator(".ui-filter[aria-current=true]").getByText("Trail", { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe("?category=trail");
    expect(await page.locator(".event-card").count()).toBe(1);
    expect(await page.locator(".ui-filter[aria-current=true]").textContent()).toBe("Trail");
    // A shop with few events has no date filter: type the address.
    await page.goto("/event?dates=2020-01-01");
    await hydrated(page);
    expect(await page.getByRole("heading", { name: "No Event", exact: true }).count()).toBe(1);
    expect(await page.getByText("Events on related dates or categories are not available").count()).toBe(1);
    await page.getByRole("link", { name: "Clear filters" }).click();
    await page.waitForURL("**/event");
    await walk(page, /Garuda Half/);
    await page.locator(".event-tickets").waitFor();
    for (const heading of ["About this event", "Tickets", "Before you buy"])
      await page.getByRole("heading", { name: heading }).first().waitFor();
    await close();
  });

  it("uses the seating layout for seating and the default one for the rest [R3]", async () => {
    const { page, close } = await shop.visit("garudarun");
    // No link leads to the seats of an event without any.
    await page.goto(`/event/${EVENT}/seating`);
    await hydrated(page);
    expect(await page.locator("[data-layout=seating]").count()).toBe(1);
    expect(await page.locator("footer").count()).toBe(0);
    await walk(page, "Choose tickets");
    await page.locator(".event-tickets").waitFor();
    expect(await page.locator("[data-layout=seating]").count()).toBe(0);
    await expect.poll(() => page.locator("footer").count(), soon).toBe(1);
    await close();
  });
});

describe("missing or failing pages", () => {
  it("shows a 404 with the path, in the brand's design and both languages [R7] [R9]", async () => {
    const { page, complaints, close } = await shop.visit("jenius");
    const response = await page.goto("/nothing/here");
    expect(response?.status()).toBe(404);
    expect(await page.locator("h1").textContent()).toBe("Page Not Found");
    expect(await page.getByText("We can’t find the page you are looking for.").count()).toBe(1);
    expect(await page.locator(".error-detail").textContent()).toBe("Page Not Found: /nothing/here");
    expect(await page.locator(".error-detail > .sr-only").textContent()).toBe("Page Not Found: ");
    expect(await page.locator("main svg").first().isVisible()).toBe(true);
    expect(await page.locator("header img").first().getAttribute("alt")).toContain("Jenius");
    expect(await page.getByText("This link no longer works").count()).toBe(0);
    expect((await page.goto("/id/l/AAAAAAAAAAAA"))?.status()).toBe(404);
    expect(await page.locator("h1").allTextContents()).toEqual(["Halaman Tidak Ditemukan"]);
    expect(await page.locator(".error-detail").textContent()).toBe("Halaman Tidak Ditemukan: /id/l/AAAAAAAAAAAA");
    expect(await page.getByText("Tautan ini sudah tidak berlaku").count()).toBe(0);
    expect((await page.goto("/id/event/tidak-ada"))?.status()).toBe(404);
    expect(await page.locator("h1").textContent()).toBe("Halaman Tidak Ditemukan");
    expect(complaints).toEqual([]);
    await close();
  });

  it("shows a 404 for an extra segment after a slug [R2]", async () => {
    const { page, close } = await shop.visit("garudarun");
    for (const path of [`/event/${EVENT}/more`, `/event/${EVENT}/tnc/more`, "/xx/event", "/tnc/more"])
      expect((await page.goto(path))?.status(), path).toBe(404);
    await close();
  });

  it("shows the error screen if a page's data fail during navigation, and recovers by a retry [R9]", async () => {
    const { page, close } = await shop.visit("garudarun");
    await page.goto("/");
    await hydrated(page);
    await page.route("**/event.data*", (route) => route.fulfill({ status: 500, body: "no" }));
    await page.getByRole("link", { name: "See all events" }).first().click();
    await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
    expect(await page.getByText("Your order and details are safe.").count()).toBe(1);
    expect(await page.locator("main svg").first().isVisible()).toBe(true);
    await page.unroute("**/event.data*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Events", exact: true }).waitFor();
    await close();
  });
});

describe("a failure outside of rendering", () => {
  /** A visitor of a page whose own code can throw later: `__throwLater()`. */
  async function visitThrowing() {
    const visit = await shop.visit("garudarun");
    await visit.page.route("**/assets/thrown-later.js", (route) =>
      route.fulfill({ body: `window.__throwLater=()=>void setTimeout(()=>{throw new Error("broken")});`, contentType: "text/javascript" }),
    );
    await visit.page.goto("/");
    await hydrated(visit.page);
    await visit.page.addScriptTag({ url: "/assets/thrown-later.js" });
    return visit;
  }

  it("shows the error screen, with its usual heading, after a failure in our own timer [R9]", async () => {
    const { page, close } = await visitThrowing();
    await page.evaluate(() => (window as unknown as { __throwLater(): void }).__throwLater());
    await page.getByRole("heading", { level: 1, name: "Page Not Found" }).waitFor();
    expect(await page.getByText("Something broke on our side. Your order and details are safe.").count()).toBe(1);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".event-card").first().waitFor();
    await close();
  });

  it("keeps the page after a failure of third-party or extension scripts [R9]", async () => {
    const { page, close } = await visitThrowing();
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("theirs");
      });
      const file = "chrome-extension://abcdef/content.js";
      const error = Object.assign(new Error("theirs"), { stack: `Error: theirs\n    at x (${file}:1:2)` });
      dispatchEvent(new ErrorEvent("error", { error, filename: file, message: "theirs" }));
      dispatchEvent(new ErrorEvent("error", { message: "Script error." }));
    });
    await settled(page);
    expect(await page.locator(".event-card").count()).toBeGreaterThan(0);
    expect(await page.getByRole("heading", { level: 1, name: "Page Not Found" }).count()).toBe(0);
    await close();
  });
});

describe("moving about", () => {
  it("scrolls to the top of another page, or to a hash's target [R4]", async () => {
    const { page, close } = await shop.visit("garudarun");
    await page.goto("/");
    await hydrated(page);
    await page.evaluate(() => scrollTo(0, 900));
    await page.locator(".event-card a").first().click();
    await page.waitForURL("**/event/*");
    await page.waitForFunction(() => scrollY === 0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), soon).toBe("H1");
    await page.goBack();
    await page.waitForFunction(() => scrollY > 300);
    await page.goto(`/event/${EVENT}/seating`);
    await hydrated(page);
    await page.getByRole("link", { name: "Choose tickets" }).click();
    await page.waitForFunction(() => {
      const top = document.querySelector("#tickets")?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < 200;
    });
    await close();
  });

  it("finds events while typing, and opens filters without a reload", async () => {
    const { page, close } = await shop.visit("karcis");
    await enterShop(page);
    await walk(page, EVENTS);
    const searchable = await page.getByRole("searchbox").count();
    if (searchable > 0) {
      await page.getByRole("searchbox").fill("komedi");
      await page.waitForURL("**/event?q=komedi");
    }
    await page.evaluate(() => ((window as unknown as { kept: boolean }).kept = true));
    await page.getByRole("link", { name: "Previous" }).click();
    await page.waitForURL("**/event?when=past");
    expect(await page.evaluate(() => (window as unknown as { kept?: boolean }).kept)).toBe(true);
    await close();
  });
});

describe("the language", () => {
  const heading = { en: "Previous events", id: "Event sebelumnya" };

  it("takes the language from the path, then the cookie, then the browser, then English [L3]", async () => {
    const cases = [
      ["/id", "en-US", null, "id"],
      ["/en", "id-ID", "id", "en"],
      ["/", "en-US", "id", "id"],
      ["/", "id-ID", null, "id"],
      ["/", "en-US", null, "en"],
      ["/", "fr-FR", null, "en"],
    ] as const;
    for (const [path, languages, cookie, expected] of cases) {
      const { page, close } = await shop.visit("garudarun", { languages });
      if (cookie) await page.context().addCookies([{ name: "locale", value: cookie, url: shop.server.originOf("garudarun") }]);
      await page.goto(path);
      expect(await page.locator("html").getAttribute("lang"), `${path} ${languages} ${cookie}`).toBe(expected);
      expect(await page.getByRole("heading", { name: heading[expected] }).count()).toBe(1);
      await close();
    }
  });

  it("switches the language in place and keeps it for 365 days [L3] [K1]", async () => {
    const { page, close } = await shop.visit("garudarun");
    await page.goto(`/event/${EVENT}?utm_source=x#tickets`);
    await hydrated(page);
    await page.getByRole("link", { name: "Bahasa Indonesia" }).click();
    await page.waitForFunction(() => document.documentElement.lang === "id");
    const { pathname, search, hash } = new URL(page.url());
    expect([pathname, search, hash]).toEqual([`/event/${EVENT}`, "?utm_source=x", "#tickets"]);
    const kept = (await page.context().cookies()).find((each) => each.name === "locale")!;
    expect(kept.value).toBe("id");
    expect(Math.round((kept.expires - Date.now() / 1000) / 86_400)).toBe(365);
    // A language typed by hand: the path takes precedence over the stored one.
    await page.goto(`/en/event/${EVENT}`);
    await hydrated(page);
    await page.getByRole("link", { name: "Bahasa Indonesia" }).click();
    await page.waitForURL(`**/id/event/${EVENT}`);
    await close();
  });

  it("keeps a page's form of address, and the page names its alternates [L2]", async () => {
    const { page, close } = await shop.visit("garudarun");
    for (const prefix of ["", "/id", "/en"]) {
      await walkToPage(page, `${prefix}/event/${EVENT}`);
      const inApp = await page
        .locator("a[href^='/']:not([href^='/locale']):not([href^='/media'])")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
      expect(inApp.length).toBeGreaterThan(5);
      for (const href of inApp) expect(/^\/(en|id)(\/|$)/.exec(href)?.[1] ?? "", href).toBe(prefix.slice(1));
      const alternates = await page
        .locator("link[rel=alternate]")
        .evaluateAll((links) => links.map((link) => [link.getAttribute("hreflang"), new URL((link as HTMLLinkElement).href).pathname]));
      expect(alternates).toEqual([
        ["en", `/en/event/${EVENT}`],
        ["id", `/id/event/${EVENT}`],
        ["x-default", `/event/${EVENT}`],
      ]);
    }
    await close();
  });
});
