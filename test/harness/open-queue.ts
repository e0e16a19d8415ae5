import type { Row } from "#server/platform/database/database.ts";

type Sql = <R extends Row>(text: string, params?: unknown[]) => Promise<R[]>;

export type QueuePlan = {
  readonly tenant: string;
  readonly event: string;
  /** Milliseconds until the queue opens, negative if it is open already. Without it, the queue starts by load. */
  readonly opensInMs?: number;
  readonly slots?: number;
  readonly fullAhead?: number;
  readonly turnSeconds?: number;
  readonly passSeconds?: number;
};

/** Adds a queue to an event like an operator, with a known seed. */
export async function openQueue(sql: Sql, plan: QueuePlan): Promise<void> {
  const { tenant, event, opensInMs, slots = 10, fullAhead = 1000, turnSeconds = 300, passSeconds = 600 } = plan;
  await sql("update events set has_queue = true where tenant_id = $1 and id = $2", [tenant, event]);
  await sql(
    `insert into queues (tenant_id, event_id, kind, prequeue_at, opens_at, seed, slots, full_ahead, turn_seconds, pass_seconds)
     select $1, $2, case when at.opens is null then 'load' else 'schedule' end, at.opens - interval '1 hour', at.opens,
       sha256('a seed that tests know'), $4, $5, $6, $7
     from (select clock_timestamp() + $3::float8 * interval '1 ms' as opens) at`,
    [tenant, event, opensInMs ?? null, slots, fullAhead, turnSeconds, passSeconds],
  );
}
