import { actAs, type Services } from "../act.ts";
import { CLOCK } from "../platform/base/actor.ts";
import { stoppedChannels } from "../platform/adapters/guard-channels.ts";
import { stoppedBrands } from "../platform/adapters/guard-provider.ts";
import type { ChannelName } from "../platform/ports/message-channel.ts";
import { tenantsToMark } from "../modules/people/messages/remember-sent.ts";
import { everyRoom } from "../platform/base/take-in-slices.ts";
import { actOfTurn } from "./act-of-turn.ts";
import { repeatWork, type Worker } from "./repeat-work.ts";
import { CHANNEL_LANES, LANES, LOST_MARKS, NOW_AND_THEN } from "./lanes.ts";
import { EVERYBODY, openLane, type LaneKind } from "./open-lane.ts";
import { watchLanes, type DueRow } from "./watch-lanes.ts";

const LOOK_MS = 500;
/** The time after a start before NOW_AND_THEN begins. It reads every brand, and the first seconds belong to visitors. */
const QUIET_MS = 20_000;
/** How long running turns may take at process end. Calls to payment providers end at once. Messages in transit are awaited. */
const GRACE_MS = 3000;

function readDue({ db }: Services): Promise<DueRow[]> {
  return db.query<DueRow>("select lane, tenant_id, late from due_lanes()");
}

/** Background work has its own connections with longer time limits (decision 92). */
function inBackground(services: Services): Services {
  return { ...services, db: services.db.background?.() ?? services.db };
}

/** Runs every tenant's turn in one lane, one by one. Returns the failures. */
async function takeTurns(services: Services, kind: LaneKind, due: readonly DueRow[]): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const { tenant_id: tenant } of due.filter(({ lane }) => lane === kind.name)) {
    const turn = { act: actOfTurn(services, tenant), room: everyRoom };
    await kind.work(turn).catch((error: unknown) => failures.push(...(error instanceof AggregateError ? error.errors : [error])));
  }
  return failures;
}

/**
 * Does all due work once, in order: expired holds, news, payments without a webhook, refunds, overdue reviews, waiting lists with returned
 * tickets, but no messages. A tenant's failure delays no other and is thrown at the end. The worker gives each kind a lane. Tests and `npm
 * run faults -- notices` do everything in one step.
 */
export async function runDueWork(services: Services): Promise<void> {
  const [waiting, others] = [LANES.filter(({ name }) => name === "waiting"), LANES.filter(({ name }) => name !== "waiting")];
  const failures: unknown[] = [];
  await services.accounts.refresh();
  const due = await readDue(services);
  for (const kind of others) failures.push(...(await takeTurns(services, kind, due)));
  for (const work of Object.values(NOW_AND_THEN)) await work(services).catch((error: unknown) => failures.push(error));
  // Offer the stock that the other work has freed.
  const dueNow = await readDue(services);
  for (const kind of waiting) failures.push(...(await takeTurns(services, kind, dueNow)));
  if (failures.length > 0) throw failures[0];
}

/**
 * Sends due messages of every tenant by every channel, once. A failure delays no other and is thrown at the end.
 * @internal Tests send all messages in one step.
 */
export async function deliverMessages(services: Services): Promise<void> {
  const due = await readDue(services);
  const failures = await Promise.all(Object.values(CHANNEL_LANES).map((kind) => takeTurns(services, kind, due)));
  const [failure] = failures.flat();
  if (failure !== undefined) throw failure;
}

/** State of this process's worker. Times in seconds. Ages are of the oldest due item. */
export type WorkFacts = {
  /** Seconds since the last look for work, or null. */
  readonly lookedAgo: number | null;
  /** Lanes with items due for more than half a minute. */
  readonly stuck: readonly string[];
  /** Channels and brands' payment providers with open breakers. */
  readonly stopped: { readonly channels: readonly ChannelName[]; readonly payments: readonly string[] };
  readonly lanes: Readonly<Record<string, { readonly late: number; readonly running: number; readonly succeededAgo: number | null }>>;
};

export type DueWorker = Worker & { describe(): WorkFacts };

/** Brands with at least one payment account behind an open breaker. */
function stoppedPayments({ accounts }: Services): string[] {
  const shared = accounts.shared();
  const providers = [...(shared ? [shared] : []), ...accounts.all().map(({ account }) => account.provider)];
  return [...new Set(providers.flatMap(stoppedBrands))];
}

function kindsOf({ settings }: Services): LaneKind[] {
  const channels = [...(settings.whatsapp ? [CHANNEL_LANES.whatsapp] : []), ...(settings.mail ? [CHANNEL_LANES.email] : [])];
  return [...LANES, ...channels];
}

/**
 * Looks for due work twice a second, with a lane for each kind. NOW_AND_THEN begins after `quietMs`. Failures are reported and retried, ever
 * more rarely down to once a minute.
 */
export function startWorker(services: Services, quietMs = QUIET_MS): DueWorker {
  const now = () => services.now().getTime();
  const startedAt = now();
  const ending = new AbortController();
  const kinds = kindsOf(services);
  const open = (kind: LaneKind) => openLane(kind, services, ending.signal);
  const lanes = kinds.map(open);
  const marks = open(LOST_MARKS);
  const others = Object.entries(NOW_AND_THEN).map(([name, work]) => open({ name, atOnce: 1, work: ({ act }) => work(inBackground(act)) }));
  const all = [...lanes, marks, ...others];
  const watch = watchLanes(
    kinds.map(({ name }) => name),
    now,
  );
  let lookedAt: number | null = null;

  async function look(): Promise<void> {
    const [due] = await Promise.all([readDue(services), services.accounts.refresh()]);
    if (ending.signal.aborted) return;
    lookedAt = now();
    watch.note(due);
    for (const lane of lanes)
      lane.offer(due.filter((row) => row.lane === lane.name).map(({ tenant_id: tenant, late }) => ({ tenant, late })));
    marks.offer(tenantsToMark(services.db).map((tenant) => ({ tenant, late: 0 })));
    if (now() - startedAt >= quietMs) for (const lane of others) lane.offer([{ tenant: EVERYBODY, late: 0 }]);
  }
  const looking = repeatWork(look, "the worker cannot look for what is due", LOOK_MS);

  async function finish(): Promise<void> {
    await looking.stop();
    await Promise.all(all.map((lane) => lane.ended()));
    for (const tenant of tenantsToMark(services.db)) {
      await LOST_MARKS.work({ act: actAs(services, tenant, CLOCK), room: everyRoom }).catch(() => {});
    }
  }

  const ago = (at: number | null) => (at === null ? null : Math.max(0, Math.round((now() - at) / 1000)));
  return {
    async stop() {
      ending.abort();
      let late: NodeJS.Timeout | undefined;
      await Promise.race([finish(), new Promise((resolve) => (late = setTimeout(resolve, GRACE_MS)))]);
      clearTimeout(late);
    },
    describe: () => ({
      lookedAgo: ago(lookedAt),
      stuck: watch.stuck(),
      stopped: { channels: stoppedChannels(services.channels), payments: stoppedPayments(services) },
      lanes: Object.fromEntries(
        all.map((lane) => [
          lane.name,
          { late: Math.round(watch.lateOf(lane.name)), running: lane.running(), succeededAgo: ago(lane.succeededAt()) },
        ]),
      ),
    }),
  };
}
