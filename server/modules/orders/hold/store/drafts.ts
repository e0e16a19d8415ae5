import type { Selection } from "#domain/orders/cart/selection.types.ts";
import type { TenantSql } from "../../../../platform/database/database.ts";

/** The choice of a released, unexpired draft, by the database's clock. */
export async function readReleasedDraft(
  tx: TenantSql,
  code: string,
): Promise<{ event_id: string; session_id: string | null; selection: Selection } | undefined> {
  const rows = await tx.query<{ event_id: string; session_id: string | null; selection: Selection }>(
    `select d.event_id, d.session_id, d.selection from order_drafts d join draft_releases r on r.tenant_id = d.tenant_id and r.code = d.code
     where d.tenant_id = $1 and d.code = $2 and d.expires_at > clock_timestamp()`,
    [tx.tenant, code],
  );
  return rows[0];
}
