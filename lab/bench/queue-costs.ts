import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { leastAddonQty } from "#domain/catalogue/required-addons.ts";
import type { HeldBookingAnswer } from "#contract/orders/bookings.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { QueuePlaceAnswer } from "#contract/orders/queue.ts";
import { PROCESS_ACTS, type Costs, type DatabaseAct, type ProcessAct } from "#cli/rehearsal/costs.ts";
import { cpuMs } from "../abuse/cpu-of.ts";
import { detailsBody, holdBody } from "../../test/harness/buyer.ts";
import { freePort } from "../../test/harness/free-port.ts";
import { childrenOf, startPostgres } from "../../test/harness/postgres.ts";
import { openCounter, type Counter } from "./counter.ts";
import { httpCall, type Answer } from "./http-call.ts";

const AT_ONCE = 32;
const LOOKS = 3000;
const JOINS = 1500;
const ENTERS = 500;
const ORDERS = 200;
const WARM = 100;
const DEADLINE_MS = 60_000;
/** Browsers' accepted encodings. */
const BROWSERS = "gzip, deflate, br";

let calls = 0;
/** Every call comes from its own network: limits on one network are not measured here. */
const nextAddress = () => `10.${(++calls >> 8) & 255}.${calls & 255}.1`;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

type Call = {
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

function call({ server, hot }: Counter, { path, method = "GET", body, headers = {} }: Call): Promise<Answer> {
  const own = method === "POST" ? { "content-type": "application/json", "idempotency-key": randomUUID() } : {};
  return httpCall(
    { port: server.port, host: hot.host },
    {
      method,
      path,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: { "x-forwarded-for": nextAddress(), "accept-encoding": BROWSERS, ...own, ...headers },
    },
  );
}

function good(answer: Answer, what: string): Answer {
  if (answer.status < 200 || answer.status > 399) throw new Error(`${what}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return answer;
}

/** Does the work for each, this many at once. */
async function all<T, R>(each: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    for (let i = next++; i < each.length; i = next++) results[i] = await work(each[i]!);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
}

type Spent = { readonly process: number; readonly database: number };
type Meter = <R>(count: number, work: () => Promise<R>) => Promise<{ readonly spent: Spent; readonly result: R }>;

/**
 * Processor time of a server's processes, in milliseconds, including ended ones: a parent inherits the time of its ended connection
 * processes.
 */
function familyMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[13]) + Number(fields[14])) * 10 + [pid, ...childrenOf(pid)].reduce((sum, each) => sum + cpuMs(each), 0);
}

/** Microseconds of processor time per act, of the server and of the database's own processes. */
function openMeter(pid: number, postgres: number): Meter {
  const both = () => ({ process: cpuMs(pid), database: familyMs(postgres) });
  return async (count, work) => {
    const before = both();
    const result = await work();
    const after = both();
    const each = (name: keyof Spent) => Math.max(1, Math.round(((after[name] - before[name]) * 1000) / count));
    return { spent: { process: each("process"), database: each("database") }, result };
  };
}

const times = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Puts a queue before an event's sale, with places for everybody. Its waiting room is open, and turns begin in a day. */
async function putQueue({ sql, hot }: Counter): Promise<string> {
  const [event] = await sql<{ id: string; tenant_id: string }>("select id, tenant_id from events where slug = $1", [hot.slug]);
  await sql(
    `insert into queues (tenant_id, event_id, kind, phase, prequeue_at, opens_at, seed, slots, full_ahead)
     values ($1, $2, 'schedule', 'prequeue', now() - interval '1 hour', now() + interval '1 day', $3, 1000000, 1000000)`,
    [event!.tenant_id, event!.id, Buffer.alloc(32, 7)],
  );
  // Free stock is summed over all quotas: enough that nobody waits, within the database's integer range.
  await sql("update quotas set total = taken + 10000000 where event_id = $1", [event!.id]);
  await sql("update events set has_queue = true where id = $1", [event!.id]);
  await sleep(2500);
  return event!.id;
}

async function looksOf(counter: Counter, meter: Meter, path: string): Promise<Spent> {
  const looks = (count: number) => all(times(count), async () => good(await call(counter, { path }), path));
  await looks(WARM);
  return (await meter(LOOKS, () => looks(LOOKS))).spent;
}

/** Bytes of an answer on the wire. */
async function bytesOf({ server, hot }: Counter, path: string): Promise<number> {
  const out = execFileSync("curl", [
    "-s",
    "-o",
    "/dev/null",
    "-w",
    "%{size_download}",
    "-H",
    `Host: ${hot.host}`,
    "-H",
    `Accept-Encoding: ${BROWSERS}`,
    `http://127.0.0.1:${server.port}${path}`,
  ]);
  return Math.max(1, Number(out.toString()));
}

