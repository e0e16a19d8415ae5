import { inBatches } from "../../../../platform/database/batch-acts.ts";
import type { Database, Row, Sql, TenantSql } from "../../../../platform/database/database.ts";
import type { ShownPhase } from "#domain/orders/queue/state.types.ts";

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
  readonly at_once: number;
  readonly full_ahead: number;
  readonly asks_phone: boolean;
  readonly commit: string;
  readonly count: number | null;
  readonly seed: string | null;
};

export async function readQueueFacts(sql: Sql, tenant: string, event: string): Promise<QueueFacts | null> {
  const [row] = await sql.query<{ facts: QueueFacts | null }>("select read_queue(as_tenant($1), $2) as facts", [tenant, event]);
  return row!.facts;
}

type OfQueue = { readonly tenant: string; readonly event: string };
/** A request for a place. */
export type Joining = OfQueue & {
  readonly owner: string;
  /** Digest of the network that the place counts for. Null: none. */
  readonly network: string | null;
  /** The bits and the digest of its proof of work. */
  readonly bits: number;
  readonly proof: string | null;
  /** Digest of the visitor's confirmed number. Null: none. */
  readonly phone?: string | null;
  /** Whether to move that number's place here from another browser. */
  readonly isHere?: boolean;
  /** The visitor's earlier number, which no longer counts. */
  readonly replaces: number | null;
  /** The number that the call brings. Counts only if the server's previous version gave it. */
  readonly brings: number | null;
  /** The external counter's number and lease. Null: the database gives one. */
  readonly counted: { readonly number: number; readonly lease: string } | null;
  /** Whether to return the result without giving a place. */
  readonly isWeighed: boolean;
};

/**
 * A join's result. `had`: the visitor's existing number. `proof`: the price in `bits`. `network`: that network has its share of the draw.
 * `moved`: the place continued in another browser. `phone`: a number must be confirmed first. `elsewhere`, `inside`: that number has a
 * place in another browser, or was admitted there. `stale`, `again`: repeat the call.
 */
export type Joined =
  | {
      readonly code: "given" | "had";
      readonly index: number;
      readonly epoch: number;
      readonly phase: string;
      readonly at: string;
      readonly generation: number;
    }
  | { readonly code: "proof"; readonly bits: number }
  | { readonly code: "full"; readonly fullAhead: number }
  | { readonly code: "none" | "idle" | "closed" | "free" | "network" | "moved" | "phone" | "elsewhere" | "inside" | "again" | "stale" };

type SaidOfOne = {
  readonly code: "given" | "had" | "proof" | "full" | "free" | "network" | "moved" | "phone" | "elsewhere" | "inside" | "again";
  readonly number: number;
  readonly bits: number;
  readonly generation: number;
};
type Said =
  | {
      readonly code: "given";
      readonly said: readonly SaidOfOne[];
      readonly epoch: number;
      readonly phase: string;
      readonly at: string;
      readonly full_ahead: number;
    }
  | { readonly code: "none" | "idle" | "closed" | "stale" };

function joinedOf(said: Extract<Said, { code: "given" }>, { code, number, bits, generation }: SaidOfOne): Joined {
  const { epoch, phase, at, full_ahead: fullAhead } = said;
  if (code === "given" || code === "had") return { code, index: number, epoch, phase, at, generation };
  if (code === "proof") return { code, bits };
  return code === "full" ? { code, fullAhead } : { code };
}

/** Gives places of a queue, one per visitor. Concurrent calls share the statement and its commit. */
export const joinPlaces: (db: Database, op: Joining) => Promise<Joined> = inBatches({
  name: "queue_join",
  async run(db, ops): Promise<Joined[]> {
    const { tenant, event, counted, isWeighed } = ops[0]!;
    const people = ops.map(({ owner, network, bits, proof, phone, isHere, replaces, brings, counted: own }, ord) => ({
      ord,
      owner,
      network,
      bits,
      proof,
      phone,
      here: isHere,
      replaces,
      brings,
      number: own?.number ?? null,
    }));
    const [row] = await db.query<{ said: Said }>("select join_places(as_tenant($1), $2, $3, $4, $5::jsonb) as said", [
      tenant,
      event,
      counted?.lease ?? null,
      isWeighed,
      JSON.stringify(people),
    ]);
    const { said } = row!;
    if (said.code !== "given") return ops.map(() => ({ code: said.code }));
    return said.said.map((each) => joinedOf(said, each));
  },
  laneOf: ({ tenant, event, counted, isWeighed }) => `${tenant} ${event} ${counted?.lease ?? (isWeighed ? "weighed" : "")}`,
  subjectOf: ({ owner }) => owner,
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
  readonly code: "entered" | "invalid" | "moved" | "used" | "not_yet" | "missed" | "phone" | "crowded" | "over";
};

/** Enters the checkout with a place. Concurrent calls share the statement. */
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
  /** Whether the place is still this visitor's. */
  is_own: boolean;
  /** Whether this visitor has given a place to another browser. */
  has_given: boolean;
};

