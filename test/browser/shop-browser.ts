import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { openChromium } from "../harness/chromium.ts";
import { type RunningServer, startServer } from "../harness/server.ts";

export type Visit = {
  readonly page: Page;
  /** What the browser complained of: errors, warnings, broken policies, answers from 500 on. */
  readonly complaints: readonly string[];
  /** The entries of the page's data layer with that event name. */
  pushed(event: string): Promise<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
};

export type ShopBrowser = {
  readonly server: RunningServer;
  /** A new visitor of one brand, with nothing stored. */
  visit(tenant: string, options?: { width?: number; languages?: string; context?: BrowserContextOptions }): Promise<Visit>;
  close(): Promise<void>;
};

/** What a browser prints for a page that is rightly missing. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4\d\d/;

/** The real server on the embedded database, and a real browser in front of it. */
export async function openShopBrowser(env: Readonly<Record<string, string>> = {}): Promise<ShopBrowser> {
  const [server, browser] = await Promise.all([startServer(env), openChromium()]);
  return {
    server,
    visit: (tenant, options) => visit(browser, server.originOf(tenant), options),
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

async function visit(browser: Browser, baseURL: string, options: Parameters<ShopBrowser["visit"]>[1] = {}): Promise<Visit> {
  const { width = 360, languages = "en-US", context: more = {} } = options;
  const viewport = { width, height: width < 600 ? 740 : 900 };
  const context = await browser.newContext({ baseURL, viewport, locale: languages, reducedMotion: "reduce", ...more });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("response", (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  return {
    page,
    complaints,
    async pushed(event) {
      const layer = await page.evaluate(() => (window as unknown as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? []);
      return layer.filter((entry) => entry["event"] === event);
    },
    close: () => context.close(),
  };
}

/** Until the page answers presses: React has taken over what the server sent. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((name) => name.startsWith("__reactFiber"));
  });
}
