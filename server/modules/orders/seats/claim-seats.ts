import { plainArrayText, textArrayText } from "../../../platform/database/array-text.ts";
import type { TenantSql } from "../../../platform/database/database.ts";

/** A seat claimed by an order: the ticket's place in the order, from 1, and the map's category. */
export type SeatClaim = { readonly place: number; readonly seat: string; readonly categoryId: string; readonly kind: string };
/** An order's seat, also after its loss. */
export type BookedSeat = { readonly place: number; readonly seat: string; readonly category_id: string };

/** The claims as arrays for the database functions: places, seats, categories, kinds. */
export function claimArrays(claims: readonly SeatClaim[]): string[] {
  return [
    plainArrayText(claims.map(({ place }) => String(place))),
    textArrayText(claims.map(({ seat }) => seat)),
    plainArrayText(claims.map(({ categoryId }) => categoryId)),
    textArrayText(claims.map(({ kind }) => kind)),
  ];
}

/** The seats of one of this visitor's own plain holds. */
export async function readOwnSeats(sql: TenantSql, { id, owner }: { readonly id: string; readonly owner: string }): Promise<string[]> {
  const rows = await sql.query<{ seat: string }>(
    `select c.seat from seat_claims c join bookings b on b.tenant_id = c.tenant_id and b.id = c.booking_id
     where c.tenant_id = $1 and c.booking_id = $2 and c.state > 0 and b.owner_hash = $3 and b.status = 'held'`,
    [sql.tenant, id, owner],
  );
  return rows.map(({ seat }) => seat);
}

/**
 * Claims seats for a booking that the caller has locked. The booking keeps seats that it, or the hold that it replaces, already has.
 * Returns the unavailable seats.
 */
export async function claimSeats(
  tx: TenantSql,
  {
    event,
    booking,
    replaced,
    claims,
  }: { readonly event: string; readonly booking: string; readonly replaced: string | null; readonly claims: readonly SeatClaim[] },
): Promise<string[]> {
  const [row] = await tx.query<{ gone: string[] }>(
    "select claim_seats($1, $2, $3, $4, $5::int[], $6::text[], $7::uuid[], $8::text[]) as gone",
    [tx.tenant, event, booking, replaced, ...claimArrays(claims)],
  );
  return row!.gone;
}

/** Locks an event against a change of its map until the transaction ends, and returns the map's version. */
export async function holdMap(tx: TenantSql, event: string): Promise<number | null> {
  const rows = await tx.query<{ seat_map: number | null }>("select seat_map from events where tenant_id = $1 and id = $2 for key share", [
    tx.tenant,
    event,
  ]);
  return rows[0]?.seat_map ?? null;
}
