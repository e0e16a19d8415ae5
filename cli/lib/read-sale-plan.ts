import { GRACE_SECONDS } from "#domain/payments/time-to-pay.ts";
import type { SalePlan } from "#cli/rehearsal/plan.types.ts";
import { PREQUEUE_SECONDS } from "#cli/rehearsal/crowd.ts";
import type { Row, TenantSql } from "#server/platform/database/database.ts";
import { mostTickets } from "#server/modules/catalogue/events/describe-event.ts";
import { readHoldLimitsOf } from "#server/modules/orders/hold/save-limits.ts";
import { PAYMENT_SECONDS } from "#server/modules/payments/start/store/start-in-batch.ts";
import type { HoldLimits } from "#server/platform/config/hold-limit-settings.ts";
import { fail } from "./command.ts";

type EventRow = Row & { id: string; kind: string; name: string; max_per_order: number; max_per_phone: number | null };
type CategoryRow = Row & {
  id: string;
  name: string;
  price: number;
  bundling_ticket: number;
  max_per_order: number;
  has_waiting_list: boolean;
};
type AddonRow = Row & {
  id: string;
  category_id: string;
  min_qty: number;
  per: "ticket" | "order";
  is_required: boolean;
  is_custom_date: boolean;
};
type QueueRow = Row & {
  slots: number;
  per_minute: number | null;
  full_ahead: number;
  turn_seconds: number;
  pass_seconds: number;
  prequeue_seconds: number | null;
};

/** Defaults of a rehearsal for an event without a queue. */
const NO_QUEUE = {
  slots: 200,
  per_minute: null,
  full_ahead: 1000,
  turn_seconds: 300,
  pass_seconds: 600,
  prequeue_seconds: PREQUEUE_SECONDS,
};

async function readQueue(tx: TenantSql, eventId: string): Promise<SalePlan["queue"]> {
  const [row] = await tx.query<QueueRow>(
    `select slots, per_minute, full_ahead, turn_seconds, pass_seconds, extract(epoch from opens_at - prequeue_at)::int as prequeue_seconds
     from queues where tenant_id = $1 and event_id = $2`,
    [tx.tenant, eventId],
  );
  const queue = row ?? NO_QUEUE;
  return {
    isConfigured: row !== undefined,
    slots: queue.slots,
    perMinute: queue.per_minute,
    fullAhead: queue.full_ahead,
    turnSeconds: queue.turn_seconds,
    passSeconds: queue.pass_seconds,
    prequeueSeconds: queue.prequeue_seconds ?? 0,
  };
}

async function readItems(tx: TenantSql, eventId: string) {
  const of = [tx.tenant, eventId];
  const categories = await tx.query<CategoryRow>(
    `select id, name->>'en' as name, price::float8 as price, bundling_ticket, max_per_order, has_waiting_list from ticket_categories
     where tenant_id = $1 and event_id = $2 and not is_hidden order by position, id`,
    of,
  );
  const addons = await tx.query<AddonRow>(
    "select id, category_id, min_qty, per, is_required, is_custom_date from addons where tenant_id = $1 and event_id = $2 order by position, id",
    of,
  );
  const sessions = await tx.query<Row & { id: string }>(
    "select id from event_sessions where tenant_id = $1 and event_id = $2 order by starts_at, id",
    of,
  );
  const quotas = await tx.query<Row & { id: string; total: number; taken: number }>(
    "select id, total, taken from quotas where tenant_id = $1 and event_id = $2 and kind = 'stock' order by id",
    of,
  );
  const uses = await tx.query<Row & { item_id: string; quota_id: string; session_id: string | null; units: number }>(
    "select item_id, quota_id, session_id, units from quota_uses where tenant_id = $1 and event_id = $2 order by item_id, quota_id, session_id",
    of,
  );
  return { categories, addons, sessions, quotas, uses };
}

/** Reads a configured event without changing it. Fails for an unknown event, and for one that never sells out. */
export async function readSalePlan(
  tx: TenantSql,
  { slug, limits }: { readonly slug: string; readonly limits: HoldLimits },
): Promise<SalePlan> {
  const [event] = await tx.query<EventRow>(
    "select id, kind, name, max_per_order, max_per_phone from events where tenant_id = $1 and slug = $2",
    [tx.tenant, slug],
  );
  if (!event) return fail(`there is no event "${slug}"`);
  if (event.kind === "video") return fail(`${slug} is a video: it has no stock that a crowd could empty`);
  const { categories, addons, sessions, quotas, uses } = await readItems(tx, event.id);
  const endless = categories.find(({ id }) => !uses.some((use) => use.item_id === id));
  if (categories.length === 0) return fail(`${slug} has nothing for sale`);
  if (endless) return fail(`${slug} has no quota for "${endless.name}": it never sells out, so there is nothing to rehearse`);
  const held = await readHoldLimitsOf(tx, event.id, limits);
  const limit = (name: string) => held.find((each) => each.name === name)!.value;
  return {
    brand: tx.tenant,
    slug,
    eventId: event.id,
    name: event.name,
    offered: {
      categories: categories.map((row) => ({ id: row.id, maxPerOrder: row.max_per_order, bundlingTicket: String(row.bundling_ticket) })),
      addons: addons.map((row) => ({
        id: row.id,
        categoryId: row.category_id,
        minQty: row.min_qty,
        per: row.per,
        isRequired: row.is_required,
        isCustomDate: row.is_custom_date,
        customDate: [],
      })),
      sessionIds: sessions.map(({ id }) => id),
      maxTickets: mostTickets(event),
    },
    categories: categories.map(({ id, name, price, has_waiting_list: hasWaitingList }) => ({ id, name, price, hasWaitingList })),
    quotas: quotas.map(({ id, total, taken }) => ({ id, total, left: total - taken })),
    uses: uses.map((use) => ({ itemId: use.item_id, quotaId: use.quota_id, sessionId: use.session_id, units: use.units })),
    network: {
      holds: limit("networkHolds"),
      tickets: limit("networkTickets"),
      percent: limit("networkPercent"),
      most: limit("networkMost"),
    },
    paySeconds: PAYMENT_SECONDS,
    graceSeconds: GRACE_SECONDS,
    queue: await readQueue(tx, event.id),
  };
}
