import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emulateMarketing, TOOLS } from "../../harness/marketing-emulator.ts";
import { actAtProvider, acceptAll, fillAttendees, fillBuyer, goOnToAttendees, goOnToBuyer, goToPayment } from "../buyer.ts";
import { openWithTools } from "../open-with-tools.ts";
import { settled } from "../settled.ts";
import { hydrated, type ShopBrowser, soon, takenOver } from "../shop-browser.ts";
import { enterShop, walk } from "../walk.ts";

const RUN = "/en/event/garuda-half-jakarta";
const PERSONAL = /patron-information|attendee|transaction-status|my-ticket|login|account|seating/;

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openWithTools({
    garudarun: { consent: true, ...TOOLS },
    jenius: { consent: false, ...TOOLS },
    nadarosa: { consent: false, matomo: TOOLS.matomo },
  });
});
afterAll(() => shop?.close());

async function open(tenant: string) {
  const visit = await shop.visit(tenant);
  const context = visit.page.context();
  const others = await emulateMarketing(context);
  const asked: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  return { ...visit, others, asked };
}

const allow = (page: Page) => page.getByRole("button", { name: "Allow", exact: true }).click();
const asks = (page: Page) => page.getByRole("region", { name: "Allow analytics and ads cookies?" });
/** Presses the consent question, whose code loads later. */
async function askAgain(page: Page): Promise<void> {
  const ask = async () => {
    if (!(await asks(page).isVisible())) await page.getByRole("button", { name: "Cookie settings" }).click();
    return asks(page).isVisible();
  };
  await expect.poll(ask, soon).toBe(true);
}
const views = (told: readonly string[]) => told.filter((said) => said.startsWith("?ev=PageView"));

