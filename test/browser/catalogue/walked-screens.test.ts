import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shareShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";
import { enterShop, MY_TICKETS, walk, walkByHeader } from "../walk.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop?.close());

type Kept = { kept?: true };

const FRONT = ["/", "Run the city", "Garuda Run"] as const;
const EVENTS = ["/event", "Events", "Events | Garuda Run"] as const;
const HALF = "Garuda Half Jakarta | Garuda Run";
/** Links from the front page, each with its target's address, heading and title. */
const LINKS = [
  ["Events", ...EVENTS],
  ["Previous", "/event?when=past", "Previous events", "Previous events | Garuda Run"],
  ["Events", ...EVENTS],
  [/^Garuda Half Jakarta/, "/event/garuda-half-jakarta", "Garuda Half Jakarta", HALF],
  ["Read the terms of this event", "/event/garuda-half-jakarta/tnc", "Terms", HALF],
  ["Garuda Run", ...FRONT],
  ["Terms and conditions", "/tnc", "Terms and conditions", "Terms and conditions | Garuda Run"],
  ["Privacy policy", "/privacy-policy", "Privacy policy", "Privacy policy | Garuda Run"],
] as const;

describe("the screens before the checkout, by links alone", () => {
  it.each([320, 1280])("shows screens with their own heading and title that fit, in one document, at %i px [R8]", async (width) => {
    const { page, complaints, close } = await shop.visit("garudarun", { width });
    const shows = async (path: string, heading: string, title: string) => {
      await expect.poll(() => page.locator("h1").first().textContent(), soon).toContain(heading);
      await expect.poll(() => page.title(), soon).toContain(title);
      const { pathname, search } = new URL(page.url());
      expect(pathname + search).toBe(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
    };
    await enterShop(page);
    await page.evaluate(() => void ((window as Kept).kept = true));
    await shows(...FRONT);
    for (const [name, path, heading, title] of LINKS) {
      await walk(page, name);
      await shows(path, heading, title);
    }
    await walkByHeader(page, MY_TICKETS);
    await shows("/event/my-ticket", "My tickets", "My tickets | Garuda Run");
    expect(await page.evaluate(() => (window as Kept).kept)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });
});
