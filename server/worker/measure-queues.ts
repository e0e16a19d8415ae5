import type { Services } from "../act.ts";

/** The open queues of one tenant together. Times in seconds. */
export type QueueFigures = {
  readonly tenant: string;
  /** Numbers that wait for their turn, and numbers whose turn has come. */
  readonly waiting: number;
  readonly served: number;
  /** Visitors who entered and have not bought yet. */
  readonly passes: number;
  /** Turns that ended without an entry. */
  readonly missed: number;
  /** Seconds since the queue was last looked at to admit people. */
  readonly late: number;
};

const QUESTION = `
  select coalesce(sum(tail_of_queue(q) - q.served), 0)::float8 as waiting, coalesce(sum(q.served), 0)::float8 as served,
    coalesce(sum(q.missed_turns), 0)::float8 as missed,
    coalesce(max(extract(epoch from clock_timestamp() - q.ticked_at)) filter (where q.phase = 'open'), 0)::float8 as late,
    (select count(*)::int from queue_passes p where p.tenant_id = $1 and p.ended_at is null) as passes
  from queues q where q.tenant_id = $1 and q.phase in ('prequeue', 'open', 'paused') having count(*) > 0`;

/** Counts queues before the sales of these tenants, one by one, each as that tenant. */
export async function measureQueues({ db }: Pick<Services, "db">, tenants: readonly string[]): Promise<QueueFigures[]> {
  const rows: QueueFigures[] = [];
  for (const tenant of tenants) {
    const found = await db.pipelined(tenant, (tx) => tx.query<Omit<QueueFigures, "tenant">>(QUESTION, [tenant]));
    rows.push(...found.map((row) => ({ ...row, tenant })));
  }
  return rows;
}
