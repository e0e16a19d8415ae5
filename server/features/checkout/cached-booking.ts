import { LRUCache } from "lru-cache";
import { memoOf } from "../../base/memo-of.ts";
import type { Database } from "../../database/database.ts";
import type { BookingNow } from "./store/acts.ts";
import { readFacts, type BookingFacts, type BookingRow } from "./store/bookings.ts";

/** So many bookings between their hold and their payment are known without a look; one that is not is read. */
const MOST_KNOWN = 5000;

const memoryOf = memoOf(() => new LRUCache<string, BookingFacts>({ max: MOST_KNOWN }));

/** Remembers a booking for the acts that follow its hold. */
export function rememberBooking(db: Database, tenant: string, facts: BookingFacts): void {
  memoryOf(db).set(`${tenant} ${facts.id}`, facts);
}

/** What follows will not ask for it any more. */
export function forgetBooking(db: Database, tenant: string, id: string): void {
  memoryOf(db).delete(`${tenant} ${id}`);
}

/** What stays as it is of a booking while its price does; `fresh` reads it anew. Who may see it is for the caller to judge. */
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

/** The booking as an act has just left it. */
export async function bookingAsItIs(
  db: Database,
  tenant: string,
  { id, now }: { readonly id: string; readonly now: BookingNow },
): Promise<BookingRow> {
  const remembered = await cachedBooking(db, tenant, { id });
  const facts = remembered?.quote_id === now.quote_id ? remembered : await cachedBooking(db, tenant, { id, fresh: true });
  const { status, badges, held_at, ttl_seconds, hold_until, confirmed_at } = now;
  return { ...facts!, status, badges, held_at, ttl_seconds, hold_until, confirmed_at, now: now.now };
}
