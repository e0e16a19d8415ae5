import { normaliseCode } from "#domain/promos/normalise-code.ts";
import { promoApplies } from "#domain/promos/promo-applies.ts";
import type { Promo } from "#domain/promos/promo.ts";
import type { Ctx } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { readPromo } from "./store.ts";

export type FoundPromo = { readonly promo: Promo; readonly version: number };

const cache = new WeakMap<object, Map<string, { at: number; row: Awaited<ReturnType<typeof readPromo>> }>>();
/** A promo's terms may be this old here: taking it is judged again, by version, in the reservation itself. */
const FRESH_MS = 1000;

async function read(ctx: Ctx, code: string, fresh: boolean) {
  let known = cache.get(ctx.db);
  if (!known) cache.set(ctx.db, (known = new Map()));
  const key = `${ctx.tenant} ${code}`;
  const entry = known.get(key);
  if (entry && !fresh && Date.now() - entry.at < FRESH_MS) return entry.row;
  const row = await ctx.db.transaction(ctx.tenant, (tx) => readPromo(tx, ctx.tenant, code));
  if (known.size > 5000) known.clear();
  known.set(key, { at: Date.now(), row });
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
  const row = code ? await read(ctx, code, fresh) : undefined;
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
