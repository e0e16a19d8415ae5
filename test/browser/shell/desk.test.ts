import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShopBrowser, type ShopBrowser } from "../shop-browser.ts";
import { enterShop, EVENTS, LOG_IN, MY_TICKETS, walk, walkByHeader, walkToPage } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

const DESK = { width: 1280, context: { viewport: { width: 1280, height: 800 } } } as const;

/** The bottom edge of the first match if it is inside the first view; else null. */
const lowest = (selector: string) => `document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect().bottom ?? null`;

describe("an event in a wide window", () => {
  it.each([
    ["garudarun", "/id/event/garuda-half-jakarta"],
    ["teaterlampu", "/en/event/rumah-kos-nomor-tujuh"],
    ["jenius", "/en/event/co-run"],
  ])("shows what, when, where, the price and the button in the first view: %s %s", async (tenant, path) => {
    const { page, complaints, close } = await shop.visit(tenant, DESK);
    await walkToPage(page, path);
    for (const part of [
      "h1",
      ".event-facts li:nth-child(1) p",
      ".event-facts li:nth-child(2) p",
      ".event-facts .num",
      ".event-total .ui-button",
    ]) {
      const edge = await page.evaluate<number | null>(lowest(part));
      expect([part, edge !== null && edge > 0 && edge <= 800]).toEqual([part, true]);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it("scrolls as one page: focused elements are visible, even with all tickets open", async () => {
    const { page, close } = await shop.visit("garudarun", DESK);
    await walkToPage(page, "/en/event/garuda-half-jakarta");
    for (const add of await page.locator(".event-ticket .ui-qty button:last-of-type").all()) await add.click().catch(() => {});
    const inner = await page.evaluate(() =>
      [...document.querySelectorAll(".event-side, .event-side *")]
        .filter((part) => ["auto", "scroll"].includes(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 1)
        .map((part) => part.className),
    );
    expect(inner).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator("#tickets-title").focus();
    const hidden: string[] = [];
    let seen = 0;
    for (let n = 0; n < 60; n += 1) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement;
        if (!focused.closest(".event-side")) return null;
        const { left, top, width, height } = focused.getBoundingClientRect();
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        return {
          name: focused.getAttribute("aria-label") ?? focused.textContent,
          isSeen: Boolean(above && (focused.contains(above) || above.contains(focused))),
        };
      });
      if (at === null) break;
      seen += 1;
      if (!at.isSeen) hidden.push(String(at.name));
    }
    expect(hidden).toEqual([]);
    expect(seen).toBeGreaterThan(6);
    await close();
  });

  it("lists unavailable tickets below available ones", async () => {
    const { page, close } = await shop.visit("garudarun", DESK);
    await walkToPage(page, "/en/event/garuda-half-jakarta");
    const canBuy = await page.locator(".event-ticket").evaluateAll((rows) => rows.map((row) => row.querySelector(".ui-qty") !== null));
    expect(canBuy).toContain(false);
    expect(canBuy.indexOf(false)).toBeGreaterThan(canBuy.lastIndexOf(true));
    await close();
  });
});

describe("a front page with few events", () => {
  it.each([
    ["riuhfest", 360, 640],
    ["riuhfest", 1280, 800],
    ["halamanbuku", 360, 640],
    ["puncakhening", 1280, 800],
  ])("shows the front page's first event in the first view: %s, %i × %i", async (tenant, width, height) => {
    const { page, close } = await shop.visit(tenant, { width, context: { viewport: { width, height } } });
    await enterShop(page, "/en");
    const top = await page.locator(".home-next").evaluate((card) => card.getBoundingClientRect().top);
    expect(top).toBeLessThan(height - 120);
    await close();
  });

  it("leaves no column empty: one event is wide, two share the width", async () => {
    const { page, close } = await shop.visit("halamanbuku", DESK);
    await enterShop(page, "/en");
    await walk(page, EVENTS);
    const grid = page.locator(".events-grid").first();
    const room = await grid.evaluate((list) => {
      const cards = [...list.children].map((card) => card.getBoundingClientRect());
      return list.getBoundingClientRect().right - Math.max(...cards.map(({ right }) => right));
    });
    expect(await grid.locator("li").count()).toBe(2);
    expect(room).toBeLessThan(2);
    await close();
  });
});

it("gives every touch target on a phone 44 px of height, except links in text", async () => {
  const { page, close } = await shop.visit("garudarun");
  const small: string[] = [];
  const ways = [
    ["/en", () => enterShop(page, "/en")],
    ["/en/event", () => walk(page, EVENTS)],
    ["/en/event/garuda-half-jakarta", () => walk(page, /Garuda Half Jakarta/)],
    ["/en/event/my-ticket", () => walkByHeader(page, MY_TICKETS)],
    ["/en/login", () => walkByHeader(page, LOG_IN)],
  ] as const;
  for (const [path, go] of ways) {
    await go();
    expect(new URL(page.url()).pathname).toBe(path);
    small.push(
      ...(await page.evaluate((where) => {
        const isOpen = (part: Element) => part.checkVisibility() && part.getBoundingClientRect().width > 1;
        const isAmongWords = (part: Element) =>
          [...(part.parentElement?.childNodes ?? [])].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
        return [...document.querySelectorAll("a, button, summary, input:not([type=hidden])")]
          .filter((part) => isOpen(part) && !isAmongWords(part) && !part.closest(".one-link, .sr-only"))
          .filter((part) => {
            const { height, width } = part.getBoundingClientRect();
            const after = getComputedStyle(part, "::after");
            const reach = after.position === "absolute" ? Number.parseFloat(after.height) || 0 : 0;
            return Math.max(height, reach) < 43.5 || width < 24;
          })
          .map(
            (part) =>
              `${where}: ${part.tagName} ${(part.getAttribute("aria-label") ?? part.textContent ?? "").trim().slice(0, 40)} ${Math.round(part.getBoundingClientRect().height)}`,
          );
      }, path)),
    );
  }
  expect(small).toEqual([]);
  await close();
});
