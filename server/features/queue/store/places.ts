import { inBatches } from "../../../database/batch-acts.ts";
import type { Database, Row, Sql, TenantSql } from "../../../database/database.ts";
import type { ShownPhase } from "#domain/queue/state.types.ts";

export type QueueFacts = {
  readonly epoch: number;
  readonly phase: ShownPhase;
  readonly at: string;
  readonly opens_at: string | null;
  readonly prequeue_at: string | null;
  readonly opened_at: string | null;
  readonly served: number;
  readonly missed: number;
  readonly tail: number;
  readonly per_minute: number;
  readonly full_ahead: number;
  readonly commit: string;
  readonly count: number | null;
  readonly seed: string | null;
};

export async function readQueueFacts(sql: Sql, tenant: string, event: string): Promise<QueueFacts | null> {
  const [row] = await sql.query<{ facts: QueueFacts | null }>("select read_queue(as_tenant($1), $2) as facts", [tenant, event]);
  return row!.facts;
}

type OfQueue = { readonly tenant: string; readonly event: string };
/** A number that was given, or why none was. */
export type Taken =
  | { readonly code: "given"; readonly index: number; readonly epoch: number; readonly phase: string; readonly at: string }
  | { readonly code: "full"; readonly fullAhead: number }
  | { readonly code: "none" | "idle" | "closed" };
type Given =
  | { code: "given"; first: number; given: number; epoch: number; phase: string; at: string; full_ahead: number }
  | { code: "none" | "idle" | "closed" };

/** The next number of a queue: whoever asks at the same moment shares the statement and its commit. */
export const countNumber: (db: Database, op: OfQueue & { readonly id: string }) => Promise<Taken> = inBatches({
  name: "queue_join",
  async run(db, ops): Promise<Taken[]> {
    const { tenant, event } = ops[0]!;
    const [row] = await db.query<{ said: Given }>("select join_queue(as_tenant($1), $2, $3) as said", [tenant, event, ops.length]);
    const { said } = row!;
    if (said.code !== "given") return ops.map(() => said);
    const { first, given, epoch, phase, at, full_ahead: fullAhead } = said;
    return ops.map((_, i) => (i < given ? { code: "given", index: first + i, epoch, phase, at } : { code: "full", fullAhead }));
  },
  laneOf: ({ tenant, event }) => `${tenant} ${event}`,
  subjectOf: ({ id }) => id,
  callsAtOnce: 1,
});

export type Entering = OfQueue & {
  readonly rank: number;
  readonly index: number;
  readonly epoch: number;
  readonly generation: number;
  readonly owner: string;
};
export type PassFacts = { readonly expires_at: string | null; readonly booking_id: string | null; readonly ended_at: string | null };
export type Entered = PassFacts & {
  readonly code: "entered" | "invalid" | "moved" | "used" | "not_yet" | "missed" | "crowded" | "over";
};

/** Goes in with a place; whoever does at the same moment shares the statement. */
export const takePass: (db: Database, op: Entering) => Promise<Entered> = inBatches({
  name: "queue_enter",
  async run(db, ops): Promise<Entered[]> {
    const { tenant, event } = ops[0]!;
    const entries = ops.map(({ rank, index, epoch, generation, owner }, i) => ({ ord: i, rank, index, epoch, generation, owner }));
    const [row] = await db.query<{ said: Entered[] }>("select enter_queue(as_tenant($1), $2, $3::jsonb) as said", [
      tenant,
      event,
      JSON.stringify(entries),
    ]);
    return row!.said;
  },
  laneOf: ({ tenant, event }) => `${tenant} ${event}`,
  subjectOf: ({ owner }) => owner,
  callsAtOnce: 1,
});

type PlaceFacts = Row & {
  owner: string | null;
  expires_at: Date | null;
  booking_id: string | null;
  is_live: boolean;
  generation: number;
  turn_until: Date | null;
};

/** What became of a place: who went in with it, and which generation of it counts. */
export async function readPlace(
  db: Database,
  tenant: string,
  { event, epoch, rank, index }: { readonly event: string; readonly epoch: number; readonly rank: number | null; readonly index: number },
): Promise<PlaceFacts> {
  const [row] = await db.pipelined(tenant, (tx) =>
    tx.query<PlaceFacts>(
      `select p.owner_hash as owner, p.expires_at, p.booking_id, coalesce(is_pass_live(p), false) as is_live,
         coalesce((select m.generation from queue_moves m where m.tenant_id = $1 and m.event_id = $2 and m.epoch = $3 and m.number = $5), 0)
           as generation,
         (select s.at + make_interval(secs => q.turn_seconds) from queues q join queue_steps s on s.tenant_id = q.tenant_id and s.event_id = q.event_id
            and s.epoch = $3 and s.served > $4 where q.tenant_id = $1 and q.event_id = $2 order by s.served limit 1) as turn_until
       from (values (1)) one(x) left join queue_passes p on p.tenant_id = $1 and p.event_id = $2 and p.epoch = $3 and p.number = $4`,
      [tenant, event, epoch, rank, index],
    ),
  );
  return row!;
}

/** Gives up what a visitor could have begun an order with. */
export async function endPasses(tx: TenantSql, event: string, owner: string): Promise<void> {
  await tx.query(
    `update queue_passes set ended_at = clock_timestamp()
     where tenant_id = $1 and event_id = $2 and owner_hash = $3 and ended_at is null and booking_id is null`,
    [tx.tenant, event, owner],
  );
}

/** Whether a browser has this generation of a place: it takes it now, or took it before. */
export async function takeMoved(
  db: Database,
  tenant: string,
  { event, epoch, index, generation, owner }: Omit<Entering, "tenant" | "rank">,
): Promise<boolean> {
  const [row] = await db.query<{ ok: boolean }>("select move_queue_place(as_tenant($1), $2, $3, $4, $5, $6) as ok", [
    tenant,
    event,
    epoch,
    index,
    generation,
    owner,
  ]);
  return row!.ok;
}

/** The slug of an event that has a queue. */
export async function slugOf(db: Database, tenant: string, event: string): Promise<string> {
  const [row] = await db.pipelined(tenant, (tx) =>
    tx.query<{ slug: string }>("select slug from events where tenant_id = $1 and id = $2", [tenant, event]),
  );
  return row!.slug;
}
