import type { Database } from "../../../../platform/database/database.ts";
import type { NumberLease, NumberLeases, QueueRef } from "../../../../platform/ports/queue-counter.ts";

/** The result of describe_lease. */
type Lease = {
  readonly epoch: number;
  readonly lease: string | null;
  readonly ceiling: number;
  readonly limit: number | null;
  readonly is_taking: boolean;
  readonly age_ms: number | null;
  readonly next?: number;
};

const leaseOf = ({ epoch, lease: id, ceiling, limit, is_taking: isTaking, age_ms: ageMs, next = ceiling }: Lease): NumberLease => ({
  epoch,
  id,
  next,
  ceiling,
  limit,
  isTaking,
  ageMs,
});

/** An event without a queue gives no numbers. */
const NONE: NumberLease = { epoch: 0, id: null, next: 0, ceiling: 0, limit: null, isTaking: false, ageMs: null };

/** Number ranges that the database leases to an external counter. */
export function leaseNumbers(db: Database): NumberLeases {
  return {
    async read({ tenant, event }: QueueRef) {
      const [row] = await db.query<{ lease: Lease | null }>("select read_lease(as_tenant($1), $2) as lease", [tenant, event]);
      return row!.lease ? leaseOf(row!.lease) : NONE;
    },
    async begin({ tenant, event }, id, size) {
      const [row] = await db.query<{ lease: Lease | null }>("select begin_lease(as_tenant($1), $2, $3, $4) as lease", [
        tenant,
        event,
        id,
        size,
      ]);
      return row!.lease && leaseOf(row!.lease);
    },
    async extend({ tenant, event }, { id, ceiling }, size) {
      const [row] = await db.query<{ ends: number | null }>("select extend_lease(as_tenant($1), $2, $3, $4, $5) as ends", [
        tenant,
        event,
        id,
        ceiling,
        size,
      ]);
      return row!.ends;
    },
  };
}
