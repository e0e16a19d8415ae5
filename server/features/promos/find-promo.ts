import { normaliseCode } from "#domain/promos/normalise-code.ts";
import { promoApplies } from "#domain/promos/promo-applies.ts";
import type { Promo } from "#domain/promos/promo.ts";
import type { Ctx } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { readPromo, type PromoRow } from "./store.ts";

export type FoundPromo = { readonly promo: Promo; readonly version: number };

type Known = {
  readonly rows: Map<string, { readonly at: number; readonly row: PromoRow | undefined }>;
  readonly underway: Map<string, Promise<PromoRow | undefined>>;
};
const caches = new WeakMap<object, Known>();
/** A promo's terms may be this old here: taking it is judged again, by version, in the reservation itself. */
const FRESH_MS = 1000;
const MOST_KEPT = 5000;

function cacheOf(ctx: Ctx): Known {
  let known = caches.get(ctx.db);
  if (!known) caches.set(ctx.db, (known = { rows: new Map(), underway: new Map() }));
  return known;
}

async function read(ctx: Ctx, code: string, fresh: boolean): Promise<PromoRow | undefined> {
  const { rows, underway } = cacheOf(ctx);
  const key = `${ctx.tenant} ${code}`;
  const entry = rows.get(key);
  if (entry && !fresh && Date.now() - entry.at < FRESH_MS) return entry.row;
  let reading = underway.get(key);
  if (!reading) {
    // Everybody who asks meanwhile waits for this reading.
    reading = ctx.db.trip(ctx.tenant, (tx) => readPromo(tx, ctx.tenant, code)).finally(() => underway.delete(key));
    underway.set(key, reading);
  }
  const row = await reading;
  if (rows.size > MOST_KEPT) rows.clear();
  rows.set(key, { at: Date.now(), row });
  return row;
}

/**
 * A promo that holds for what was chosen; null without a code. Throws PROMO_INVALID for an unknown, closed or malformed
 * code alike, PROMO_USED_UP, and PROMO_NOT_APPLICABLE when none of the chosen categories is in its scope.
 */
export async function findPromo(
  ctx: Ctx,
  typed: string | null,
  eventId: string,
  categoryIds: readonly string[],
  fresh = false,
): Promise<FoundPromo | null> {
  if (typed === null || typed.trim() === "") return null;
  const code = normaliseCode(typed);
  let row = code ? await read(ctx, code, fresh) : undefined;
  // What was used up a moment ago may have come back with an order that was given up.
  if (code && row?.is_open && row.used >= row.max_uses) row = await read(ctx, code, true);
  if (!row?.is_open) throw new Problem("PROMO_INVALID");
  if (row.used >= row.max_uses) throw new Problem("PROMO_USED_UP");
  const promo: Promo = {
    id: row.id,
    code: row.code,
    discountType: row.discount_type,
    discountAmount: row.discount_amount,
    discountPercentage: row.discount_percentage,
    maxDiscount: row.max_discount,
    multipleEvents: row.multiple_events,
  };
  if (!promoApplies(promo, eventId, categoryIds)) throw new Problem("PROMO_NOT_APPLICABLE");
  return { promo, version: row.version };
}
