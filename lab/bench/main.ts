import { startPostgres, type RunningPostgres } from "../../test/harness/postgres.ts";
import { openShop } from "../../test/harness/open-shop.ts";
import { benchAgainst } from "./against/bench-against.ts";
import { benchBrands } from "./brands.ts";
import { benchBurst } from "./burst.ts";
import { benchCheckIn } from "./check-in.ts";
import { openCounter } from "./counter.ts";
import { benchInteraction } from "./interaction.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchMyTickets } from "./my-tickets.ts";
import { benchPageRates, benchPages } from "./pages.ts";
import { prepareFloor, recycleLog } from "./pgbench.ts";
import { benchPlayer } from "./player.ts";
import { benchPlays } from "./plays.ts";
import { benchProvider } from "./provider.ts";
import { benchPurchase } from "./purchase.ts";
import { benchQueue } from "./queue.ts";
import { benchReserve } from "./reserve.ts";
import { benchSeatHolds } from "./seat-holds.ts";
import { benchSeatMap } from "./seat-map.ts";
import { benchSeats } from "./seats.ts";
import { benchSegments } from "./segments.ts";
import { benchStart } from "./start.ts";
import { benchVideoPurchase } from "./video-purchase.ts";

async function reserve({ url }: RunningPostgres): Promise<void> {
  const shop = await openShop(url, { worker: false });
  try {
    await benchReserve(shop, url);
  } finally {
    await shop.close();
  }
}

async function seatHolds({ url }: RunningPostgres): Promise<void> {
  const shop = await openShop(url, { worker: false });
  try {
    await benchSeatHolds(shop);
  } finally {
    await shop.close();
  }
}

async function purchase({ url }: RunningPostgres): Promise<void> {
  const counter = await openCounter(url);
  try {
    await benchPurchase(counter, url);
  } finally {
    await counter.close();
  }
}

async function burst({ url }: RunningPostgres): Promise<void> {
  const counter = await openCounter(url);
  try {
    await benchBurst(counter);
  } finally {
    await counter.close();
  }
}

const provider = ({ url }: RunningPostgres) => benchProvider(url);
const interaction = ({ url }: RunningPostgres) => benchInteraction(url);

const ON_POSTGRES: Readonly<Record<string, (cluster: RunningPostgres) => Promise<void>>> = {
  reserve,
  "seat-holds": seatHolds,
  purchase,
  provider,
  burst,
  interaction,
  "my-tickets": ({ url }) => benchMyTickets(url),
  plays: ({ url }) => benchPlays(url),
  queue: ({ url }) => benchQueue(url),
  "video-purchase": ({ url }) => benchVideoPurchase(url),
  "check-in": ({ url }) => benchCheckIn(url),
  brands: ({ url }) => benchBrands(url),
  "page-rate": ({ url }) => benchPageRates(url),
};
const ALL = [...Object.keys(ON_POSTGRES), "start", "pages", "player", "segments", "lighthouse", "seats", "seat-map"];

const asked = process.argv.slice(2);
if (asked[0] === "against") {
  await benchAgainst(asked[1] ?? "HEAD~1");
  process.exit(0);
}
const unknown = asked.find((name) => !ALL.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`There is no figure "${unknown}". There are: ${ALL.join(", ")}\n`);
  process.exit(2);
}
const wanted = asked.length > 0 ? asked : ALL;

const onPostgres = wanted.filter((name) => name in ON_POSTGRES);
if (onPostgres.length > 0) {
  const cluster = await startPostgres();
  try {
    await recycleLog(cluster.url);
    await prepareFloor(cluster.url);
    for (const name of onPostgres) await ON_POSTGRES[name]!(cluster);
  } finally {
    await cluster.stop();
  }
}
if (wanted.includes("start")) await benchStart();
if (wanted.includes("pages")) await benchPages();
if (wanted.includes("player")) await benchPlayer();
if (wanted.includes("segments")) await benchSegments();
if (wanted.includes("lighthouse")) await benchLighthouse();
if (wanted.includes("seats")) benchSeats();
if (wanted.includes("seat-map")) await benchSeatMap();
