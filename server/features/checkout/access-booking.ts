import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx, Services } from "../../context.ts";
import type { Row, Sql } from "../../database/database.ts";
import type { Before } from "../../database/once.ts";
import { Problem } from "../../problem.ts";
import { listAttempts, type Attempt } from "../payments/list-attempts.ts";
import { lockBooking, readBooking, readDeedOfKey, readPeople, type BookingRow, type People } from "./store/bookings.ts";

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

/** A booking with everything that its page tells of. */
export type WholeBooking = { readonly booking: BookingRow; readonly people: People; readonly attempts: readonly Attempt[] };

/** The same with buyer, attendees and payments, in one round trip. */
export async function openWholeBooking(ctx: Ctx, tx: Sql, id: string, key: string | undefined, lock = false): Promise<WholeBooking> {
  const [booking, people, attempts] = await Promise.all([
    openBooking(ctx, tx, id, key, lock),
    readPeople(tx, ctx.tenant, id),
    listAttempts(tx, ctx.tenant, id),
  ]);
  return { booking, people, attempts };
}

/** The whole booking, locked for a deed, with what the deed's key did before. */
export async function openForDeed<T extends Row>(
  ctx: Ctx,
  tx: Sql,
  id: string,
  key: string | undefined,
  deedKey: string,
): Promise<WholeBooking & { readonly before: Before<T> | undefined }> {
  // In this order: what is read after the lock is as the lock found it.
  const [whole, before] = await Promise.all([openWholeBooking(ctx, tx, id, key, true), readDeedOfKey<T>(tx, ctx.tenant, id, deedKey)]);
  return { ...whole, before };
}
