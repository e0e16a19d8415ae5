import { randomUUID } from "node:crypto";
import pg from "pg";
import { freshDatabase } from "../../test/harness/fresh-database.ts";
import { detailsBody, eventOf, holdBody, newBuyer, type Buyer } from "../../test/harness/buyer.ts";
import { startServer, type RunningServer } from "../../test/harness/server.ts";
import { videoDetails, videoHold, videoOf } from "../../test/harness/video-buyer.ts";
import { httpCall } from "./http-call.ts";
import { BENCH_SECRET, POOL_SIZE } from "./counter.ts";
import { median, report, rounded } from "./report.ts";

const TENANT = "gemasimfoni";
const [VIDEO, EVENT] = ["suita-sungai-rekaman", "perunggu-dan-senar"];
const CLIENTS = 16;
const ROUNDS = 5;
const ROUND_MS = 5000;
const POLL_MS = 15;

let serial = 0;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A separate browser and network, by the proxy's header: limits on one network are not measured here. */
function buyerAt(server: RunningServer): Buyer {
  serial += 1;
  const from = `10.${(serial >> 8) & 255}.${serial & 255}.1`;
  return newBuyer(
    {
      async fetch(request) {
        const { pathname, search } = new URL(request.url);
        const { status, text, cookie, location } = await httpCall(
          { port: server.port, host: `${TENANT}.localhost` },
          {
            method: request.method as "GET" | "POST",
            path: pathname + search,
            headers: { ...Object.fromEntries([...request.headers].filter(([name]) => name !== "host")), "x-forwarded-for": from },
            body: await request.text(),
          },
        );
        const headers = new Headers(location ? { location } : {});
        if (cookie) headers.append("set-cookie", cookie);
        return new Response([204, 304].includes(status) ? null : text, { status, headers });
      },
    },
    { tenant: TENANT, port: server.port },
  );
}

type Kind = { readonly hold: unknown; readonly details: (held: never, phone: string) => unknown };

/** Hold, details, payment, the provider's page, and the wait for confirmation. */
async function purchase(server: RunningServer, { hold, details }: Kind): Promise<void> {
  const buyer = buyerAt(server);
  const phone = `0812${String(10_000_000 + ((serial * 7919) % 80_000_000))}`;
  const key = () => randomUUID();
  const held = await buyer.call("holdBooking", { body: hold as never, idempotencyKey: key() });
  if (!held.ok) throw new Error(held.problem.code);
  const params = { id: held.data.id };
  const saved = await buyer.call("saveDetails", { params, body: details(held.data as never, phone) as never, idempotencyKey: key() });
  if (!saved.ok) throw new Error(saved.problem.code);
  const body = { shownTotal: held.data.quote.total, locale: "en" as const };
  const started = await buyer.call("startPayment", { params, body, idempotencyKey: key() });
  if (!started.ok) throw new Error(started.problem.code);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const path = new URL(started.data.redirectUrl!).pathname;
  await httpCall({ port: server.port, host: `${TENANT}.localhost` }, { method: "POST", path, headers: form, body: "outcome=pay" });
  for (;;) {
    await sleep(POLL_MS);
    const booking = await buyer.call("getBooking", { params, query: {} });
    if (booking.ok && booking.data.status === "confirmed") return;
  }
}

/** Purchases per second, with all buyers busy. */
async function rateOf(server: RunningServer, kind: Kind): Promise<number> {
  const from = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() - from < ROUND_MS) {
        await purchase(server, kind);
        if (performance.now() - from < ROUND_MS) done += 1;
      }
    }),
  );
  return (done * 1000) / ROUND_MS;
}

/** Whole purchases of a video and of one event ticket, in turns in one run. */
export async function benchVideoPurchase(clusterUrl: string): Promise<void> {
  const database = await freshDatabase(clusterUrl);
  const server = await startServer({
    DATABASE_URL: database.url,
    POOL_SIZE: String(POOL_SIZE),
    KARCIS_SECRET: BENCH_SECRET,
    TRUST_PROXY: "yes",
  });
  try {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("update quotas set total = 2000000000 where tenant_id = $1", [TENANT]);
    await client.end();
    const buyer = buyerAt(server);
    const [video, event] = [await videoOf(buyer, VIDEO), await eventOf(buyer, EVENT)];
    const category = event.prices.find(
      ({ bundlingTicket, additionals }) => bundlingTicket === "0" && !additionals.some((each) => each.isRequired),
    )!;
    const session = event.availability.find(({ categoryId }) => categoryId === category.id)?.sessionId;
    const kinds: Readonly<Record<string, Kind>> = {
      video: { hold: videoHold(video), details: (_, phone) => videoDetails(phone) },
      event: {
        hold: holdBody(event, [{ categoryId: category.id, qty: 1 }], session ? { sessionId: session } : {}),
        details(held, phone) {
          const { patron, ...rest } = detailsBody(event, held);
          return { ...rest, patron: { ...(patron as object), phoneNumber: phone } };
        },
      },
    };
    const rates = new Map<string, number[]>(Object.keys(kinds).map((name) => [name, []]));
    for (const kind of Object.values(kinds)) await rateOf(server, kind);
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, kind] of Object.entries(kinds)) rates.get(name)!.push(await rateOf(server, kind));
    const [videos, events] = [median(rates.get("video")!), median(rates.get("event")!)];
    report("video-purchase", {
      clients: CLIENTS,
      videosPerSecond: rounded(videos, 1),
      eventsPerSecond: rounded(events, 1),
      ratio: rounded(videos / events),
      target: 1,
      rounds: Object.fromEntries(rates),
    });
  } finally {
    await server.stop();
    await database.drop();
  }
}
