import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { overHttp } from "../../harness/over-http.ts";
import { acceptAll, chooseTickets, chooseTicketsHere, fillAttendees, goOnToAttendees, goOnToBuyer, goToPayment } from "../buyer.ts";
import { arrived, sent } from "../arrivals.ts";
import { settled, settledFor } from "../settled.ts";
import { hydrated, openShopBrowser, type ShopBrowser, soon } from "../shop-browser.ts";

const RUN = "/event/garuda-half-jakarta";
const PEOPLE = new URLSearchParams({
  "patron.fullName": "Dewi Lestari",
  "patron.email": "dewi.lestari@gmail.com",
  "patron.countryCode": "+62",
  "patron.phoneNumber": "0812-3456-7890",
  "attendee.0.fullName": "Ana Sari",
  "attendee.0.gender": "female",
  "attendee.0.nationality": "ID",
  "attendee.0.identity": "3174012345678910",
  "attendee.0.entrustTicketId": "0190aaaa-0000-7000-8000-000000000001",
  "attendee.1.fullname": "Beni Putra",
  "attendee.1.age": "28",
  "attendee.1.countryCode": "+65",
  "attendee.1.phoneNumber": "81234567",
  "attendee.5.fullName": "Nobody Here",
}).toString();
const ANSWERS = /Dewi|dewi|Lestari|0812-3456|Ana(\+|%20| )Sari|Beni(?!n)|3174012345678910/;
const PRIVATE = /patron\.|attendee\.|Dewi|dewi|Lestari|3456|Ana(\+|%20| )Sari|Beni(?!n)|3174012345678910/;

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await openShopBrowser();
});
afterAll(() => shop.close());

const valueOf = (page: Page, id: string) => page.locator(`#${id}`).inputValue();
const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
const bypass = (page: Page) => page.evaluate(() => localStorage.getItem("bypass-data"));

