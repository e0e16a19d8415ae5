import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Services } from "../act.ts";
import { measureQueues, type QueueFigures } from "../worker/measure-queues.ts";
import { measureSale, type SaleRow } from "../worker/measure-sale.ts";
import type { WorkFacts } from "../worker/run-worker.ts";
import { gauge, metricsText, type Family, type Sample } from "../platform/observability/metrics.ts";

const by = (rows: readonly QueueFigures[], figure: Exclude<keyof QueueFigures, "tenant">) =>
  rows.map((row) => ({ labels: { tenant: row.tenant }, value: row[figure] }));

/** Waiting visitors by brand, and whether numbers can be given. */
function queueFamilies({ queueCounter }: Pick<Services, "queueCounter">, rows: readonly QueueFigures[]): Family[] {
  return [
    gauge("karcis_queue_waiting", "People with a number whose turn has not begun, by brand.", by(rows, "waiting")),
    gauge("karcis_queue_served", "Turns that have begun, by brand.", by(rows, "served")),
    gauge("karcis_queue_missed", "Turns that ended without anybody having gone in, by brand.", by(rows, "missed")),
    gauge("karcis_queue_passes", "People who went in from a queue and have not bought yet, by brand.", by(rows, "passes")),
    gauge("karcis_queue_late_seconds", "Since it was last decided who of an open queue goes in, by brand.", by(rows, "late")),
    gauge(
      "karcis_queue_counter_away",
      "1 while Valkey, which counts numbers, does not answer this process: the database counts.",
      queueCounter?.state() === "away" ? 1 : 0,
    ),
  ];
}

type Sources = {
  readonly services: Services;
  readonly tenants: () => Promise<readonly { readonly id: string }[]>;
  readonly describeWork: () => WorkFacts | null;
  readonly keptPages: () => { readonly entries: number; readonly bytes: number };
};

/** The database is queried no more often than this. A late result appears at the next fetch. */
const ASK_EVERY_MS = 10_000;
const WAIT_MS = 1000;
const RESOLUTION_MS = 20;

const one = (label: string) => (text: string, value: number) => ({ labels: { [label]: text }, value });

function ofProcess(delay: ReturnType<typeof monitorEventLoopDelay>): Family[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const seconds = { p50: delay.percentile(50), p99: delay.percentile(99), max: delay.max };
  delay.reset();
  return [
    gauge(
      "karcis_event_loop_delay_seconds",
      "How late the process is, since figures were last fetched.",
      Object.entries(seconds).map(([part, value]) => one("part")(part, Number.isFinite(value) ? value / 1e9 : 0)),
    ),
    gauge("karcis_process_memory_bytes", "Memory of the process, by kind.", [
      one("kind")("resident", rss),
      one("kind")("heap", heapUsed),
      one("kind")("external", external),
    ]),
    { name: "karcis_process_cpu_seconds_total", type: "counter", help: "Time of processors.", samples: [{ value: (user + system) / 1e6 }] },
    gauge("karcis_process_uptime_seconds", "Since the process began.", process.uptime()),
  ];
}

function ofDatabase({ db }: Services): Family[] {
  const connections = db.connections();
  return [
    gauge(
      "karcis_database_connections",
      "Connections of the pool, by what they do; waiting: requests without one.",
      Object.entries(connections).map(([state, value]) => one("state")(state, value)),
    ),
    gauge("karcis_database_silent_seconds", "For how long somebody waits without a word from the database.", db.silentMs() / 1000),
  ];
}

