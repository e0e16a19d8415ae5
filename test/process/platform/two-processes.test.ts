import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { actOnPaymentPage, buyUntilPayment, eventOf, freshKey, holdBody, newBuyer, type Shop } from "../../harness/buyer.ts";
import { freePort } from "../../harness/free-port.ts";
import { freshDatabase, type FreshDatabase } from "../../harness/fresh-database.ts";
import { overHttp } from "../../harness/over-http.ts";
import { startPostgres, type RunningPostgres } from "../../harness/postgres.ts";
import { startPaysimProcess, type PaysimProcess } from "../../harness/start-paysim-process.ts";
import { startServer, type RunningServer } from "../../harness/server.ts";
import { run } from "../run.ts";

const TENANT = "garudarun";
const KARCIS_SECRET = "a secret that both processes and the provider know";

let cluster: RunningPostgres;
let database: FreshDatabase;
let owner: pg.Pool;
let folder: string;
const running: { kill9(): Promise<void> }[] = [];
const started = <T extends { kill9(): Promise<void> }>(each: T) => {
  running.push(each);
  return each;
};

beforeAll(async () => {
  cluster = await startPostgres();
});
afterAll(() => cluster?.stop());
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.kill9()));
  await owner?.end();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function open(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), "karcis-two-"));
  database = await freshDatabase(cluster.url);
  owner = new pg.Pool({ connectionString: database.url, max: 1 });
  owner.on("error", () => {});
}
const shopEnv = (name: string) => ({ DATABASE_URL: database.url, KARCIS_SECRET, DATA_DIR: join(folder, name) });
const paysim = (port = 0) =>
  startPaysimProcess({ KARCIS_SECRET, DATA_DIR: join(folder, "paysim"), PAYSIM_PORT: String(port) }).then(started);
async function read<T>(text: string, id: string): Promise<T[]> {
  return (await owner.query(text, [id])).rows as T[];
}

/** A browser's routes: the provider's pages at its own port, everything else at a shop's. */
const throughOne = (provider: PaysimProcess): Shop => overHttp(provider.port);

describe("two processes of one deployment, with the simulation as a third", () => {
  let provider: PaysimProcess;
  let a: RunningServer;
  let b: RunningServer;

  async function pay(shop: RunningServer, outcome: string, before?: () => Promise<unknown>) {
    const jar = new Map<string, string>();
    const buyer = newBuyer(overHttp(shop.port), { tenant: TENANT, port: shop.port, jar });
    const event = await eventOf(buyer, "losari-sunset-5k");
    const category = event.prices.find((price) => price.bundlingTicket === "0")!;
    const paid = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: category.id, qty: 1 }]));
    if (!paid.ok) throw new Error(JSON.stringify(paid.problem));
    const { booking, redirectUrl } = paid.data as typeof paid.data & { booking: { id: string } };
    expect(redirectUrl).toMatch(`${provider.url}/pay/ps_`);
    await before?.();
    const answer = await actOnPaymentPage(throughOne(provider), redirectUrl!, outcome);
    expect(answer.status).toBe(303);
    return { id: booking.id, jar };
  }
  /** The same browser at another process. */
  const at = (to: RunningServer, { jar }: { jar: Map<string, string> }) =>
    newBuyer(overHttp(to.port), { tenant: TENANT, port: to.port, jar });
  async function statusAt(to: RunningServer, order: { jar: Map<string, string>; id: string }): Promise<string> {
    const answer = await at(to, order).call("getBooking", { params: { id: order.id }, query: {} });
    return answer.ok ? answer.data.status : answer.problem.code;
  }

  async function openBoth(): Promise<void> {
    await open();
    provider = await paysim();
    // All notices go to the second one's port, as if a balancer had chosen it.
    const port = String(await freePort());
    const common = { PAYSIM_URL: provider.url, PUBLIC_PORT: port };
    a = started(await startServer({ ...shopEnv("a"), ...common }));
    b = started(await startServer({ ...shopEnv("b"), ...common, PORT: port }));
  }

  it("sells as one over two processes: payment at one, notice to the other, lost notices and refunds, despite processes ending", async () => {
    await openBoth();
    const told = await pay(a, "pay");
    await expect.poll(() => statusAt(b, told), { timeout: 20_000 }).toBe("confirmed");
    expect(await statusAt(a, told)).toBe("confirmed");
    expect(a.logs()).not.toMatch(/"level":"(error|alert)"/);

    // The notice is lost, and so is the process that opened the page. The other one queries.
    const lost = await pay(a, "webhook_lost", () => a.kill9());
    const asked = await at(b, lost).call("checkPayment", { params: { id: lost.id }, body: {}, idempotencyKey: freshKey() });
    expect(asked.ok && asked.data.status).toBe("confirmed");

    // A page from before the provider was killed is paid after its return, and a surplus is refunded.
    const port = provider.port;
    const over = await pay(b, "too_much", async () => {
      await provider.kill9();
      provider = await paysim(port);
    });
    await expect.poll(() => statusAt(b, over), { timeout: 20_000 }).toBe("confirmed");
    const refunds = () => read<{ status: string }>("select status from refunds where booking_id = $1", over.id);
    await expect.poll(refunds, { timeout: 30_000 }).toEqual([{ status: "succeeded" }]);
    expect(await read("select count(*)::int as n from payments where tenant_id = $1", TENANT)).toEqual([{ n: 3 }]);
  });
});

describe("a second process that would simulate payments", () => {
  it("refuses a second simulating process in one line while the first lives, and starts it after that", async () => {
    await open();
    const first = started(await startServer(shopEnv("first")));
    const second = () => run("server/start/main.ts", { env: { KARCIS_ENV: "demo", PORT: "0", ...shopEnv("second") } }).ended;
    const refusal = {
      code: 1,
      said: "Karcis cannot start: another process on this database carries the simulated payments: run them as a process of their own (npm run paysim) and give every process PAYSIM_URL\n",
    };
    expect(await second()).toEqual(refusal);
    // The first process loses its connection, as in a database restart, and takes its lock again.
    const locks = "select pid from pg_stat_activity where application_name = 'karcis lock' and datname = $1 and state = 'idle'";
    const [before] = await read<{ pid: number }>(locks, database.name);
    await owner.query("select pg_terminate_backend($1)", [before!.pid]);
    await expect.poll(async () => (await read<{ pid: number }>(locks, database.name))[0]?.pid ?? before!.pid).not.toBe(before!.pid);
    expect(await second()).toEqual(refusal);
    await first.kill9();
    started(await startServer(shopEnv("second")));
  });
});

describe("a second process of the simulation with the same books", () => {
  it("refuses a second simulation with the same books, without effect", async () => {
    await open();
    const first = await paysim();
    const { ended } = run("cli/karcis.ts", {
      env: {
        KARCIS_ENV: "demo",
        KARCIS_SECRET,
        DATA_DIR: join(folder, "paysim"),
        PAYSIM_PORT: String(first.port),
      },
      words: ["paysim", "serve"],
    });
    const { code, said } = await ended;
    expect([code, said]).toEqual([1, expect.stringMatching(/^paysim cannot start: listen EADDRINUSE[^\n]*\n$/)]);
  });
});
