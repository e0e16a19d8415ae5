import type { Locale } from "#domain/brands/brand.ts";
import type { Database, TenantSql } from "../../../platform/database/database.ts";
import { describeSeat } from "./describe-seat.ts";
import { loadSeating } from "./load-seating.ts";

type Told = {
  readonly event_id: string;
  readonly seat_map: number | null;
  readonly locale: Locale;
  readonly issued: readonly { readonly seat: string | null }[];
};

/** Replaces seat ids by names in orders for messages. Reads maps in the open transaction. */
export async function nameSeats<T extends Told>(db: Database, tx: TenantSql, orders: readonly T[]): Promise<T[]> {
  const named: T[] = [];
  for (const order of orders) {
    const { event_id: event, seat_map: version, locale, issued } = order;
    if (version === null || issued.every(({ seat }) => seat === null)) {
      named.push(order);
      continue;
    }
    const loaded = await loadSeating(db, tx.tenant, { event, version, within: tx });
    named.push({
      ...order,
      issued: issued.map((one) => ({ ...one, seat: one.seat === null ? null : describeSeat(loaded, one.seat, locale).label })),
    });
  }
  return named;
}
