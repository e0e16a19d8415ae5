import type { Localized } from "#domain/brands/brand.ts";
import { plainArrayText, textArrayText } from "../../../platform/database/array-text.ts";
import type { TenantSql } from "../../../platform/database/database.ts";

/** The event with this slug, locked until the transaction ends. Not a video. */
export async function lockSold(tx: TenantSql, slug: string): Promise<{ id: string } | undefined> {
  const rows = await tx.query<{ id: string }>("select id from events where tenant_id = $1 and slug = $2 and kind = 'event' for update", [
    tx.tenant,
    slug,
  ]);
  return rows[0];
}

export type NamedCategory = { id: string; name: Localized; is_hidden: boolean };

/** An event's categories, in their order. */
export async function readNamed(tx: TenantSql, eventId: string): Promise<NamedCategory[]> {
  return tx.query<NamedCategory>(
    "select id, name, is_hidden from ticket_categories where tenant_id = $1 and event_id = $2 order by position, id",
    [tx.tenant, eventId],
  );
}

/** Hides a category, or shows it to everybody. False: it was so already. Holds priced before this are priced again. */
export async function writeHidden(
  tx: TenantSql,
  { eventId, categoryId, isHidden }: { readonly eventId: string; readonly categoryId: string; readonly isHidden: boolean },
): Promise<boolean> {
  const rows = await tx.query(
    `with changed as (update ticket_categories set is_hidden = $4
       where tenant_id = $1 and event_id = $2 and id = $3 and is_hidden <> $4 returning 1)
     update events set version = version + 1 where tenant_id = $1 and id = $2 and exists (select from changed) returning 1`,
    [tx.tenant, eventId, categoryId, isHidden],
  );
  return rows.length > 0;
}

/** Whether a partner has places of the event. */
export async function isPartner(tx: TenantSql, eventId: string, partner: string): Promise<boolean> {
  const rows = await tx.query("select 1 from allotments where tenant_id = $1 and event_id = $2 and lower(partner) = lower($3) limit 1", [
    tx.tenant,
    eventId,
    partner,
  ]);
  return rows.length > 0;
}

export type NewCodes = {
  readonly eventId: string;
  readonly codes: readonly { readonly id: string; readonly code: string }[];
  readonly categoryIds: readonly string[];
  readonly partner: string | null;
  readonly tickets: number;
  readonly maxPerOrder: number | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
};

/** Codes of the brand among these. */
export async function readTaken(tx: TenantSql, codes: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ code: string }>("select code from access_codes where tenant_id = $1 and code = any ($2::text[])", [
    tx.tenant,
    textArrayText(codes),
  ]);
  return rows.map(({ code }) => code);
}

/** Stores codes with their counters, and shows the event's field for codes from now on. */
export async function writeCodes(tx: TenantSql, made: NewCodes): Promise<void> {
  const ids = plainArrayText(made.codes.map(({ id }) => id));
  await tx.query(
    `insert into quotas (tenant_id, event_id, id, total, kind, opens_at, closes_at)
     select $1, $2, x.id, $4, 'code', $5, $6 from unnest($3::uuid[]) as x(id)`,
    [tx.tenant, made.eventId, ids, made.tickets, made.opensAt, made.closesAt],
  );
  await tx.query(
    `insert into access_codes (tenant_id, event_id, id, code, category_ids, partner, max_per_order)
     select $1, $2, x.id, x.code, $5::uuid[], $6, $7 from unnest($3::uuid[], $4::text[]) as x(id, code)`,
    [
      tx.tenant,
      made.eventId,
      ids,
      textArrayText(made.codes.map(({ code }) => code)),
      plainArrayText(made.categoryIds),
      made.partner,
      made.maxPerOrder,
    ],
  );
  await tx.query("update events set has_codes = true, version = version + 1 where tenant_id = $1 and id = $2 and not has_codes", [
    tx.tenant,
    made.eventId,
  ]);
}

export type ListedCode = {
  code: string;
  names: string[];
  partner: string | null;
  opens_at: Date | null;
  closes_at: Date | null;
  total: number;
  taken: number;
  max_per_order: number | null;
  state: "early" | "ended" | "used_up" | "open";
};

/** An event's codes, the oldest first. */
export async function readCodes(tx: TenantSql, eventId: string): Promise<ListedCode[]> {
  return tx.query<ListedCode>(
    `select c.code, c.partner, c.max_per_order, q.opens_at, q.closes_at, q.total, q.taken,
       array(select k.name->>'en' from ticket_categories k where k.tenant_id = $1 and k.event_id = $2 and k.id = any (c.category_ids)
         order by k.position) as names,
       case when q.closes_at <= clock_timestamp() then 'ended' when q.opens_at > clock_timestamp() then 'early'
         when q.taken >= q.total then 'used_up' else 'open' end as state
     from access_codes c join quotas q on q.tenant_id = $1 and q.event_id = $2 and q.id = c.id
     where c.tenant_id = $1 and c.event_id = $2 order by c.created_at, c.code`,
    [tx.tenant, eventId],
  );
}

/** Ends one code of an event, or with null all of them. Returns the number of those that had not ended. */
export async function endCodesOf(tx: TenantSql, eventId: string, code: string | null): Promise<number> {
  const rows = await tx.query(
    `update quotas q set closes_at = clock_timestamp() from access_codes c
     where c.tenant_id = $1 and c.event_id = $2 and ($3::text is null or c.code = $3)
       and q.tenant_id = $1 and q.event_id = $2 and q.id = c.id and coalesce(q.closes_at > clock_timestamp(), true) returning 1`,
    [tx.tenant, eventId, code],
  );
  return rows.length;
}
