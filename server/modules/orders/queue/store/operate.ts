import type { Row, Transaction } from "../../../../platform/database/database.ts";

export type QueuePhase = "idle" | "prequeue" | "open" | "paused" | "closed";
const COLUMNS = `event_id, kind, phase, epoch, opens_at, tail, served, per_minute, slots, full_ahead, turn_seconds, pass_seconds, network_percent,
  network_least, network_most, asks_phone, missed_turns, encode(seed_commit, 'hex') as commit`;
export type QueueRow = Row & {
  event_id: string;
  kind: "schedule" | "load";
  phase: QueuePhase;
  epoch: number;
  opens_at: Date | null;
  tail: number;
  served: number;
  per_minute: number | null;
  slots: number;
  full_ahead: number;
  turn_seconds: number;
  pass_seconds: number;
  network_percent: number;
  network_least: number;
  network_most: number;
  asks_phone: boolean;
  missed_turns: number;
  commit: string;
};

/** Locks an event that may have a queue. Undefined for an unknown event and for a video. */
export async function lockEventOf(tx: Transaction, slug: string): Promise<{ id: string; booking_mode: string } | undefined> {
  const [row] = await tx.query<{ id: string; booking_mode: string }>(
    "select id, booking_mode from events where tenant_id = $1 and slug = $2 and kind = 'event' for update",
    [tx.tenant, slug],
  );
  return row;
}

/** Locks the queue of an event and moves its phase on by the clock. Undefined without one. */
export async function lockQueue(tx: Transaction, event: string): Promise<QueueRow | undefined> {
  const [row] = await tx.query<QueueRow>(`select ${COLUMNS} from advance_queue($1, $2) where event_id is not null`, [tx.tenant, event]);
  return row;
}

export type Plan = {
  readonly kind: "schedule" | "load";
  readonly prequeueAt: Date | null;
  readonly opensAt: Date | null;
  readonly slots: number;
  readonly perMinute: number | null;
  readonly fullAhead: number;
  readonly turnSeconds: number;
  readonly passSeconds: number;
  /** One network's share of a draw: percent of its numbers, between a minimum and a maximum of places. */
  readonly networkPercent: number;
  readonly networkLeast: number;
  readonly networkMost: number;
  /** Whether a place requires a confirmed phone number. */
  readonly asksPhone: boolean;
};

/** Begins a queue of an event, or restarts it in a new epoch, which invalidates all earlier places. */
export async function beginQueue(
  tx: Transaction,
  { event, plan, seed }: { readonly event: string; readonly plan: Plan; readonly seed: string },
): Promise<QueueRow> {
  const [row] = await tx.query<QueueRow>(
    `insert into queues as q (tenant_id, event_id, kind, prequeue_at, opens_at, seed, slots, per_minute, full_ahead, turn_seconds, pass_seconds,
       network_percent, network_least, network_most, asks_phone)
       values ($1, $2, $3, $4, $5, decode($6, 'hex'), $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (tenant_id, event_id) do update set kind = excluded.kind, prequeue_at = excluded.prequeue_at, opens_at = excluded.opens_at,
       seed = excluded.seed, slots = excluded.slots, per_minute = excluded.per_minute, full_ahead = excluded.full_ahead,
       turn_seconds = excluded.turn_seconds, pass_seconds = excluded.pass_seconds,
       network_percent = excluded.network_percent, network_least = excluded.network_least, network_most = excluded.network_most,
       asks_phone = excluded.asks_phone,
       epoch = q.epoch + 1, phase = 'idle', n_pre = null, tail = 0, served = 0, ceiling = 0, lease = null, listed_from = 0, missed_turns = 0,
       missed_to = 0, credit = 0, calm_since = null, opened_at = null, paused_at = null, closed_at = null,
       ticked_at = clock_timestamp()
     returning ${COLUMNS}`,
    [
      tx.tenant,
      event,
      plan.kind,
      plan.prequeueAt,
      plan.opensAt,
      seed,
      plan.slots,
      plan.perMinute,
      plan.fullAhead,
      plan.turnSeconds,
      plan.passSeconds,
      plan.networkPercent,
      plan.networkLeast,
      plan.networkMost,
      plan.asksPhone,
    ],
  );
  tx.send("update events set has_queue = true, version = version + 1 where tenant_id = $1 and id = $2 and not has_queue", [
    tx.tenant,
    event,
  ]);
  return row!;
}

/** Plan settings that may change at any time, besides pace and slots. */
export type PlanSetting = "fullAhead" | "turnSeconds" | "passSeconds" | "networkPercent" | "networkLeast" | "networkMost" | "asksPhone";

/** Changes the operator's settings of a running queue. */
export function changeQueueRow(
  tx: Transaction,
  event: string,
  change: {
    readonly phase?: QueuePhase;
    readonly perMinute?: number | null;
    readonly slots?: number;
    readonly opensAt?: Date | null;
    readonly prequeueAt?: Date | null;
  } & Partial<Pick<Plan, PlanSetting>>,
): void {
  const { phase = null, perMinute, slots = null, opensAt = null, prequeueAt = null } = change;
  const {
    fullAhead = null,
    turnSeconds = null,
    passSeconds = null,
    networkPercent = null,
    networkLeast = null,
    networkMost = null,
    asksPhone = null,
  } = change;
  tx.send(
    `update queues set phase = coalesce($3, phase), per_minute = case when $4 then $5::int else per_minute end, slots = coalesce($6, slots),
       credit = case when $3 is null and not $4 then credit else 0 end,
       ticked_at = case when $3 is null then ticked_at else clock_timestamp() end,
       opens_at = coalesce($7, opens_at), prequeue_at = least(coalesce($8, prequeue_at), coalesce($7, opens_at)),
       paused_at = case when $3 = 'paused' then clock_timestamp() else paused_at end,
       closed_at = case when $3 = 'closed' then clock_timestamp() else closed_at end,
       opened_at = case when $3 = 'open' then coalesce(opened_at, clock_timestamp()) else opened_at end,
       full_ahead = coalesce($9, full_ahead), turn_seconds = coalesce($10, turn_seconds), pass_seconds = coalesce($11, pass_seconds),
       network_percent = coalesce($12, network_percent), network_least = coalesce($13, network_least), network_most = coalesce($14, network_most),
       asks_phone = coalesce($15, asks_phone)
     where tenant_id = $1 and event_id = $2`,
    [
      tx.tenant,
      event,
      phase,
      perMinute !== undefined,
      perMinute ?? null,
      slots,
      opensAt,
      prequeueAt,
      fullAhead,
      turnSeconds,
      passSeconds,
      networkPercent,
      networkLeast,
      networkMost,
      asksPhone,
    ],
  );
}

/** The current time by the database's clock. */
export async function clockOf(tx: Transaction): Promise<Date> {
  const [row] = await tx.query<{ now: Date }>("select clock_timestamp() as now");
  return row!.now;
}

/** Counts people in the checkout and people whose turn it is. */
export async function countInside(tx: Transaction, event: string): Promise<{ active: number; invited: number; free: number }> {
  const [row] = await tx.query<{ active: number; invited: number; free: number }>(
    `select active_in_checkout($1, $2) as active, invited_of_queue(q, missed_of_queue(q)) as invited, free_tickets($1, $2) as free
     from queues q where q.tenant_id = $1 and q.event_id = $2`,
    [tx.tenant, event],
  );
  return row!;
}
