import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { ChromiumSource } from "../harness/chromium.ts";
import { type RunningServer, startServer } from "../harness/server.ts";
import { watchCalls } from "./settled.ts";
import { sharedBrowser, sharedServer } from "./turns.ts";

export type Visit = {
  readonly page: Page;
  /** The browser's errors, warnings, broken policies, and answers from 500 on. */
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

/** How long a page may take for its own work: a busy machine is slow, and only a failing test waits so long. */
export const PATIENCE_MS = 30_000;
/** A new page waits for its pictures to be encoded. */
const LOAD_MS = 3 * PATIENCE_MS;
/** For `expect.poll`, which has one second by default. */
export const soon = { timeout: PATIENCE_MS } as const;

/** Expected warnings: of a missing page, and of code prefetched just before the tickets' service worker took control, which loads again. */
const EXPECTED =
  /Failed to load resource: the server responded with a status of 4\d\d|^A preload for '\S+\/assets\/\S+' is found, but is not used because it is a cross-world service worker resource mismatch\.$/;

/** The real server on the embedded database, with a real browser; `chromium` says which one is preferred. */
export async function openShopBrowser(env: Readonly<Record<string, string>> = {}, chromium?: ChromiumSource): Promise<ShopBrowser> {
  const [server, browser] = await Promise.all([startServer(env), sharedBrowser(chromium)]);
  return between(server, browser, () => server.stop());
}

/**
 * The same with a server shared by several files, for anonymous browsing and buying: sales and messages remain for the next file. Tests
 * that log in, read messages, or use something up open their own server.
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
      // A failing test leaves its visitor's pages open.
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

/** Runs in the page: whether it is interactive, with this browser's stored data shown. */
export function isHydrated(): boolean {
  type Root = { readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated: boolean } } } };
  const own = (node: object, prefix: string) => Object.entries(node).find(([name]) => name.startsWith(prefix))?.[1] as unknown;
  const main = document.querySelector("main");
  const root = own(document, "__reactContainer") as Root | undefined;
  if (!main || !own(main, "__reactFiber") || root?.stateNode.current.memoizedState.isDehydrated !== false) return false;
  return main.querySelector("form[inert], .event-tickets:not([data-live])") === null;
}

/** Waits until the page is interactive: hydrated, with this browser's stored data shown. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/** Waits until a part with later code is interactive, too. */
export async function takenOver(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((element) => Object.keys(element).some((name) => name.startsWith("__reactFiber"))), soon)
    .toBe(true);
}

/** Waits until the page has run a part of its code; call it before the act that loads it. */
export async function ranCode(page: Page, file: RegExp): Promise<void> {
  const answer = await page.waitForResponse(file);
  // A module runs once for all importers: this waits for it and its dependencies.
  await page.evaluate(`import(${JSON.stringify(answer.url())}).then(() => {})`);
}