describe("third-party scripts", () => {
  it("loads no byte of third-party scripts for a tenant without any [T8]", async () => {
    const { page, complaints, others, asked, close } = await open("melancarun");
    await enterShop(page, "/en");
    await settled(page);
    for (const name of ["Events", "Privacy policy", "My tickets"]) {
      await walk(page, name);
      await settled(page);
      await page.reload();
      await hydrated(page);
      await settled(page);
    }
    expect(others.hits).toEqual([]);
    expect(asked.filter((url) => /marketing|consent/.test(url))).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("runs third-party scripts on every public page, in-app navigation included, and only the configured ones [T8] [E7]", async () => {
    const { page, complaints, others, close } = await open("jenius");
    await page.goto("/en?utm_source=ads&secret=1");
    await expect.poll(() => views(others.told("www.facebook.com")), soon).toHaveLength(1);
    await page.locator(".shop-header").getByRole("link").first().waitFor();
    await page.locator(".event-card a[href*='/event/']").first().click();
    await page.waitForURL("**/en/event/*");
    await expect.poll(() => views(others.told("www.facebook.com")), soon).toHaveLength(2);
    await expect.poll(() => others.told("www.facebook.com").some((said) => said.includes("ViewContent")), soon).toBe(true);
    await expect
      .poll(() => others.told("www.google-analytics.com").map((said) => /en=([\w. ]+)/.exec(said)?.[1]), soon)
      .toEqual(expect.arrayContaining(["gtm.js", "view_item_list", "cta_card", "view_item"]));
    const umami = () => others.told("umami.shop.example").filter((said) => said.includes('"url":"http'));
    await expect.poll(umami, soon).toHaveLength(2);
    expect(umami()[0]).toContain("utm_source=ads");
    expect(umami().join()).not.toContain("secret");
    const matomo = () => others.told("stats.shop.example").filter((said) => said.includes("trackPageView"));
    await expect.poll(matomo, soon).toHaveLength(2);
    expect(others.told("stats.shop.example").join()).toContain("disableCookies");
    expect(complaints).toEqual([]);
    await close();

    const one = await open("nadarosa");
    await enterShop(one.page, "/en");
    await expect.poll(() => one.others.told("stats.shop.example").join(), soon).toContain("trackPageView");
    expect(new Set(one.others.hits.map(({ host }) => host))).toEqual(new Set(["stats.shop.example"]));
    expect(one.complaints).toEqual([]);
    await one.close();
  });

  it("waits for consent, and removes the scripts when it is withdrawn [T8]", async () => {
    const { page, complaints, others, close } = await open("garudarun");
    await enterShop(page, "/en");
    await walk(page, "Events");
    await asks(page).waitFor();
    await settled(page);
    expect(others.hits).toEqual([]);
    await page.getByRole("button", { name: "Don't allow" }).click();
    await asks(page).waitFor({ state: "detached" });
    await page.reload();
    await hydrated(page);
    await settled(page);
    expect(await asks(page).count()).toBe(0);
    expect(others.hits).toEqual([]);

    await askAgain(page);
    await allow(page);
    await expect.poll(() => views(others.told("www.facebook.com")), soon).toHaveLength(1);
    const consent = () =>
      others
        .told("www.google-analytics.com")
        .filter((said) => said.includes("ad_user_data"))
        .map((said) => /"(default|update)".*"ad_storage":"(\w+)"/.exec(said)?.slice(1));
    await expect.poll(consent, soon).toEqual([
      ["default", "denied"],
      ["update", "granted"],
    ]);
    await page.reload();
    await expect.poll(() => views(others.told("www.facebook.com")), soon).toHaveLength(2);

    await page.evaluate(() => (document.cookie = "_fbp=fb.1.2.3; Path=/"));
    await askAgain(page);
    await page.getByRole("button", { name: "Don't allow" }).click();
    await page.waitForFunction(() => !("fbq" in window));
    await hydrated(page);
    const before = others.hits.length;
    await page.reload();
    await hydrated(page);
    await settled(page);
    expect(others.hits.slice(before).filter(({ path }) => path.endsWith(".js"))).toEqual([]);
    expect(await page.evaluate(() => document.cookie)).not.toContain("_fbp");
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("pages with personal data", () => {
  it("never shows personal pages to third-party scripts, from prefill to ticket, and reports the purchase once afterwards [T8] [E7] [Q1]", async () => {
    const { page, complaints, others, pushed, close } = await open("garudarun");
    const bodies: string[] = [];
    page.on(
      "request",
      (request) => request.method() === "POST" && request.url().includes("/api/") && bodies.push(request.postData() ?? ""),
    );
    await page.goto(`${RUN}?utm_source=ads&patron.fullName=Dewi+Lestari&patron.email=dewi.lestari%40gmail.com`);
    await asks(page).waitFor();
    await allow(page);
    await expect.poll(() => views(others.told("www.facebook.com")), soon).toHaveLength(1);
    const plus = page.locator(".event-ticket .ui-qty button:last-of-type").first();
    await plus.click();
    await expect.poll(() => others.told("www.facebook.com").join(), soon).toContain("AddToCart");
    await goOnToBuyer(page);
    await hydrated(page);
    expect(await page.evaluate(() => "fbq" in window)).toBe(false);
    await expect.poll(() => page.locator("#patron-fullName").inputValue(), soon).toBe("Dewi Lestari");
    await fillBuyer(page);
    await goOnToAttendees(page);
    if ((await page.locator("#attendee-0").count()) > 0) await fillAttendees(page, 1);
    await acceptAll(page);
    await goToPayment(page);
    await actAtProvider(page, "pay");
    await expect.poll(() => pushed("purchase"), soon).toHaveLength(1);
    expect((await pushed("purchase"))[0]).toMatchObject({ currency: "IDR", value: expect.any(Number), items: [{ quantity: 1 }] });
    expect(bodies.join()).toContain('"utm":{"source":"ads"}');
    expect(others.told("www.facebook.com").join()).not.toContain("Purchase");
    await page.reload();
    await hydrated(page);
    await settled(page);
    expect(await pushed("purchase")).toHaveLength(0);

    await walk(page, "Back");
    const purchases = () => others.told("www.facebook.com").filter((said) => said.startsWith("?ev=Purchase"));
    await expect.poll(purchases, soon).toHaveLength(1);
    expect(purchases()[0]).toMatch(/"currency":"IDR","value":\d+.*"eventID":"/);
    await expect.poll(() => others.told("stats.shop.example").join(), soon).toContain("trackEcommerceOrder");
    await expect.poll(() => others.told("www.google-analytics.com").join(), soon).toContain('"event":"purchase"');
    await walk(page, "Events");
    await expect.poll(() => views(others.told("www.facebook.com")).length, soon).toBeGreaterThan(2);
    expect(purchases()).toHaveLength(1);
    const told = others.hits.map(({ path, said }) => path + said);
    expect(told.filter((said) => PERSONAL.test(said.replace(/"(?:view|select)[^"]*"/g, "")))).toEqual([]);
    expect(told.filter((said) => /Dewi|Lestari|dewi|Budi|budi|81234567890|patron\./.test(said))).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("loads a new document between public and personal pages, in both directions and by every way", async () => {
    const { page, complaints, others, close } = await open("jenius");
    await enterShop(page, "/en");
    await expect.poll(() => views(others.told("www.facebook.com")), soon).toHaveLength(1);
    await page.evaluate(() => ((window as { mark?: number }).mark = 1));
    const isSame = () => page.evaluate(() => (window as { mark?: number }).mark === 1);
    await page.locator("footer").getByRole("link", { name: "My tickets" }).click();
    await page.waitForURL("**/event/my-ticket");
    await hydrated(page);
    expect(await isSame()).toBe(false);
    expect(await page.evaluate(() => "fbq" in window)).toBe(false);
    await page.evaluate(() => ((window as { mark?: number }).mark = 1));
    await page.locator("footer").getByRole("link", { name: "Events" }).click();
    await page.waitForURL("**/en/event");
    await expect.poll(() => views(others.told("www.facebook.com")), soon).toHaveLength(2);
    expect(await isSame()).toBe(false);
    await page.goBack();
    await page.waitForURL("**/event/my-ticket");
    expect(await page.evaluate(() => "fbq" in window)).toBe(false);
    expect(others.hits.filter(({ said }) => PERSONAL.test(said))).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("loads no scripts into a document whose visitor allows them only afterwards", async () => {
    const { page, complaints, others, close } = await open("garudarun");
    await enterShop(page, "/en");
    await walk(page, "My tickets");
    const events = page.locator("footer").getByRole("link", { name: "Events" });
    await takenOver(events);
    await events.click();
    await asks(page).waitFor();
    await allow(page);
    await expect.poll(() => views(others.told("www.facebook.com")), soon).toHaveLength(1);
    await page.goBack();
    await page.waitForURL("**/event/my-ticket");
    await settled(page);
    expect(await page.evaluate(() => "fbq" in window)).toBe(false);
    expect(others.hits.filter(({ said }) => PERSONAL.test(said))).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("the policy of a page", () => {
  it.each([
    ["Events", true],
    ["My tickets", false],
  ])("blocks injected scripts on %s, and allows a configured tool only on its pages", async (name, isPublic) => {
    const { page, others, close } = await open("jenius");
    await enterShop(page, "/en");
    await walk(page, name);
    await settled(page);
    const before = others.hits.length;
    await page.evaluate(async () => {
      const found: string[] = [];
      Object.assign(window, { refused: found });
      document.addEventListener("securitypolicyviolation", ({ blockedURI }) => found.push(blockedURI));
      const add = (change: (script: HTMLScriptElement) => void) => {
        const script = document.createElement("script");
        change(script);
        document.head.append(script);
      };
      add((script) => (script.textContent = "window.injected = 1"));
      add((script) => (script.src = "https://evil.example/a.js"));
      add((script) => (script.src = "https://connect.facebook.net/en_US/fbevents.js"));
      await fetch("https://evil.example/b").catch(() => {});
    });
    const refused = () => page.evaluate(() => (window as unknown as { refused: string[] }).refused.toSorted());
    const pixel = "https://connect.facebook.net/en_US/fbevents.js";
    await expect
      .poll(refused, soon)
      .toEqual([...(isPublic ? [] : [pixel]), "https://evil.example/a.js", "https://evil.example/b", "inline"].toSorted());
    const hasPixel = () => others.hits.slice(before).some(({ host }) => host === "connect.facebook.net");
    await expect.poll(hasPixel, soon).toBe(isPublic);
    expect(await page.evaluate(() => "injected" in window)).toBe(false);
    expect(others.hits.slice(before).some(({ host }) => host === "evil.example")).toBe(false);
    await close();
  });
});
