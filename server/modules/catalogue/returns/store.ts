import type { Localized } from "#domain/brands/brand.ts";
import type { ReturnPolicy } from "#domain/orders/returns/return-policy.ts";
import type { TenantSql, Transaction } from "../../../platform/database/database.ts";

export type PolicyRow = {
  category_id: string | null;
  name: Localized | null;
  hours: number[];
  percents: number[];
  fees: boolean[];
};

/** The event with this slug and its terms, locked until the transaction ends. */
export async function lockTerms(tx: TenantSql, slug: string): Promise<{ id: string; terms: Localized } | undefined> {
  const rows = await tx.query<{ id: string; terms: Localized }>(
    "select id, terms from events where tenant_id = $1 and slug = $2 and kind = 'event' for update",
    [tx.tenant, slug],
  );
  return rows[0];
}

/** An event's policies, its own first, then its categories' in their order. */
export async function readPolicies(tx: TenantSql, eventId: string): Promise<PolicyRow[]> {
  return tx.query<PolicyRow>(
    `select r.category_id, c.name, r.hours, r.percents, r.fees from return_policies r
       left join ticket_categories c on c.tenant_id = r.tenant_id and c.event_id = r.event_id and c.id = r.category_id
     where r.tenant_id = $1 and r.event_id = $2 and r.ended_at is null order by r.category_id is not null, c.position`,
    [tx.tenant, eventId],
  );
}

/** The id of the category with this name in either language. */
export async function findCategory(tx: TenantSql, eventId: string, name: string): Promise<string | null> {
  const rows = await tx.query<{ id: string }>(
    `select id from ticket_categories where tenant_id = $1 and event_id = $2 and lower($3) in (lower(name->>'en'), lower(name->>'id'))
     order by position limit 1`,
    [tx.tenant, eventId, name],
  );
  return rows[0]?.id ?? null;
}

/** Ends a policy and, unless null, begins another at the same moment. */
export function writePolicy(
  tx: Transaction,
  { eventId, categoryId, policy }: { readonly eventId: string; readonly categoryId: string | null; readonly policy: ReturnPolicy | null },
): void {
  // Count the ended rows so that the update runs before the insert: the index allows one policy in force.
  tx.send(
    `with present as materialized (select clock_timestamp() as at),
     ended as (update return_policies set ended_at = (select at from present)
       where tenant_id = $1 and event_id = $2 and category_id is not distinct from $3 and ended_at is null returning 1)
     insert into return_policies (tenant_id, event_id, category_id, hours, percents, fees, since)
     select $1, $2, $3, $4, $5, $6, at from present cross join (select count(*) from ended) counted where $4::int[] is not null`,
    [
      tx.tenant,
      eventId,
      categoryId,
      policy?.map(({ hours }) => hours) ?? null,
      policy?.map(({ percent }) => percent) ?? null,
      policy?.map(({ withFee }) => withFee) ?? null,
    ],
  );
}

/** Writes an event's terms if they differ. Servers reload cached pages with the event's next version. */
export async function writeTerms(tx: TenantSql, eventId: string, terms: Localized): Promise<boolean> {
  const rows = await tx.query(
    "update events set terms = $3, version = version + 1 where tenant_id = $1 and id = $2 and terms is distinct from $3::jsonb returning 1",
    [tx.tenant, eventId, terms],
  );
  return rows.length > 0;
}
