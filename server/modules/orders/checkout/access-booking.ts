import type { Ctx } from "../../../context.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { keyVersion } from "./booking-key.ts";
import { isReturnWord } from "./return-word.ts";
import { lockBooking, readWhole, type BookingRow, type WholeBooking } from "./store/bookings.ts";
import { opensBooking } from "./store/grants.ts";

/** Whether a booking opens for a browser that did not make it: with a key that still counts, or because the browser showed one before. */
export async function isOpenedByLink(
  ctx: Ctx,
  sql: Sql,
  { id, key }: { readonly id: string; readonly key: string | undefined },
): Promise<boolean> {
  const opened = keyVersion(ctx, ctx.tenant, { id, key });
  return opened === null && ctx.owner === null ? false : opensBooking(sql, ctx.tenant, { id, owner: ctx.owner, opened });
}

const isMaker = (ctx: Ctx, booking: { readonly owner_hash: string }) => ctx.owner !== null && ctx.owner === booking.owner_hash;

/** The booking, locked, for the browser that made it or came by its link. Anything else is NOT_FOUND, whether it exists or not. */
export async function lockOwnBooking(
  ctx: Ctx,
  tx: Sql,
  { id, key }: { readonly id: string; readonly key: string | undefined },
): Promise<BookingRow> {
  const booking = await lockBooking(tx, ctx.tenant, id);
  if (!booking || !(isMaker(ctx, booking) || (await isOpenedByLink(ctx, tx, { id, key })))) throw new Problem("NOT_FOUND");
  return booking;
}

/** The same with buyer, attendees and payments, and not locked. */
export async function openWholeBooking(
  ctx: Ctx,
  { id, key }: { readonly id: string; readonly key: string | undefined },
): Promise<WholeBooking> {
  const whole = await readWhole(ctx.db, ctx.tenant, { id });
  if (!whole) throw new Problem("NOT_FOUND");
  const isOpen = isMaker(ctx, whole.booking) || (await ctx.db.pipelined(ctx.tenant, (tx) => isOpenedByLink(ctx, tx, { id, key })));
  if (!isOpen) throw new Problem("NOT_FOUND");
  return whole;
}

/** The same, also for a browser that comes back from paying with the word of the order's return address: what it may be told is its caller's to judge. */
export async function openReturnedBooking(
  ctx: Ctx,
  { id, key, word }: { readonly id: string; readonly key: string | undefined; readonly word: string | null },
): Promise<WholeBooking> {
  const whole = word ? await readWhole(ctx.db, ctx.tenant, { id }) : undefined;
  return whole && word && isReturnWord(ctx, ctx.tenant, { booking: whole.booking, word }) ? whole : openWholeBooking(ctx, { id, key });
}

/**
 * Who acts on a booking, in the form that the database's acts take; the database judges whether they may. `opened`
 * is the version of a genuine key.
 */
export function operationOf(
  ctx: Ctx,
  { id, key }: { readonly id: string; readonly key: string | undefined },
): { readonly tenant: string; readonly id: string; readonly owner: string | null; readonly opened: number | null } {
  return { tenant: ctx.tenant, id, owner: ctx.owner, opened: keyVersion(ctx, ctx.tenant, { id, key }) };
}
