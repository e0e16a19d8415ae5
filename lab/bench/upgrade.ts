import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { actOnPaymentPage, buyUntilPayment, eventOf, holdBody, newBuyer, type Shop } from "../../test/harness/buyer.ts";
import { freePort } from "../../test/harness/free-port.ts";
import { freshDatabase } from "../../test/harness/fresh-database.ts";
import { overHttp } from "../../test/harness/over-http.ts";
import { startPostgres } from "../../test/harness/postgres.ts";
import { startPaysimProcess, type PaysimProcess } from "../../test/harness/start-paysim-process.ts";
import { startServer, type RunningServer } from "../../test/harness/server.ts";
import { unpackVersion, type Version } from "./unpack-version.ts";

// `npm run upgrade [ref]`: sells with an earlier version, starts this one on the same database, and counts the buyers' answers.

const BUYERS = 8;
const TENANT = "garudarun";
const KARCIS_SECRET = "a secret that both versions know for an upgrade";
/** The phases: before the new version starts, while both sell, and after the earlier one is told to stop. */
const PHASE_MS = { before: 8_000, both: 15_000, after: 8_000 };

type Answered = { readonly phase: string; readonly by: string; readonly status: number; readonly ms: number; readonly what: string };

/** The earlier version, or the end of this program with the reason. */
function unpackOrEnd(ref: string): Version {
  try {
    return unpackVersion(ref);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

const answers: Answered[] = [];
let phase = "before";
let isOver = false;
const failures = new Map<string, number>();
const note = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1);

/** A shop with recorded answers. A request without an answer has the status 0. */
function watched(server: RunningServer, by: string): Shop {
  const shop = overHttp(server.port);
  return {
    async fetch(request) {
      const [at, during, start] = [new URL(request.url).pathname.replace(/[0-9a-f-]{36}|ps_[\w-]+/, "…"), phase, performance.now()];
      const answer = await shop.fetch(request).catch(() => null);
      const what = `${request.method} ${at}`;
      answers.push({ phase: during, by, status: answer?.status ?? 0, ms: performance.now() - start, what });
      if (!answer) throw new Error("no answer");
      if (answer.status >= 500) note(`${by}, ${during}: ${answer.status} ${what}: ${(await answer.clone().text()).slice(0, 160)}`);
      return answer;
    },
  };
}

let bought = 0;

/** Buys one ticket after another at any running process; a purchase stays with one process. */
async function buy(serverOf: () => { server: RunningServer; by: string }, paysim: PaysimProcess): Promise<void> {
  while (!isOver) {
    const { server, by } = serverOf();
    const shop = watched(server, by);
    try {
      const buyer = newBuyer(shop, { tenant: TENANT, port: server.port });
      await shop.fetch(new Request(`http://${buyer.host}/en`, { headers: { host: buyer.host } }));
      const event = await eventOf(buyer, "losari-sunset-5k");
      const category = event.prices.find((price) => price.bundlingTicket === "0")!;
      const paid = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: category.id, qty: 1 }]));
      if (!paid.ok) {
        note(`${by}, ${phase}: refused ${paid.problem.code}`);
        continue;
      }
      const { booking, redirectUrl } = paid.data as typeof paid.data & { booking: { id: string } };
      await actOnPaymentPage(new URL(redirectUrl!).origin === paysim.url ? overHttp(paysim.port) : shop, redirectUrl!, "pay");
      for (let look = 0; look < 100; look++) {
        const shown = await buyer.call("getBooking", { params: { id: booking.id }, query: {} });
        if (shown.ok && shown.data.status === "confirmed") break;
        if (look === 99) note(`${by}: never confirmed (${shown.ok ? shown.data.status : shown.problem.code})`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      bought += 1;
    } catch (error) {
      note(`${by}, ${phase}: ${error instanceof Error ? error.message : String(error)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function report(): number {
  const groups = new Map<string, Answered[]>();
  for (const each of answers) groups.set(`${each.phase}, ${each.by}`, [...(groups.get(`${each.phase}, ${each.by}`) ?? []), each]);
  for (const [name, of] of groups) {
    const wrong = of.filter(({ status }) => status >= 500).length;
    const none = of.filter(({ status }) => status === 0).length;
    const [slowest] = of.toSorted((a, b) => b.ms - a.ms);
    console.log(
      `${name.padEnd(24)} ${String(of.length).padStart(6)} answers  ${wrong} × 5xx  ${none} without one  longest ${Math.round(slowest!.ms)} ms (${slowest!.what})`,
    );
  }
  for (const [what, count] of failures) console.log(`  ${count} × ${what}`);
  console.log(`${bought} purchases`);
  return answers.filter(({ status }) => status >= 500).length;
}

const { folder, commit, remove } = unpackOrEnd(process.argv[2] ?? "HEAD~1");
const cluster = await startPostgres();
const database = await freshDatabase(cluster.url);
const data = mkdtempSync(join(tmpdir(), "karcis-upgrade-"));
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
// If the earlier version cannot use this process, it simulates payments itself. That is safe, because a purchase stays with one process.
const paysim = await startPaysimProcess({ KARCIS_SECRET, DATA_DIR: join(data, "paysim") });
const env = {
  DATABASE_URL: database.shopUrl,
  DATABASE_OWNER_URL: database.url,
  KARCIS_SECRET,
  PAYSIM_URL: paysim.url,
  HOLD_LIMITS:
    "visitorHolds=1000,visitorTickets=1000,numberHolds=100000,numberTickets=100000,proofAfter=1000000,networkHolds=100000,networkTickets=100000",
};
let wrong = 1;
try {
  const earlier = await startServer({ ...env, DATA_DIR: join(data, "earlier") }, 110_000, folder);
  await plenty();
  const up = [{ server: earlier, by: commit }];
  let turn = 0;
  const buyers = Array.from({ length: BUYERS }, () => buy(() => up[turn++ % up.length]!, paysim));
  await sleep(PHASE_MS.before);
  phase = "migrating";
  const next = await startServer({ ...env, DATA_DIR: join(data, "next"), PORT: String(await freePort()) });
  phase = "both";
  up.push({ server: next, by: "this one" });
  await sleep(PHASE_MS.both);
  phase = "after";
  up.shift();
  await sleep(1000);
  const ended = earlier.stop();
  await sleep(PHASE_MS.after);
  isOver = true;
  await Promise.all(buyers);
  console.log(`${commit} → this version`);
  wrong = report();
  for (const [name, text] of [
    [commit, earlier.logs()],
    ["this one", next.logs()],
  ] as const) {
    const lines = text.split("\n").filter((line) => /"level":"(error|alert)"/.test(line));
    console.log(`${name}: ${lines.length} lines of errors in its log, exit ${name === commit ? await ended : await next.stop()}`);
    for (const line of lines.slice(0, 5)) console.log(`  ${line.slice(0, 300)}`);
  }
} finally {
  await paysim.kill9();
  await database.drop().catch(() => {});
  await cluster.stop();
  remove();
  rmSync(data, { recursive: true, force: true });
}
process.exit(wrong > 0 ? 1 : 0);

/** Keeps enough stock during the measurement. */
async function plenty(): Promise<void> {
  const { default: pg } = await import("pg");
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query("update quotas set total = taken + 1000000 where tenant_id = $1", [TENANT]);
  await owner.end();
}
