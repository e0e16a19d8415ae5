import { ownerOf, type Act } from "../../../act.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { keyVersion } from "./booking-key.ts";
import { isReturnWord } from "./return-word.ts";
import { lockBooking, readWhole, type BookingRow, type WholeBooking } from "./booking-rows.ts";
import { opensBooking } from "./booking-grants.ts";

/** Whether a booking opens for a browser that did not make it: with a valid key, or by a grant. */
export async function isOpenedByLink(
  act: Act,
  sql: Sql,
  { id, key }: { readonly id: string; readonly key: string | undefined },
): Promise<boolean> {
  const opened = keyVersion(act, { id, key });
  return opened === null && ownerOf(act) === null ? false : opensBooking(sql, act.tenant, { id, owner: ownerOf(act), opened });
}

const isMaker = (act: Act, booking: { readonly owner_hash: string }) => ownerOf(act) !== null && ownerOf(act) === booking.owner_hash;

/** Locks the booking for the browser that made it or has a grant. Throws NOT_FOUND otherwise, whether the booking exists or not. */
export async function lockOwnBooking(
  act: Act,
  tx: Sql,
  { id, key }: { readonly id: string; readonly key: string | undefined },
): Promise<BookingRow> {
  const booking = await lockBooking(tx, act.tenant, id);
  if (!booking || !(isMaker(act, booking) || (await isOpenedByLink(act, tx, { id, key })))) throw new Problem("NOT_FOUND");
  return booking;
}

/** Locks the visitor's own booking, or any of the tenant's for other actors. Throws NOT_FOUND. */
export async function lockActorsBooking(
  act: Act,
  tx: Sql,
  { id, key }: { readonly id: string; readonly key?: string | undefined },
): Promise<BookingRow> {
  if (act.actor.kind === "visitor") return lockOwnBooking(act, tx, { id, key });
  const booking = await lockBooking(tx, act.tenant, id);
  if (!booking) throw new Problem("NOT_FOUND");
  return booking;
}

/** Returns a booking with buyer, attendees and payments for the browser that made it or has a grant. Locks nothing. Throws NOT_FOUND. */
export async function openWholeBooking(
  act: Act,
  { id, key }: { readonly id: string; readonly key: string | undefined },
): Promise<WholeBooking> {
  const whole = await readWhole(act.db, act.tenant, { id });
  if (!whole) throw new Problem("NOT_FOUND");
  const isOpen = isMaker(act, whole.booking) || (await act.db.pipelined(act.tenant, (tx) => isOpenedByLink(act, tx, { id, key })));
  if (!isOpen) throw new Problem("NOT_FOUND");
  return whole;
}

/**
 * Opens a booking like openWholeBooking, and also for a browser that returns from payment with the order's return word. The caller decides
 * how much that browser may see.
 */
export async function openReturnedBooking(
  act: Act,
  { id, key, word }: { readonly id: string; readonly key: string | undefined; readonly word: string | null },
): Promise<WholeBooking> {
  const whole = word ? await readWhole(act.db, act.tenant, { id }) : undefined;
  return whole && word && isReturnWord(act, { booking: whole.booking, word }) ? whole : openWholeBooking(act, { id, key });
}

/**
 * Returns the acting browser and the booking as arguments of the database functions, which check the browser's rights. `opened`: the
 * version in a genuine key.
 */
export function operationOf(
  act: Act,
  { id, key }: { readonly id: string; readonly key: string | undefined },
): { readonly tenant: string; readonly id: string; readonly owner: string | null; readonly opened: number | null } {
  return { tenant: act.tenant, id, owner: ownerOf(act), opened: keyVersion(act, { id, key }) };
}
