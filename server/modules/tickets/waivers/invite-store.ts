import type { TenantSql, ActTransaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";

type Invite = {
  readonly id: string;
  readonly ticketId: string;
  readonly phoneHash: string;
  /** The id of the link's message. */
  readonly message: string;
};

/** Which of these tickets were sent a link, each with its last message. Null for one of an earlier version. */
export async function readInviteMessages(
  tx: TenantSql,
  ticketIds: readonly string[],
): Promise<{ ticket_id: string; message: string | null }[]> {
  return tx.query<{ ticket_id: string; message: string | null }>(
    `select x.id as ticket_id, i.dedupe_id as message from unnest($2::uuid[]) as x(id) cross join lateral (
       select c.dedupe_id from waiver_invites c where c.tenant_id = $1 and c.ticket_id = x.id order by c.sent_at desc, c.id limit 1) i`,
    [tx.tenant, ticketIds],
  );
}

export function writeInvite(tx: ActTransaction, { id, ticketId, phoneHash, message }: Invite): void {
  tx.send("insert into waiver_invites (tenant_id, id, ticket_id, phone_hash, dedupe_id) values ($1, $2, $3, $4, $5)", [
    tx.tenant,
    id,
    ticketId,
    phoneHash,
    message,
  ]);
  recordAudit(tx, { topic: "waiver.link_sent", subject: ticketId });
}
