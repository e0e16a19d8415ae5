import { LRUCache } from "lru-cache";
import { memoOf } from "../../../platform/base/memo-of.ts";
import type { PromoBase } from "#domain/orders/pricing/quote.types.ts";
import { meetsMinimum, type OrderSize } from "#domain/orders/promos/meets-minimum.ts";
import { normaliseCode } from "#domain/orders/promos/normalise-code.ts";
import { promoApplies } from "#domain/orders/promos/promo-applies.ts";
import type { Promo, PromoScope } from "#domain/orders/promos/promo.ts";
import type { WebAct, Act } from "../../../act.ts";
import { refuseIfSpent, spend, type Limit } from "../../../platform/limits/limits.ts";
import { auditDenial } from "../../../platform/limits/audit-denial.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { TenantSql } from "../../../platform/database/database.ts";

type PromoRow = {
  id: string;
  code: string;
  discount_type: "fix_amount" | "percentage";
  discount_amount: number;
  discount_percentage: number;
  max_discount: number | null;
  min_spend: number | null;
  min_qty: number | null;
  multiple_events: PromoScope[];
  max_uses: number;
  used: number;
  version: number;
  is_open: boolean;
};

/** A promo by its normalised code, if the tenant has promo codes. The database's clock decides whether its window is open. */
async function readPromo(tx: TenantSql, code: string): Promise<PromoRow | undefined> {
  const rows = await tx.query<PromoRow>(
    `select id, code, discount_type, discount_amount, discount_percentage, max_discount, min_spend, min_qty, multiple_events, max_uses, used, version,
       (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now()) as is_open
     from promos where tenant_id = $1 and code = $2
       and (select (t.brand->'flags'->>'withPromoCode')::boolean from tenants t where t.id = $1)`,
    [tx.tenant, code],
  );
  return rows[0];
}

/** `base`: the amount that the brand's discounts apply to. */
export type FoundPromo = { readonly promo: Promo; readonly version: number; readonly base: PromoBase };

/** Maximum age of a promo's terms. The reservation checks them again, by version. */
const FRESH_MS = 1000;
const MOST_STORED = 5000;

const cacheOf = memoOf(() => ({
  rows: new LRUCache<string, { readonly at: number; readonly row: PromoRow | undefined }>({ max: MOST_STORED }),
  underway: new Map<string, Promise<PromoRow | undefined>>(),
}));

async function read(act: Act, code: string, fresh: boolean): Promise<PromoRow | undefined> {
  const { rows, underway } = cacheOf(act.db);
  const key = `${act.tenant} ${code}`;
  const entry = rows.get(key);
  if (entry && !fresh && Date.now() - entry.at < FRESH_MS) return entry.row;
  let reading = underway.get(key);
  if (!reading) {
    // Share this load with concurrent callers.
    reading = act.db.pipelined(act.tenant, (tx) => readPromo(tx, code)).finally(() => underway.delete(key));
    underway.set(key, reading);
  }
  const row = await reading;
  rows.set(key, { at: Date.now(), row });
  return row;
}

/**
 * The limit of wrong codes. Repeating the same wrong code counts once.
 * Not held by this: guessing short codes from many networks. Give those few uses.
 */
export const WRONG_CODES: Limit = { name: "promo", seconds: 15 * 60, perVisitor: 10, perNetwork: 60 };

function promoOf(row: PromoRow): Promo {
  return {
    id: row.id,
    code: row.code,
    discountType: row.discount_type,
    discountAmount: row.discount_amount,
    discountPercentage: row.discount_percentage,
    maxDiscount: row.max_discount,
    minSpend: row.min_spend,
    minQty: row.min_qty,
    multipleEvents: row.multiple_events,
  };
}

/** Why a code is refused, for the audit alone. */
type Reason = "unknown" | "closed" | "other_event" | "other_category" | "minimum" | "used_up";

/**
 * Refuses a code. All reasons look alike to the visitor and count as a try, so that none reveals an existing code. See
 * docs/rules/prices.md#promo-codes.
 */
export async function refusePromo(
  act: WebAct,
  {
    code,
    reason,
    details,
  }: { readonly code: string | null; readonly reason: Reason; readonly details?: Record<string, unknown> | undefined },
): Promise<never> {
  await spend(act, { limit: WRONG_CODES, mark: code ?? "" });
  await auditDenial(act, { action: "promo.refused", subjectId: act.requestId, data: { reason } }).catch(() => {});
  throw new Problem("PROMO_INVALID", details ? { details } : {});
}

async function judge(
  act: WebAct,
  { code, chosen, asking: { fresh, isOwn } }: { readonly code: string | null; readonly chosen: Chosen; readonly asking: Asking },
): Promise<FoundPromo> {
  let row = code ? await read(act, code, fresh) : undefined;
  // Read again: a cancelled order may just have returned a use.
  if (code && row?.is_open && row.used >= row.max_uses) row = await read(act, code, true);
  if (!row) return refusePromo(act, { code, reason: "unknown" });
  if (!row.is_open) return refusePromo(act, { code, reason: "closed" });
  const promo = promoOf(row);
  if (!promoApplies(promo, chosen.eventId, chosen.offeredIds)) return refusePromo(act, { code, reason: "other_event" });
  if (!promoApplies(promo, chosen.eventId, chosen.categoryIds)) return refusePromo(act, { code, reason: "other_category" });
  // Report an unmet minimum: the event's page keeps a campaign's code until the order meets it.
  if (!meetsMinimum(promo, chosen.size()))
    return refusePromo(act, { code, reason: "minimum", details: { minSpend: promo.minSpend, minQty: promo.minQty } });
  if (row.used >= row.max_uses && !(await isOwn(promo.id))) return refusePromo(act, { code, reason: "used_up" });
  return { promo, version: row.version, base: act.brand.flags.promoEligibleOnly ? "eligible" : "whole" };
}

/** A code's subject: the event, its categories, the chosen ones and their total. */
export type Chosen = {
  readonly eventId: string;
  readonly offeredIds: readonly string[];
  readonly categoryIds: readonly string[];
  readonly size: () => OrderSize;
};
/** `fresh` bypasses caches. `isOwn`: whether the replaced hold uses this promo. */
export type Asking = { readonly fresh: boolean; readonly isOwn: (promoId: string) => Promise<boolean> };

/**
 * Returns the promo that applies to a choice, or null without a code. Throws PROMO_INVALID for any other code, with the minimum for an
 * order below it, and TOO_MANY_REQUESTS for any code after too many wrong ones. See docs/rules/prices.md#promo-codes.
 */
export async function findPromo(
  act: WebAct,
  { typed, chosen, asking }: { readonly typed: string | null; readonly chosen: Chosen; readonly asking: Asking },
): Promise<FoundPromo | null> {
  if (typed === null || typed.trim() === "") return null;
  await refuseIfSpent(act, WRONG_CODES);
  const found = await judge(act, { code: normaliseCode(typed), chosen, asking });
  // Refuse even the right code after too many tries.
  await refuseIfSpent(act, WRONG_CODES);
  return found;
}
