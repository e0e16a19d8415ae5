import { openChromium } from "../test/harness/chromium.ts";
import { startServer, type RunningServer } from "../test/harness/server.ts";
import { holdTicket } from "./hold-ticket.ts";
import { benchPageRate } from "./page-rate.ts";
import { benchVitals } from "./page-vitals.ts";
import { weighPage, type BenchPage } from "./page-weights.ts";

const TENANT = "garudarun";
const SLUG = "garuda-half-jakarta";
const EVENT = `/en/event/${SLUG}`;
const SEEN: readonly BenchPage[] = [
  { name: "event", path: EVENT },
  { name: "home", path: "/en" },
  { name: "list", path: "/en/event" },
];

/** The first page of the checkout, for a browser that holds a ticket. */
function buyerPage(server: RunningServer): BenchPage {
  const path = `${EVENT}/patron-information`;
  return {
    name: "buyer",
    path,
    open: (context) => holdTicket(context, server.originOf(TENANT), EVENT),
  };
}

/** What pages weigh, when they are there on a slow phone, and how many the server makes. */
export async function benchPages(): Promise<void> {
  const server = await startServer({ DATABASE_URL: "" });
  try {
    const browser = await openChromium();
    try {
      for (const page of [...SEEN, buyerPage(server)]) await weighPage(browser, server, TENANT, page);
      for (const { name, path } of SEEN) await benchVitals(browser, name, server.originOf(TENANT) + path);
    } finally {
      await browser.close();
    }
    await benchPageRate(server, TENANT, SEEN);
  } finally {
    await server.stop();
  }
}

/** The last of these figures alone. */
export async function benchPageRates(): Promise<void> {
  const server = await startServer({ DATABASE_URL: "" });
  try {
    await benchPageRate(server, TENANT, SEEN);
  } finally {
    await server.stop();
  }
}