describe("an address with answers in it", () => {
  it("fills the blank forms of buyer and attendees from the address, over a reload before and after, into the booking [Q1] [Q2] [Q3] [Q4]", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    const bodies = sent(page);
    await page.goto(`${RUN}?utm_source=instagram&utm_campaign=launch&${PEOPLE}`);
    await arrived(page);
    expect(new URL(page.url()).search).toBe("?utm_source=instagram&utm_campaign=launch");
    expect(await bypass(page)).toMatch(/^[A-Za-z0-9_-]+$/);
    await page.reload();
    await hydrated(page);
    await chooseTicketsHere(page, 2);
    await goOnToBuyer(page);
    await page.waitForFunction(() => (document.querySelector("#patron-fullName") as HTMLInputElement | null)?.value === "Dewi Lestari");
    expect(await valueOf(page, "patron-email")).toBe("dewi.lestari@gmail.com");
    expect(await valueOf(page, "patron-phoneNumber")).toBe("81234567890");
    expect(await valueOf(page, "patron-phoneNumber-code")).toBe("+62");
    await page.reload();
    await hydrated(page);
    await page.waitForFunction(() => (document.querySelector("#patron-fullName") as HTMLInputElement | null)?.value === "Dewi Lestari");

    await answerRest(page, "patron");
    await goOnToAttendees(page);
    expect(await valueOf(page, "attendee-0-fullname")).toBe("Ana Sari");
    expect(await valueOf(page, "attendee-0-nationality")).toBe("Indonesia");
    // Identity numbers are never stored, so the reload has lost it.
    expect(await valueOf(page, "attendee-0-identity")).toBe("");
    await fillAttendees(page, 2);
    await acceptAll(page);
    await goToPayment(page);

    const hold = bodies.find(({ path }) => path.endsWith("/bookings"))!.body as Record<string, unknown>;
    expect(hold["utm"]).toEqual({ source: "instagram", campaign: "launch" });
    const details = bodies.find(({ path }) => path.endsWith("/details"))!.body as { attendees?: Record<string, string>[] };
    // Another visitor's ticket goes no further.
    expect(details.attendees).toMatchObject([{ nationality: "Indonesia", entrustTicketId: "" }, {}]);
    expect(JSON.stringify(details)).not.toContain("Nobody");
    expect(complaints).toEqual([]);
    await close();
  });

  it("prefills an identity number only on the first page, and never stores it [Q3] [Q4]", async () => {
    const { page, close } = await shop.visit("garudarun");
    await page.goto(`${RUN}?${PEOPLE}`);
    await arrived(page);
    await chooseTicketsHere(page, 2);
    await goOnToBuyer(page);
    await answerRest(page, "patron");
    await goOnToAttendees(page);
    expect(await valueOf(page, "attendee-0-identity")).toBe("3174012345678910");
    expect(await page.locator("input[name='attendee.0.gender'][value=female]").isChecked()).toBe(true);
    for (const [field, answer] of [
      ["phoneNumber", "81234567890"],
      ["email", "ana@gmail.com"],
      ["age", "30"],
    ] as const) {
      const input = page.locator(`#attendee-0-${field}`);
      if ((await input.count()) > 0 && (await input.inputValue()) === "") await input.fill(answer);
    }
    await answerRest(page, "attendee-0", false);
    await page.clock.install();
    await page.getByRole("button", { name: "Save and next" }).click();
    expect(await valueOf(page, "attendee-1-fullname")).toBe("Beni Putra");
    expect(await valueOf(page, "attendee-1-phoneNumber")).toBe("81234567");
    expect(await valueOf(page, "attendee-1-phoneNumber-code")).toBe("+65");
    // Input is stored after a pause.
    await settledFor(page, 2000);
    expect(await stored(page)).not.toContain("3174012345678910");
    await close();
  });

  it("never overwrites typed answers by prefill", async () => {
    const { page, close } = await shop.visit("garudarun");
    await chooseTickets(page, RUN, 1);
    await goOnToBuyer(page);
    await page.locator("#patron-fullName").fill("Sari Dewi");
    await page.goto(`${RUN}/patron-information?${PEOPLE}`);
    await hydrated(page);
    await page.waitForFunction(
      () => (document.querySelector("#patron-email") as HTMLInputElement | null)?.value === "dewi.lestari@gmail.com",
    );
    expect(await valueOf(page, "patron-fullName")).toBe("Sari Dewi");
    expect(page.url()).not.toMatch(PRIVATE);
    await close();
  });

  it("shows no personal data in the address bar, in requests, or to analytics [Q4]", async () => {
    const { page, close } = await shop.visit("garudarun");
    const [pages, asked]: [string[], string[]] = [[], []];
    page.on("request", (request) => {
      (request.isNavigationRequest() ? pages : asked).push(`${request.url()} ${request.headers()["referer"] ?? ""}`);
    });
    await page.addInitScript(() => {
      // The earliest view of a third party's tag: the first element after the head's own script.
      const seen = ((window as unknown as { seen: string[] }).seen = [] as string[]);
      new MutationObserver((changes) => {
        const added = changes.flatMap((change) => [...change.addedNodes].map((node) => node.nodeName));
        if (added.some((name) => ["LINK", "STYLE", "IMG", "BODY", "TITLE"].includes(name))) seen.push(location.href);
      }).observe(document, { childList: true, subtree: true });
    });
    for (const path of [RUN, `/id${RUN}`, `${RUN}/patron-information`, "/event", "/"]) {
      pages.length = 0;
      await page.goto(`${path}?headerless=0&${PEOPLE}#tickets`);
      await hydrated(page);
      await settled(page);
      expect(page.url()).not.toMatch(PRIVATE);
      // Without an order the buyer's page redirects to the event.
      if (!path.endsWith("/patron-information")) expect(new URL(page.url()).hash).toBe("#tickets");
      expect([...pages.slice(1), ...asked].filter((line) => PRIVATE.test(line))).toEqual([]);
      expect(ANSWERS.test(await page.content())).toBe(false);
      const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.filter((href) => PRIVATE.test(href))).toEqual([]);
      expect(await page.evaluate(() => JSON.stringify((window as unknown as { dataLayer?: unknown }).dataLayer ?? []))).not.toMatch(
        PRIVATE,
      );
    }
    await close();
  });

  it("reads and cleans the address after a navigation inside the shop too [Q4]", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    await chooseTickets(page, RUN, 1);
    await page.evaluate(
      (to) =>
        (window as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }).__reactRouterDataRouter.navigate(to),
      `${RUN}?utm_source=partner&${PEOPLE}`,
    );
    await page.waitForFunction(() => location.search === "?utm_source=partner");
    await page.waitForFunction(() => localStorage.getItem("bypass-data") !== null);
    const other = () => page.locator(".shop-lang a").first().getAttribute("href");
    await expect.poll(other, soon).toContain("utm_source%3Dpartner");
    await expect.poll(other, soon).not.toMatch(/patron|Dewi/);
    await goOnToBuyer(page);
    await page.waitForFunction(() => (document.querySelector("#patron-fullName") as HTMLInputElement | null)?.value === "Dewi Lestari");
    expect(complaints).toEqual([]);
    await close();
  });

  it("renders the same page with and without prefill: the server ignores it", async () => {
    const { origin, port } = new URL(shop.server.originOf("garudarun"));
    const { fetch } = overHttp(Number(port));
    for (const path of [`/en${RUN}`, `${RUN}/patron-information`]) {
      const [plain, full] = await Promise.all(
        ["?headerless=0", `?headerless=0&${PEOPLE}`].map(async (search) =>
          (await fetch(new Request(`${origin}${path}${search}`, { headers: { host: new URL(origin).host } }))).text(),
        ),
      );
      const bare = (html: string) => html.replace(/"requestId[^,]*,[^,]*,/g, "").replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "");
      expect(ANSWERS.test(full!)).toBe(false);
      expect(bare(full!).length).toBe(bare(plain!).length);
    }
  });

  it("drops malformed and hostile prefill: nothing runs, nothing is shown, the purchase continues [Q4]", async () => {
    const { page, complaints, close } = await shop.visit("garudarun");
    const bodies = sent(page);
    const hostile = new URLSearchParams([
      ["patron.fullName", "<img src=x onerror=\"document.title='run'\">"],
      ["patron.email", "javascript:alert(1)"],
      ["patron.phoneNumber", "'; drop table bookings"],
      ["patron.__proto__", "x"],
      ["attendee.0.fullName", "<script>document.title='run'</script>"],
      ["attendee.0.gender", "robot"],
      ["attendee.0.constructor", "x"],
      ["utm___proto__", "x"],
      ["utm_constructor", "x"],
      ["utm_source", "<b>mail</b>"],
      ["promo_code", "\u0007BEEP"],
    ]);
    await page.goto(`${RUN}?${hostile}&patron.fullName=%E0%A4%A`);
    await arrived(page);
    await chooseTicketsHere(page, 1);
    await goOnToBuyer(page);
    await hydrated(page);
    await settled(page);
    for (const field of ["fullName", "email", "phoneNumber"]) expect(await valueOf(page, `patron-${field}`)).toBe("");
    expect(await page.title()).not.toBe("run");
    expect(await page.content()).not.toContain("onerror");
    const hold = bodies.find(({ path }) => path.endsWith("/bookings"))!.body as Record<string, unknown>;
    expect(hold["utm"]).toEqual({ source: "<b>mail</b>" });
    expect(complaints).toEqual([]);
    await close();
  });

  it("removes prefilled data from its own entry in the browser once an order has them", async () => {
    const { page, close } = await shop.visit("garudarun");
    await page.goto(`${RUN}?${PEOPLE}`);
    await arrived(page);
    await chooseTicketsHere(page, 1);
    await expect.poll(() => stored(page), soon).toContain("dewi.lestari@gmail.com");
    await expect.poll(() => stored(page), soon).not.toContain("bypass-data");
    await close();
  });
});

