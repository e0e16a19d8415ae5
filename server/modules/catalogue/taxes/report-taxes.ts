import type { Tax } from "#domain/catalogue/tax.ts";
import type { Act } from "../../../act.ts";
import { plainTax } from "./tax-of-row.ts";
import { lockTaxes, readOrderTaxes } from "./store.ts";

/** One tax of one order, in integer rupiah. `returned`: the part of `amount` that went back with returned tickets. */
export type OrderTax = {
  readonly reference: string;
  readonly confirmedAt: Date;
  readonly tax: Tax;
  readonly base: number;
  readonly amount: number;
  readonly returned: number;
};

/**
 * Returns the taxes of an event's or a video's paid orders, the oldest first: those in force, and those that ended with the return of all
 * their tickets. Orders without kinds have one tax, by the event's percentage of their time. Undefined for an unknown event.
 */
export async function reportTaxes({ db, tenant }: Pick<Act, "db" | "tenant">, slug: string): Promise<readonly OrderTax[] | undefined> {
  return db.transaction(tenant, async (tx) => {
    const event = await lockTaxes(tx, slug);
    if (!event) return undefined;
    const rows = await readOrderTaxes(tx, event.id);
    return rows.map(({ reference, confirmed_at: confirmedAt, line, percentage, base, amount, returned }) => ({
      reference,
      confirmedAt,
      tax: line ?? plainTax({ hasVenue: event.has_venue, percentage }),
      base,
      amount,
      returned,
    }));
  });
}
