import type { Transaction } from "../../../platform/database/database.ts";

/** Frees the queue pass of a replaced order, in the transaction that releases that order and makes its replacement. */
export function freePass(tx: Transaction, { event, booking }: { readonly event: string; readonly booking: string }): void {
  tx.send(
    `update queue_passes p set booking_id = null, expires_at = clock_timestamp() + interval '1 minute' from bookings b
     where p.tenant_id = $1 and p.event_id = $2 and p.booking_id = $3 and p.ended_at is null
       and b.tenant_id = $1 and b.id = $3 and b.hold_until > clock_timestamp()`,
    [tx.tenant, event, booking],
  );
}
