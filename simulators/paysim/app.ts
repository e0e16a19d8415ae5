import { Hono } from "hono";
import { apiRoutes } from "./api-routes.ts";
import { deliverOverHttp } from "./deliver-over-http.ts";
import { JournalFailure, openJournal } from "./journal.ts";
import { createLedger } from "./ledger.ts";
import type { Deliver } from "./notices.ts";
import { pageRoutes } from "./page-routes.ts";

export type PaysimOptions = {
  /** Mount path, such as "/paysim", or "" for the root. */
  readonly basePath: string;
  /** The mount's address for browsers, for sessions without a page origin. */
  readonly publicBase: string | (() => string);
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** File that survives a restart. Null: memory alone. One process per file. */
  readonly journalPath: string | null;
  /**
   * True: sessions and refunds are on the disk before an answer or a notice mentions them. False: they survive the end of this process, but
   * not of the machine.
   */
  readonly isDurable?: boolean;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** The transport of webhooks. By default HTTP, 5 seconds, no redirects. */
  readonly deliver?: Deliver;
};

export type Paysim = {
  fetch(request: Request): Promise<Response>;
  /** Stops timers and deliveries and writes the journal. Undelivered webhooks go out after the next start. */
  stop(): Promise<void>;
};

/** A simulated payment provider: an API for shops, a hosted page for buyers and signed webhooks. No money moves. */
export function createPaysim(options: PaysimOptions): Paysim {
  const { basePath, publicBase, apiKey, webhookSecret, journalPath } = options;
  const now = options.now ?? Date.now;
  const ledger = createLedger({
    journal: openJournal(journalPath, options.isDurable),
    webhookSecret,
    now,
    deliver: options.deliver ?? deliverOverHttp,
  });
  const ownBase = () => (typeof publicBase === "string" ? publicBase : publicBase());
  const app = new Hono().basePath(basePath);
  app.onError((error, c) => {
    if (!(error instanceof JournalFailure)) {
      console.error("paysim:", error);
      return c.text("Internal error", 500);
    }
    c.header("retry-after", "1");
    const isForShops = c.req.path.startsWith(`${basePath}/v1/`);
    return isForShops
      ? c.json({ error: { code: "unavailable" } }, 503)
      : c.text("Nothing has happened. Please try again in a moment.", 503);
  });
  app.route("/v1", apiRoutes({ ledger, apiKey, basePath, ownBase }));
  app.route("/pay", pageRoutes({ ledger, basePath, now }));
  return { fetch: async (request) => app.fetch(request), stop: ledger.stop };
}