describe("a tenant whose data travel encrypted", () => {
  it("stores prefill for a tenant with sealed bodies like for others, without identity numbers", async () => {
    const { page, close } = await shop.visit("grahanusa");
    await page.goto(`/event?${PEOPLE}&utm_source=mail`);
    await hydrated(page);
    await page.waitForFunction(() => localStorage.getItem("bypass-data") !== null);
    expect(await page.evaluate(() => sessionStorage.getItem("bypass-data"))).toBeNull();
    const kept = Buffer.from((await bypass(page))!, "base64url").toString("utf8");
    expect(kept).toContain("Dewi Lestari");
    expect(kept + (await stored(page))).not.toContain("3174012345678910");
    await close();
  });
});

/** Answers the questions that an address cannot prefill. */
async function answerRest(page: Page, prefix: string, withRadios = true): Promise<void> {
  for (const select of await page.locator(`select[id^="${prefix}-"]:visible`).all()) {
    if ((await select.inputValue()) === "") await select.selectOption({ index: 1 });
  }
  if (!withRadios) return;
  const names = await page
    .locator(`input[type=radio][id^="${prefix}-"]`)
    .evaluateAll((all) => [...new Set(all.map((each) => (each as HTMLInputElement).name))]);
  for (const name of names) await page.locator(`input[type=radio][name="${name}"]`).first().check({ force: true });
}
