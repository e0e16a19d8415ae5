import type { Browser } from "playwright-core";
import { type ChromiumSource, openChromium } from "../harness/chromium.ts";
import { ROOMY } from "../harness/open-shop.ts";
import { type RunningServer, startServer } from "../harness/server.ts";

let server: Promise<RunningServer> | null = null;
const browsers = new Map<ChromiumSource | undefined, Promise<Browser>>();

/**
 * The server shared by this worker's files, because starting a server takes longer than most of their tests. It ends with the worker. Its
 * visitors share one network and one phone number, so its limits are raised.
 */
export async function sharedServer(): Promise<RunningServer> {
  server ??= startServer(ROOMY);
  try {
    return await server;
  } catch (error) {
    // The next file tries again.
    server = null;
    throw error;
  }
}

/** The browser shared by this worker's files: each context in it is a visitor with nothing stored. It ends with the worker. */
export async function sharedBrowser(chromium?: ChromiumSource): Promise<Browser> {
  const known = await browsers.get(chromium)?.catch(() => null);
  if (known?.isConnected()) return known;
  const opened = openChromium(chromium);
  browsers.set(chromium, opened);
  return opened;
}
