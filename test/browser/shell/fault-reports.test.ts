import type { Response } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FaultEmulator, startFaultEmulator } from "../../harness/fault-emulator.ts";
import { chooseTickets, fillBuyer, goOnToBuyer } from "../buyer.ts";
import { settled } from "../settled.ts";
import { hydrated, openShopBrowser, PATIENCE_MS, ranCode, type ShopBrowser, soon } from "../shop-browser.ts";
import { walkToPage } from "../walk.ts";

const RUN = "/en/event/garuda-half-jakarta";

let service: FaultEmulator;
let shop: ShopBrowser;
beforeAll(async () => {
  service = await startFaultEmulator();
  shop = await openShopBrowser({ ERROR_DSN_PAGES: service.dsn, ERROR_TRACE_PERCENT: "100" });
});
afterAll(async () => {
  await shop?.close();
  await service?.close();
});

type Told = {
  sdk: { name: string; version: string };
  tags: Record<string, string>;
  breadcrumbs: { category: string; message: string }[];
  exception: { values: { type: string; value: string }[] };
};
const faults = () => service.caught.filter(({ type }) => type === "event").map(({ item }) => item as unknown as Told);
const fail = (message: string) => setTimeout(() => void Promise.reject(new RangeError(message)));

describe("a fault of a page", () => {
  it("reports a fault to the operator's service without personal data, also on forms [K3]", async () => {
    const { page, close } = await shop.visit("garudarun");
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    // Breadcrumbs exist once the reporter has loaded.
    const isThere = ranCode(page, /start-reporting-[^/]*\.js/);
    await chooseTickets(page, RUN, 1);
    await isThere;
    await goOnToBuyer(page);
    await fillBuyer(page);
    const before = faults().length;
    await page.evaluate(fail, "no seat for Budi Santoso, budi.santoso@gmail.com, 0812-3456-7890, at /event/x?k=secret");
    await expect.poll(() => faults().length, soon).toBe(before + 1);
    const told = faults().at(-1)!;
    expect(told.exception.values[0]).toMatchObject({
      type: "RangeError",
      value: expect.stringMatching(/^no seat for \[typed\], \[typed\], \[number\], at/),
    });
    expect(told.sdk).toMatchObject({ name: "sentry.javascript.browser", version: "8.47.0" });
    expect(told.tags).toEqual({ tenant: "garudarun", page: "/en/event/garuda-half-jakarta/patron-information" });
    expect(told.breadcrumbs.map(({ category }) => category)).toEqual(expect.arrayContaining(["navigation", "fetch"]));
    await page.evaluate(fail, "the same again");
    await page.evaluate(fail, "the same again");
    await page.evaluate(fail, "another");
    const saidLast = () => faults().at(-1)!.exception.values[0]!.value;
    await expect.poll(saidLast, soon).toBe("another");
    expect(faults()).toHaveLength(before + 3);
    expect(service.caught.filter(({ text }) => /Budi|Santoso|81234567|0812-|secret|gmail/.test(text))).toEqual([]);
    const elsewhere = requests.filter(
      (url) => ![new URL(page.url()).origin, service.origin].some((own) => url.startsWith(own)) && !url.startsWith("data:"),
    );
    expect(elsewhere.filter((url) => !url.startsWith("blob:"))).toEqual([]);
    await close();
  });

  it("keeps faults from the start, before the reporter loads", async () => {
    const { page, close } = await shop.visit("jenius");
    await page.addInitScript(() => document.addEventListener("DOMContentLoaded", () => void Promise.reject(new Error("an early fault"))));
    const before = faults().length;
    await page.goto("/en");
    await expect.poll(() => faults().length, soon).toBe(before + 1);
    expect(faults().at(-1)!.exception.values[0]!.value).toBe("an early fault");
    await close();
  });

  it("reports a fault that replaces the first screen, from the error screen [K3]", async () => {
    const { page, close } = await shop.visit("jenius");
    // Never answer the request for the code that loads the reporter, so that the page fails before it. The failed page cannot load it.
    await page.route(/housekeeping-[^/]*\.js/, () => {});
    await page.goto("/en");
    await hydrated(page);
    const before = faults().length;
    await page.evaluate(() => {
      const error = new Error("it broke");
      error.stack = `Error: it broke\n    at draw (${location.origin}/assets/x.js:1:2)`;
      void Promise.reject(error);
    });
    await page.locator(".error-page").waitFor();
    await expect.poll(() => faults().length, soon).toBe(before + 1);
    expect(faults().at(-1)!.exception.values[0]!.value).toBe("it broke");
    await close();
  });

  it("drops a fault report silently if the service is down", async () => {
    const { page, complaints, close } = await shop.visit("jenius");
    await page.route(`${service.origin}/**`, (route) => route.abort());
    const asked = page.waitForRequest(`${service.origin}/**`);
    await page.goto("/en");
    await hydrated(page);
    await page.evaluate(fail, "nobody hears of this");
    await asked;
    await page.locator("main a").first().waitFor();
    expect(await page.locator(".error-page").count()).toBe(0);
    expect(complaints.filter((each) => !/nobody hears of this|ERR_FAILED/.test(each))).toEqual([]);
    await close();
  });

  it("reports pages' timing, each once at rest [K3]", async () => {
    const { page, complaints, close } = await shop.visit("melancarun");
    const traces = () => service.caught.filter(({ type, text }) => type === "transaction" && text.includes("melancarun"));
    await page.goto("/id");
    // A page is measured for half a minute at most.
    await expect.poll(() => traces().length, { timeout: 2 * PATIENCE_MS }).toBe(1);
    expect(traces()[0]!.item).toMatchObject({ transaction: "/id", contexts: { trace: { op: "pageload" } } });
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("without a service", () => {
  it("loads no reporter and calls no other host without a service [K3]", async () => {
    const plain = await openShopBrowser();
    const { page, complaints, close } = await plain.visit("garudarun");
    const answers: Response[] = [];
    page.on("response", (answer) => answers.push(answer));
    await walkToPage(page, RUN);
    await settled(page);
    expect(await page.content()).not.toContain("earlyFaults");
    const scripts = answers.filter((answer) => answer.request().resourceType() === "script");
    expect(scripts.length).toBeGreaterThan(3);
    expect(answers.map((answer) => answer.url()).filter((url) => /reporting|envelope/.test(url))).toEqual([]);
    for (const script of scripts) expect([script.url(), /sentry/i.test(await script.text())]).toEqual([script.url(), false]);
    expect(complaints).toEqual([]);
    await close();
    await plain.close();
  });
});
