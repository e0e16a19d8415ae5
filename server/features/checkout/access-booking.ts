import type { Ctx, Services } from "../../context.ts";
import type { Sql } from "../../database/database.ts";
import { isLinkKey, linkKey } from "../../keyed-digest.ts";
import { Problem } from "../../problem.ts";
import { lockBooking, readWhole, type BookingRow, type WholeBooking } from "./store/bookings.ts";

/** The key that opens a booking from a link: 128 bits that only we can make. Nothing of it is stored. */
export function bookingKey(services: Services, tenant: string, bookingId: string): string {
  return linkKey(services.secrets, `booking ${tenant} ${bookingId}`);
}

export function isBookingKey(services: Services, tenant: string, bookingId: string, key: string): boolean {
  return isLinkKey(services.secrets, `booking ${tenant} ${bookingId}`, key);
}

function checkOwner(ctx: Ctx, booking: { readonly owner_hash: string } | undefined, id: string, key: string | undefined): void {
  if (!booking) throw new Problem("NOT_FOUND");
  const isOwner = ctx.owner !== null && ctx.owner === booking.owner_hash;
  if (!isOwner && !(key && isBookingKey(ctx, ctx.tenant, id, key))) throw new Problem("NOT_FOUND");
}

/** The booking, for the browser that made it or with its key. Anything else is NOT_FOUND, whether it exists or not. */
export async function lockOwnBooking(ctx: Ctx, tx: Sql, id: string, key: string | undefined): Promise<BookingRow> {
  const booking = await lockBooking(tx, ctx.tenant, id);
  checkOwner(ctx, booking, id, key);
  return booking!;
}

/** The same with buyer, attendees and payments, and not locked. */
export async function openWholeBooking(ctx: Ctx, id: string, key: string | undefined): Promise<WholeBooking> {
  const whole = await readWhole(ctx.db, ctx.tenant, id);
  checkOwner(ctx, whole?.booking, id, key);
  return whole!;
}

/** Who acts on a booking, as an act of the database takes it; whether they may is judged there. */
export function deedOf(
  ctx: Ctx,
  id: string,
  key: string | undefined,
): { readonly tenant: string; readonly id: string; readonly owner: string | null; readonly isOpened: boolean } {
  return { tenant: ctx.tenant, id, owner: ctx.owner, isOpened: key !== undefined && key !== "" && isBookingKey(ctx, ctx.tenant, id, key) };
}
