import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { ChromiumSource } from "../harness/chromium.ts";
import { type RunningServer, startServer } from "../harness/server.ts";
import { watchCalls } from "./settled.ts";
import { sharedBrowser, sharedServer } from "./turns.ts";

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

/** How long a page may take with what it does by itself: a busy machine is slow, and only a test that fails waits so long. */
export const PATIENCE_MS = 30_000;
/** A page that nobody has seen before waits for its pictures to be encoded. */
const LOAD_MS = 3 * PATIENCE_MS;
/** For `expect.poll`, which has one second otherwise. */
export const soon = { timeout: PATIENCE_MS } as const;

/**
 * What a browser prints for a page that is rightly missing, and for code that it fetched ahead just before the tickets' service worker took
 * the page over: it fetches that once more.
 */
const EXPECTED =
  /Failed to load resource: the server responded with a status of 4\d\d|^A preload for '\S+\/assets\/\S+' is found, but is not used because it is a cross-world service worker resource mismatch\.$/;

/** The real server on the embedded database, and a real browser in front of it: which one is taken first says `chromium`. */
export async function openShopBrowser(env: Readonly<Record<string, string>> = {}, chromium?: ChromiumSource): Promise<ShopBrowser> {
  const [server, browser] = await Promise.all([startServer(env), sharedBrowser(chromium)]);
  return between(server, browser, () => server.stop());
}

/**
 * The same with a server that files have in turn, for those that look around and buy as visitors whom nobody knows: what one has sold is sold, and what
 * was sent to a number is there for the next. Who logs in, reads messages, or uses something up, opens a server.
 */
export async function shareShopBrowser(chromium?: ChromiumSource): Promise<ShopBrowser> {
  const [server, browser] = await Promise.all([sharedServer(), sharedBrowser(chromium)]);
  return between(server, browser, async () => {});
}

function between(server: RunningServer, browser: Browser, end: () => Promise<unknown>): ShopBrowser {
  const visits: Visit[] = [];
  return {
    server,
    async visit(tenant, options) {
      const opened = await visit(browser, server.originOf(tenant), options);
      visits.push(opened);
      return opened;
    },
    async close() {
      // A test that fails leaves its visitor's pages open.
      for (const opened of visits) await opened.close();
      await end();
    },
  };
}

async function visit(browser: Browser, baseURL: string, options: Parameters<ShopBrowser["visit"]>[1] = {}): Promise<Visit> {
  const { width = 360, languages = "en-US", context: more = {} } = options;
  const viewport = { width, height: width < 600 ? 740 : 900 };
  const context = await browser.newContext({ baseURL, viewport, locale: languages, reducedMotion: "reduce", ...more });
  watchCalls(context);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.setDefaultNavigationTimeout(LOAD_MS);
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

/** Until the page answers presses: React has taken over all of what the server sent, and shows what this browser has stored. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    type Root = { readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated: boolean } } } };
    const own = (node: object, prefix: string) => Object.entries(node).find(([name]) => name.startsWith(prefix))?.[1] as unknown;
    const main = document.querySelector("main");
    const root = own(document, "__reactContainer") as Root | undefined;
    if (!main || !own(main, "__reactFiber") || root?.stateNode.current.memoizedState.isDehydrated !== false) return false;
    return main.querySelector("form[inert], .event-tickets:not([data-live])") === null;
  });
}

/** Until a part whose code comes after the page's answers presses, too. */
export async function takenOver(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((element) => Object.keys(element).some((name) => name.startsWith("__reactFiber"))), soon)
    .toBe(true);
}

/** Until the page has run a part of its code that it fetches by itself; call it before what makes the page fetch it. */
export async function ranCode(page: Page, file: RegExp): Promise<void> {
  const answer = await page.waitForResponse(file);
  // A module runs once, whoever asks for it: this waits for the same one, and for all that it needs.
  await page.evaluate(`import(${JSON.stringify(answer.url())}).then(() => {})`);
}
