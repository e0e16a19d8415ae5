import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx, Services } from "../../context.ts";
import type { Sql } from "../../database/database.ts";
import { Problem } from "../../problem.ts";
import { lockBooking, readBooking, type BookingRow } from "./store/bookings.ts";

/** The key that opens a booking from a link: 128 bits that only we can make. Nothing of it is stored. */
export function bookingKey(services: Services, tenant: string, bookingId: string): string {
  return createHmac("sha256", services.secrets.accessKey)
    .update(`booking ${tenant} ${bookingId}`)
    .digest()
    .subarray(0, 16)
    .toString("base64url");
}

export function isBookingKey(services: Services, tenant: string, bookingId: string, key: string): boolean {
  const [given, right] = [Buffer.from(key), Buffer.from(bookingKey(services, tenant, bookingId))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The booking, for the browser that made it or with its key. Anything else is NOT_FOUND, whether it exists or not. */
export async function openBooking(ctx: Ctx, tx: Sql, id: string, key: string | undefined, lock = false): Promise<BookingRow> {
  const booking = await (lock ? lockBooking : readBooking)(tx, ctx.tenant, id);
  if (!booking) throw new Problem("NOT_FOUND");
  const isOwner = ctx.owner !== null && ctx.owner === booking.owner_hash;
  if (!isOwner && !(key && isBookingKey(ctx, ctx.tenant, id, key))) throw new Problem("NOT_FOUND");
  return booking;
}