async function measureQueue(counter: Counter, meter: Meter, event: string) {
  const places = `/api/v1/queues/${event}/places`;
  const join = async () => {
    const answer = good(await call(counter, { method: "POST", path: places, body: {} }), "join");
    // The first cookie identifies the visitor who owns the place.
    return { token: (JSON.parse(answer.text) as QueuePlaceAnswer).token, cookie: answer.cookie ?? "" };
  };
  await all(times(WARM), join);
  const joined = await meter(JOINS, () => all(times(JOINS), join));
  await counter.sql("update queues set opens_at = now() where event_id = $1", [event]);
  for (const until = Date.now() + DEADLINE_MS; ; await sleep(200)) {
    const [row] = await counter.sql<{ n: string }>("select tail - served as n from queues where event_id = $1 and phase = 'open'", [event]);
    if (row && Number(row.n) === 0) break;
    if (Date.now() > until) throw new Error("nobody is let in");
  }
  await sleep(1500);
  const enter = async ({ token, cookie }: { readonly token: string; readonly cookie: string }) => {
    const headers = { "queue-token": token, cookie };
    good(await call(counter, { method: "POST", path: `/api/v1/queues/${event}/enter`, body: {}, headers }), "enter");
  };
  const waiting = joined.result;
  await all(waiting.slice(0, WARM), enter);
  const entered = await meter(ENTERS, () => all(waiting.slice(WARM, WARM + ENTERS), enter));
  return { join: joined.spent, enter: entered.spent };
}

type Order = { readonly booking: HeldBookingAnswer; readonly cookie: string; page: string };

async function measureOrders(counter: Counter, meter: Meter) {
  const { hot } = counter;
  const event = JSON.parse(good(await call(counter, { path: `/api/v1/events/${hot.slug}` }), "event").text) as EventDetail;
  const { additionals, bundlingTicket } = event.prices.find(({ id }) => id === hot.categoryIds[0])!;
  const addons = additionals
    .filter(({ isRequired }) => isRequired)
    .map((addon) => ({ addonId: addon.id, qty: leastAddonQty(addon, { bundlingTicket, pieces: hot.qty }) }));
  const body = holdBody(event, [{ categoryId: hot.categoryIds[0]!, qty: hot.qty }], { addons });
  let serial = 10_000_000;
  const hold = async (): Promise<Order> => {
    const answer = good(await call(counter, { method: "POST", path: "/api/v1/bookings", body }), "hold");
    return { booking: JSON.parse(answer.text) as HeldBookingAnswer, cookie: answer.cookie ?? "", page: "" };
  };
  const post = (order: Order, act: string, sent: unknown) =>
    call(counter, { method: "POST", path: `/api/v1/bookings/${order.booking.id}/${act}`, body: sent, headers: { cookie: order.cookie } });
  const details = async (order: Order) => {
    const { patron, ...rest } = detailsBody(event, order.booking);
    good(await post(order, "details", { ...rest, patron: { ...(patron as object), phoneNumber: `0812${++serial}` } }), "details");
  };
  const payment = async (order: Order) => {
    const answer = good(await post(order, "payments", { shownTotal: order.booking.quote.total, locale: "en" }), "payment");
    order.page = new URL((JSON.parse(answer.text) as { redirectUrl: string }).redirectUrl).pathname;
  };
  const pay = async (order: Order) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    good(
      await httpCall({ port: counter.server.port, host: hot.host }, { method: "POST", path: order.page, headers, body: "outcome=pay" }),
      "page",
    );
  };
  const settled = async (orders: readonly Order[]) => {
    await all(orders, pay);
    const ids = orders.map(({ booking }) => booking.id);
    for (const until = Date.now() + DEADLINE_MS; Date.now() < until; await sleep(200)) {
      const [row] = await counter.sql<{ n: string }>("select count(*) as n from bookings where id = any ($1) and status = 'confirmed'", [
        ids,
      ]);
      if (Number(row!.n) === ids.length) return;
    }
    throw new Error("not all were paid");
  };
  const warm = await all(times(WARM), hold);
  await all(warm, details);
  await all(warm, payment);
  await settled(warm);
  const held = await meter(ORDERS, () => all(times(ORDERS), hold));
  const detailed = await meter(ORDERS, () => all(held.result, details));
  const paying = await meter(ORDERS, () => all(held.result, payment));
  const paid = await meter(ORDERS, () => settled(held.result));
  return { hold: held.spent, details: detailed.spent, payment: paying.spent, notice: paid.spent };
}