/** Returns the state of a place: the visitor admitted with it, and its current generation. */
export async function readPlace(
  db: Database,
  tenant: string,
  {
    event,
    epoch,
    rank,
    index,
    owner,
  }: {
    readonly event: string;
    readonly epoch: number;
    readonly rank: number | null;
    readonly index: number;
    readonly owner: string;
  },
): Promise<PlaceFacts> {
  const [row] = await db.pipelined(tenant, (tx) =>
    tx.query<PlaceFacts>(
      `select p.owner_hash as owner, p.expires_at, p.booking_id, coalesce(is_pass_live(p), false) as is_live,
         coalesce((select m.generation from queue_moves m where m.tenant_id = $1 and m.event_id = $2 and m.epoch = $3 and m.number = $5), 0)
           as generation,
         case when o.owner is null then coalesce((select $5 < q.listed_from from queues q where q.tenant_id = $1 and q.event_id = $2), false)
           else o.number is not distinct from $5 end as is_own,
         coalesce(o.gave, false) as has_given,
         (select s.at + make_interval(secs => q.turn_seconds) from queues q join queue_steps s on s.tenant_id = q.tenant_id and s.event_id = q.event_id
            and s.epoch = $3 and s.served > $4 where q.tenant_id = $1 and q.event_id = $2 order by s.served limit 1) as turn_until
       from (values (1)) one(x) left join queue_passes p on p.tenant_id = $1 and p.event_id = $2 and p.epoch = $3 and p.number = $4
         left join queue_places o on o.tenant_id = $1 and o.event_id = $2 and o.epoch = $3 and o.owner = place_owner($6)`,
      [tenant, event, epoch, rank, index, owner],
    ),
  );
  return row!;
}

/** Ends a visitor's passes without an order. */
export async function endPasses(tx: TenantSql, event: string, owner: string): Promise<void> {
  await tx.query(
    `update queue_passes set ended_at = clock_timestamp()
     where tenant_id = $1 and event_id = $2 and owner_hash = $3 and ended_at is null and booking_id is null`,
    [tx.tenant, event, owner],
  );
}

/** Marks a place as left, or removes that mark. */
export async function markLeft(
  tx: TenantSql,
  { event, epoch, owner, isLeft }: { readonly event: string; readonly epoch: number; readonly owner: string; readonly isLeft: boolean },
): Promise<void> {
  await tx.query("select leave_place(as_tenant($1), $2, $3, $4, $5)", [tx.tenant, event, epoch, owner, isLeft]);
}

/** Restores a pass given up by leaving, if possible. */
export async function reopenPass(
  tx: TenantSql,
  { event, epoch, rank, owner }: { readonly event: string; readonly epoch: number; readonly rank: number; readonly owner: string },
): Promise<void> {
  await tx.query("select reopen_pass(as_tenant($1), $2, $3, $4, $5)", [tx.tenant, event, epoch, rank, owner]);
}

/** A visitor's number, or null. */
export async function numberOf(
  db: Database,
  tenant: string,
  { event, epoch, owner }: { readonly event: string; readonly epoch: number; readonly owner: string },
): Promise<number | null> {
  const [row] = await db.pipelined(tenant, (tx) =>
    tx.query<{ number: number | null }>(
      "select number from queue_places where tenant_id = $1 and event_id = $2 and epoch = $3 and owner = place_owner($4)",
      [tenant, event, epoch, owner],
    ),
  );
  return row?.number ?? null;
}

/**
 * Moves a place to a browser, under this generation. `taken`: also if the browser has it already. `own`: the browser has a place of its
 * own.
 */
export async function takeMoved(
  db: Database,
  tenant: string,
  {
    event,
    epoch,
    index,
    generation,
    owner,
    from,
    over,
  }: Omit<Entering, "tenant" | "rank"> & { readonly from: string; readonly over: number | null },
): Promise<"taken" | "own" | "invalid"> {
  const [row] = await db.query<{ said: "taken" | "own" | "invalid" }>(
    "select take_queue_place(as_tenant($1), $2, $3, $4, $5, $6, $7, $8) as said",
    [tenant, event, epoch, index, generation, from, owner, over],
  );
  return row!.said;
}

/** The slug of an event with a queue. */
export async function slugOf(db: Database, tenant: string, event: string): Promise<string> {
  const [row] = await db.pipelined(tenant, (tx) =>
    tx.query<{ slug: string }>("select slug from events where tenant_id = $1 and id = $2", [tenant, event]),
  );
  return row!.slug;
}
