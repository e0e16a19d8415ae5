import { openChromium } from "../../test/harness/chromium.ts";
import { freshDatabase } from "../../test/harness/fresh-database.ts";
import { startServer, type RunningServer } from "../../test/harness/server.ts";
import { holdTicket } from "./hold-ticket.ts";
import { benchPageRate } from "./page-rate.ts";
import { benchVitals } from "./page-vitals.ts";
import { weighPage, type BenchPage } from "./page-weights.ts";

const TENANT = "garudarun";
const SLUG = "garuda-half-jakarta";
const EVENT = `/en/event/${SLUG}`;
const SEEN: readonly BenchPage[] = [
  { name: "event", path: EVENT, limitJsGz: 125_000, limitJsGzAtRest: 144_000 },
  { name: "home", path: "/en", limitJsGz: 120_000, limitJsGzAtRest: 130_000 },
  { name: "list", path: "/en/event", limitJsGz: 120_000, limitJsGzAtRest: 152_000 },
];

/** A seated event, and its page for choosing seats. */
const SEATED = {
  tenant: "teaterlampu",
  pages: [
    { name: "event-with-map", path: "/en/event/surat-dari-stasiun", limitJsGz: 125_000 },
    { name: "seats", path: "/en/event/surat-dari-stasiun/seating", limitJsGz: 135_000 },
  ],
} as const;

/** The first page of the checkout, for a browser with a held ticket. */
function buyerPage(server: RunningServer): BenchPage {
  const path = `${EVENT}/patron-information`;
  return {
    name: "buyer",
    path,
    limitJsGz: 140_000,
    limitJsGzAtRest: 149_500,
    open: (context) => holdTicket(context, server.originOf(TENANT), EVENT),
  };
}

/** The weights of pages, and their arrival on a slow phone. */
export async function benchPages(): Promise<void> {
  const server = await startServer({ DATABASE_URL: "" });
  try {
    const browser = await openChromium("system");
    try {
      for (const page of [...SEEN, buyerPage(server)]) await weighPage(browser, { server, tenant: TENANT, page });
      for (const page of SEATED.pages) await weighPage(browser, { server, tenant: SEATED.tenant, page });
      for (const { name, path } of SEEN) await benchVitals(browser, name, server.originOf(TENANT) + path);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

/** Pages per second of the server, with its own database. */
export async function benchPageRates(clusterUrl: string): Promise<void> {
  const database = await freshDatabase(clusterUrl);
  try {
    const server = await startServer({ DATABASE_URL: database.url });
    try {
      await benchPageRate(server, TENANT, SEEN);
    } finally {
      await server.stop();
    }
  } finally {
    await database.drop();
  }
}
