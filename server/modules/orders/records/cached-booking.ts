import { LRUCache } from "lru-cache";
import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { BookingNow } from "./booking-now.ts";
import { readFacts, type BookingFacts, type BookingRow } from "./booking-rows.ts";

/** The number of cached bookings between hold and payment. Others are read from the database. */
const MOST_KNOWN = 5000;

const memoryOf = memoOf(() => new LRUCache<string, BookingFacts>({ max: MOST_KNOWN }));

/** Caches a booking for the operations that follow its hold. */
export function rememberBooking(db: Database, tenant: string, facts: BookingFacts): void {
  memoryOf(db).set(`${tenant} ${facts.id}`, facts);
}

/** Drops a booking that no later operation needs. */
export function forgetBooking(db: Database, tenant: string, id: string): void {
  memoryOf(db).delete(`${tenant} ${id}`);
}

/** Returns the part of a booking that changes only with its price. `fresh` reads it again. The caller checks access. */
export async function cachedBooking(
  db: Database,
  tenant: string,
  { id, fresh = false }: { readonly id: string; readonly fresh?: boolean },
): Promise<BookingFacts | undefined> {
  const before = fresh ? undefined : memoryOf(db).get(`${tenant} ${id}`);
  if (before) return before;
  const facts = await db.pipelined(tenant, (tx) => readFacts(tx, id));
  if (facts) rememberBooking(db, tenant, facts);
  return facts;
}

/** Returns the booking after an operation. */
export async function bookingAsItIs(
  db: Database,
  tenant: string,
  { id, now }: { readonly id: string; readonly now: BookingNow },
): Promise<BookingRow> {
  const remembered = await cachedBooking(db, tenant, { id });
  const facts = remembered?.quote_id === now.quote_id ? remembered : await cachedBooking(db, tenant, { id, fresh: true });
  const { quote_id: _quote, right: _right, attempts: _attempts, people: _people, ...changed } = now;
  return { ...facts!, ...changed };
}
