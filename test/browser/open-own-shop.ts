import { serve } from "@hono/node-server";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContextOptions, Page } from "playwright-core";
import { setListeningPort } from "#server/platform/http/address/public-origin.ts";
import { rememberPeer } from "#server/platform/http/address/peer.ts";
import type { ChromiumSource } from "../harness/chromium.ts";
import { openShop, type TestShop } from "../harness/open-shop.ts";
import { watchCalls } from "./settled.ts";
import { sharedBrowser } from "./turns.ts";
import { PATIENCE_MS } from "./shop-browser.ts";

/** Adds the request's facts like the product's own server. */
function noted(request: Request, incoming: unknown): Request {
  rememberPeer(request, (incoming as IncomingMessage).socket.remoteAddress);
  return request;
}

export type OwnShop = {
  readonly shop: TestShop;
  /** A new visitor of one brand, by default on a desktop, with nothing stored. */
  visit(tenant?: string, more?: BrowserContextOptions): Promise<{ page: Page; close: () => Promise<void> }>;
  close(): Promise<void>;
};

/** The shop in this process, so that a test can act as its organiser too, with a browser. */
export async function openOwnShop(chromium?: ChromiumSource, options: Parameters<typeof openShop>[1] = {}): Promise<OwnShop> {
  const [shop, browser] = await Promise.all([openShop(null, options), sharedBrowser(chromium)]);
  const leave: (() => Promise<void>)[] = [];
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve(
      {
        fetch: (request: Request, { incoming }: { incoming: unknown }) => shop.fetch(noted(request, incoming)),
        port: 0,
        overrideGlobalObjects: false,
      },
      ({ port }) => {
        setListeningPort(shop.services.settings, port);
        resolve(started);
      },
    );
  });
  return {
    shop,
    async visit(tenant = "garudarun", more = {}) {
      const baseURL = `http://${tenant}.localhost:${(server.address() as AddressInfo).port}`;
      const context = await browser.newContext({
        baseURL,
        viewport: { width: 1280, height: 900 },
        locale: "en-US",
        reducedMotion: "reduce",
        ...more,
      });
      watchCalls(context);
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      const close = () => context.close();
      leave.push(close);
      return { page, close };
    },
    async close() {
      for (const close of leave) await close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await shop.close();
    },
  };
}
