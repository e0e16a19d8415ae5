import type { Selection } from "#domain/orders/cart/selection.types.ts";
import type { TenantSql } from "../../../platform/database/database.ts";
import type { ReleasedBy } from "./release-draft.ts";

export type DraftRow = {
  code: string;
  event_id: string;
  session_id: string | null;
  selection: Selection;
  promo_code: string | null;
  total: number;
  summary: string;
  locale: "en" | "id";
  is_released: boolean;
  body_hash: string;
  expires_at: Date;
  now: Date;
};

const COLUMNS = `code, event_id, session_id, selection, promo_code, total, summary, locale, body_hash, expires_at, clock_timestamp() as now,
  exists (select from draft_releases r where r.tenant_id = order_drafts.tenant_id and r.code = order_drafts.code) as is_released`;

/** A draft that has not expired by the database's clock. */
export async function readDraft(tx: TenantSql, code: string): Promise<DraftRow | undefined> {
  const rows = await tx.query<DraftRow>(
    `select ${COLUMNS} from order_drafts where tenant_id = $1 and code = $2 and expires_at > clock_timestamp()`,
    [tx.tenant, code],
  );
  return rows[0];
}

/** Records a draft's release. False if the draft was released before, or if this message has released one. */
export async function writeRelease(
  tx: TenantSql,
  { code, id, by }: { readonly code: string; readonly id: string; readonly by: ReleasedBy },
): Promise<boolean> {
  const { phone, messageId } = by.how === "message" ? by : { phone: null, messageId: null };
  const rows = await tx.query(
    `insert into draft_releases (tenant_id, code, id, how, phone, message_id) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning code`,
    [tx.tenant, code, id, by.how, phone, messageId],
  );
  return rows.length === 1;
}

/** The draft that a visitor made with this key, expired or not. */
export async function readDraftOfKey(tx: TenantSql, owner: string, key: string): Promise<DraftRow | undefined> {
  const rows = await tx.query<DraftRow>(`select ${COLUMNS} from order_drafts where tenant_id = $1 and owner_hash = $2 and idem_key = $3`, [
    tx.tenant,
    owner,
    key,
  ]);
  return rows[0];
}

/** Lets one visitor of a tenant at a time make a draft, until the transaction ends, so that the counts hold. */
export async function lockDrafts(tx: TenantSql): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('order_drafts ' || $1, 0))", [tx.tenant]);
}

/** Drafts made in the last hour: by this visitor, and by everybody. */
export async function countDrafts(tx: TenantSql, owner: string): Promise<{ own: number; all: number }> {
  const rows = await tx.query<{ own: number; all: number }>(
    `select count(*) filter (where owner_hash = $2)::int as own, count(*)::int as "all"
     from order_drafts where tenant_id = $1 and created_at > clock_timestamp() - interval '1 hour'`,
    [tx.tenant, owner],
  );
  return rows[0]!;
}

/** Deletes drafts that expired at least a day ago. Until then their keys count as used. */
export async function forgetOldDrafts(tx: TenantSql): Promise<void> {
  await tx.query("delete from order_drafts where tenant_id = $1 and expires_at < clock_timestamp() - interval '1 day'", [tx.tenant]);
}

export type NewDraft = Omit<DraftRow, "expires_at" | "now" | "is_released"> & {
  readonly owner: string;
  readonly key: string;
  readonly hours: number;
};

/** Writes a draft. Undefined if its code is taken. */
export async function writeDraft(tx: TenantSql, draft: NewDraft): Promise<DraftRow | undefined> {
  const rows = await tx.query<DraftRow>(
    `insert into order_drafts (tenant_id, code, event_id, session_id, selection, promo_code, total, summary, locale, owner_hash, idem_key,
       body_hash, created_at, expires_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, x.now, x.now + make_interval(hours => $13)
     from (select clock_timestamp() as now) x
     on conflict (tenant_id, code) do nothing returning ${COLUMNS}`,
    [
      tx.tenant,
      draft.code,
      draft.event_id,
      draft.session_id,
      draft.selection as unknown as Record<string, unknown>,
      draft.promo_code,
      draft.total,
      draft.summary,
      draft.locale,
      draft.owner,
      draft.key,
      draft.body_hash,
      draft.hours,
    ],
  );
  return rows[0];
}
