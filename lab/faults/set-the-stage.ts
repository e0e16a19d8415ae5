import type { Dice } from "./dice.ts";
import type { Query } from "./open-world.ts";
import { PROMO, WARES, type WareName } from "./shelf.ts";

/** Sales per quota before the first buyer. */
export type Gone = ReadonlyMap<string, number>;

const CATEGORY = `select c.id, c.event_id from ticket_categories c join events e on e.tenant_id = c.tenant_id and e.id = c.event_id
  where e.tenant_id = $1 and e.slug = $2 and c.name->>'en' = $3`;

/** Gives one category a waiting list, before anything listens. */
export async function setTheStage(sql: Query): Promise<void> {
  const { tenant, slug, category } = WARES.waiting;
  await sql(`update ticket_categories set has_waiting_list = true where tenant_id = $1 and id in (select id from (${CATEGORY}) c)`, [
    tenant,
    slug,
    category,
  ]);
  await sql("update events set version = version + 1 where tenant_id = $1 and slug = $2", [tenant, slug]);
}

export async function readGone(sql: Query): Promise<Gone> {
  const rows = await sql<{ id: string; n: number }>("select id, taken - set_aside as n from quotas");
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** Leaves this many of an item on sale. */
async function leave(sql: Query, name: WareName, left: number): Promise<void> {
  const { tenant, slug, category } = WARES[name];
  await sql(
    `update quotas q set total = q.taken + $4 from quota_uses u, (${CATEGORY}) c
     where q.tenant_id = $1 and u.tenant_id = $1 and u.item_id = c.id and u.event_id = c.event_id and q.id = u.quota_id and q.event_id = u.event_id`,
    [tenant, slug, category, left],
  );
}

async function leaveAddons(sql: Query, name: WareName, left: number): Promise<void> {
  const { tenant, slug, category } = WARES[name];
  await sql(
    `update quotas q set total = q.taken + $4 from quota_uses u, addons a, (${CATEGORY}) c
     where q.tenant_id = $1 and u.tenant_id = $1 and a.tenant_id = $1 and a.category_id = c.id and u.item_id = a.id
       and u.event_id = c.event_id and q.id = u.quota_id and q.event_id = u.event_id`,
    [tenant, slug, category, left],
  );
}

/** Puts a round's few tickets on sale. */
export async function restock(sql: Query, dice: Dice): Promise<void> {
  await leave(sql, "hot", dice.between(6, 14));
  await leave(sql, "addon", dice.between(8, 16));
  await leaveAddons(sql, "addon", dice.between(3, 6));
  await leave(sql, "bundle", dice.between(3, 8));
  await leave(sql, "session", dice.between(3, 8));
  await leave(sql, "free", dice.between(6, 12));
  await leave(sql, "promo", dice.between(20, 40));
  await leave(sql, "waiting", dice.between(2, 5));
  await sql("update promos set max_uses = used + $2, max_per_phone = null where code = $1", [PROMO, dice.between(2, 7)]);
}