function ofWork(work: WorkFacts | null): Family[] {
  if (!work) return [];
  const lanes = Object.entries(work.lanes);
  const stopped: Sample[] = [
    ...work.stopped.channels.map((channel) => ({ labels: { channel, tenant: "" }, value: 1 })),
    ...work.stopped.payments.map((tenant) => ({ labels: { channel: "payments", tenant }, value: 1 })),
  ];
  return [
    gauge("karcis_worker_looked_seconds", "Since the worker last looked for what is due.", work.lookedAgo ?? -1),
    gauge(
      "karcis_lane_late_seconds",
      "For how long the oldest thing of a lane has been due; outbox: news, whatsapp and email: messages.",
      lanes.map(([lane, { late }]) => one("lane")(lane, late)),
    ),
    gauge(
      "karcis_lane_running",
      "Turns that run in a lane.",
      lanes.map(([lane, { running }]) => one("lane")(lane, running)),
    ),
    gauge(
      "karcis_lane_stuck",
      "1 where something has been due for more than half a minute.",
      lanes.map(([lane]) => one("lane")(lane, work.stuck.includes(lane) ? 1 : 0)),
    ),
    gauge("karcis_outside_stopped", "1 for each channel, or brand's payments, that is not called because it does not answer.", stopped),
  ];
}

function ofSale(rows: readonly SaleRow[], age: number): Family[] {
  const of = (what: SaleRow["what"]) => rows.filter((row) => row.what === what);
  return [
    gauge(
      "karcis_holds_open",
      "Orders that hold stock unpaid, by brand.",
      of("hold").map(({ tenant, state, n }) => ({ labels: { tenant, state }, value: n })),
    ),
    gauge(
      "karcis_payments_open",
      "Payments that wait for their provider.",
      of("payment").map(({ tenant, provider, state, n }) => ({ labels: { tenant, provider: provider ?? "", state }, value: n })),
    ),
    gauge(
      "karcis_refund_transfers_open",
      "Refunds that wait for a bank account, or for somebody to pay them: no difference between the books.",
      of("transfer").map(({ tenant, state, n }) => ({ labels: { tenant, state }, value: n })),
    ),
    gauge(
      "karcis_book_differences",
      "Where our books and the provider's differ and nobody has put it right, by kind.",
      of("difference").map(({ tenant, provider, state, n }) => ({ labels: { tenant, provider: provider ?? "", kind: state }, value: n })),
    ),
    gauge("karcis_sale_counted_seconds", "Since holds and payments were counted; -1: never.", age),
  ];
}

/** Waits for the work, but no longer than `ms`. */
function within(work: Promise<unknown>, ms: number): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms).unref())]);
}

export type MetricsReader = { read(): Promise<string>; stop(): void };

/** All metrics of this process, as text for Prometheus. Measures the event loop delay until stopped. */
export function collectMetrics({ services, tenants, describeWork, keptPages }: Sources): MetricsReader {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let sale: readonly SaleRow[] = [];
  let queues: readonly QueueFigures[] = [];
  let countedAt: number | null = null;
  let counting: Promise<void> | null = null;

  async function count(): Promise<void> {
    // Count rows without a brand for the deployment's own tenant, which need not be a shop.
    const ids = new Set([...(await tenants()).map(({ id }) => id), services.settings.ui]);
    sale = await measureSale(services, [...ids]);
    queues = await measureQueues(services, [...ids]);
    countedAt = performance.now();
  }

  /** While the database is away or crowded, the last metrics are shown with their age. */
  function recount(): Promise<unknown> {
    if (countedAt !== null && performance.now() - countedAt < ASK_EVERY_MS) return Promise.resolve();
    counting ??= count()
      .catch(() => {})
      .finally(() => (counting = null));
    return within(counting, WAIT_MS);
  }

  return {
    async read() {
      await recount();
      const { entries, bytes } = keptPages();
      const age = countedAt === null ? -1 : (performance.now() - countedAt) / 1000;
      return metricsText([
        ...ofDatabase(services),
        ...ofWork(describeWork()),
        ...ofSale(sale, age),
        ...queueFamilies(services, queues),
        gauge("karcis_page_cache_entries", "Pages that are kept.", entries),
        gauge("karcis_page_cache_bytes", "What they may weigh.", bytes),
        ...ofProcess(delay),
      ]);
    },
    stop: () => void delay.disable(),
  };
}