/** Joins per second counted by one Valkey or Redis; null if neither is installed. */
async function measureValkey(): Promise<number | null> {
  const port = await freePort();
  const words = ["--port", String(port), "--save", "", "--appendonly", "no", "--bind", "127.0.0.1"];
  const server = spawn("redis-server", words, { stdio: "ignore" });
  const failed = new Promise<boolean>((resolve) => server.once("error", () => resolve(true)));
  if (await Promise.race([failed, sleep(1000).then(() => false)])) return null;
  try {
    const said = execFileSync("redis-benchmark", ["-p", String(port), "-t", "incr", "-n", "200000", "-c", "50", "--csv"], {
      encoding: "utf8",
    });
    const rate = /^"INCR","([\d.]+)"/m.exec(said)?.[1];
    return rate === undefined ? null : Math.round(Number(rate));
  } finally {
    server.kill("SIGTERM");
  }
}

/** Measures the cost of a sale's acts on this machine: a server and its own PostgreSQL, in a minute or two. */
export async function measureCosts(): Promise<Costs> {
  const valkeyPerSecond = await measureValkey();
  const cluster = await startPostgres();
  try {
    if (cluster.pid === null) throw new Error("costs are measured with a PostgreSQL of our own: take TEST_DATABASE_URL away");
    const counter = await openCounter(cluster.url);
    try {
      const meter = openMeter(counter.server.pid, cluster.pid);
      const orders = await measureOrders(counter, meter);
      const event = await putQueue(counter);
      const paths = { poll: `/queue/${event}.json`, roomPage: `/event/${counter.hot.slug}/queue`, eventPage: `/event/${counter.hot.slug}` };
      const looks = {
        poll: await looksOf(counter, meter, paths.poll),
        roomPage: await looksOf(counter, meter, paths.roomPage),
        eventPage: await looksOf(counter, meter, paths.eventPage),
      };
      const bytes = {
        state: await bytesOf(counter, paths.poll),
        roomPage: await bytesOf(counter, paths.roomPage),
        eventPage: await bytesOf(counter, paths.eventPage),
      };
      const spent: Readonly<Record<ProcessAct, Spent>> = { ...looks, ...(await measureQueue(counter, meter, event)), ...orders };
      const of = <Name extends ProcessAct>(names: readonly Name[], part: keyof Spent) =>
        Object.fromEntries(names.map((name) => [name, spent[name][part]])) as Record<Name, number>;
      const { model } = cpus()[0]!;
      return {
        measured: `${cpus().length} cores (${model}), PostgreSQL and server on the same machine, ${AT_ONCE} calls at a time; notices with the simulated provider's own work`,
        process: of(PROCESS_ACTS, "process"),
        database: of(["join", "enter", "hold", "details", "payment", "notice"] satisfies DatabaseAct[], "database"),
        bytes,
        valkeyPerSecond,
      };
    } finally {
      await counter.close();
    }
  } finally {
    await cluster.stop();
  }
}
