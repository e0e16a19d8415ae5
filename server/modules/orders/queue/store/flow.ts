import type { Database } from "../../../../platform/database/database.ts";

/** Parts of a turn: the database counts earned turns in millionths. */
export const MILLION = 1_000_000;

/** The result of look_at_queue. */
export type Seen = {
  readonly kind: "schedule" | "load";
  readonly phase: "idle" | "prequeue" | "open" | "paused";
  readonly epoch: number;
  readonly served: number;
  readonly ticked: string;
  /** The number of waiting people, counted to one more than the slots. */
  readonly waiting: number;
  readonly slots: number;
  readonly per_minute: number | null;
  /** The turns earned but not yet given, in millionths of a turn. */
  readonly credit: number;
  readonly since_ms: number;
  /** Seconds since the last person waited. Null while somebody waits. */
  readonly calm_s: number | null;
  readonly active: number;
  readonly free: number;
  readonly invited: number;
  /** Turns below the rank `missed_to` that ended unused. */
  readonly missed_turns: number;
  readonly missed_to: number;
  /** Given-up numbers of the draw without a recorded rank. Null: none. */
  readonly unnamed: readonly number[] | null;
};

/** A tenant's queues that may have work and were not looked at within the last second. */
export async function dueQueues(db: Database, tenant: string): Promise<string[]> {
  const rows = await db.pipelined(tenant, (tx) =>
    tx.query<{ event_id: string }>(
      `select event_id from queues where tenant_id = $1 and phase <> 'closed' and ticked_at <= clock_timestamp() - interval '0.9 seconds'
         and (kind = 'load' or prequeue_at <= clock_timestamp()) order by ticked_at`,
      [tenant],
    ),
  );
  return rows.map(({ event_id: event }) => event);
}

export async function lookAtQueue(db: Database, tenant: string, event: string): Promise<Seen | null> {
  const [row] = await db.query<{ seen: Seen | null }>("select look_at_queue(as_tenant($1), $2) as seen", [tenant, event]);
  return row!.seen;
}

/** Records the ranks that the draw gave to given-up numbers. */
export async function recordGivenUpRanks(
  db: Database,
  tenant: string,
  {
    event,
    epoch,
    numbers,
    ranks,
  }: { readonly event: string; readonly epoch: number; readonly numbers: readonly number[]; readonly ranks: readonly number[] },
): Promise<void> {
  await db.query("select name_gone(as_tenant($1), $2, $3, $4::bigint[], $5::bigint[])", [tenant, event, epoch, numbers, ranks]);
}

type Step = {
  readonly event: string;
  readonly seen: Seen;
  readonly count: number;
  readonly credit: number;
  readonly phase: Seen["phase"];
  readonly isCalm: boolean;
};

/** Begins the turns of the next `count` people. False if the queue has changed since it was read. */
export async function stepQueue(db: Database, tenant: string, { event, seen, count, credit, phase, isCalm }: Step): Promise<boolean> {
  const { epoch, served, phase: before, ticked } = seen;
  const [row] = await db.query<{ ok: boolean }>("select step_queue(as_tenant($1), $2, $3::jsonb, $4, $5, $6, $7) as ok", [
    tenant,
    event,
    JSON.stringify({ epoch, served, phase: before, ticked }),
    count,
    Math.floor(credit * MILLION),
    phase,
    isCalm,
  ]);
  return row!.ok;
}
