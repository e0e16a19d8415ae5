import type { ScanAnswer } from "#contract/tickets/gate.ts";
import type { TicketState } from "#domain/tickets/ticket-state.ts";
import type { Row, TenantSql, Transaction } from "../../../platform/database/database.ts";

export async function undoOnce(
  sql: TenantSql,
  undo: { token: string; scan: string; reason: string; audit: string; news: string },
): Promise<"undone" | "unknown" | "role" | null> {
  const [row] = await sql.query<{ result: "undone" | "unknown" | "role" | null }>(
    "select undo_scan(as_tenant($1), $2, $3, $4, $5, $6) as result",
    [sql.tenant, undo.token, undo.scan, undo.reason, undo.audit, undo.news],
  );
  return row!.result;
}

export type GateRow = Row & {
  now: Date;
  token_id: string;
  role: "scanner" | "supervisor";
  gate_id: string;
  gate_name: string;
  event_id: string;
  event_name: string;
  category_ids: string[] | null;
  session_ids: string[] | null;
  opens_at: Date | null;
  closes_at: Date | null;
  allows_reentry: boolean;
  opens_minutes: number;
};

export async function readGate(tx: TenantSql, token: string): Promise<GateRow | undefined> {
  const rows = await tx.query<GateRow>(
    `select clock_timestamp() as now, x.token_id, x.role, (x.gate).id as gate_id, (x.gate).name as gate_name, (x.gate).event_id as event_id,
       e.name as event_name, (x.gate).category_ids as category_ids, (x.gate).session_ids as session_ids, (x.gate).opens_at as opens_at,
       (x.gate).closes_at as closes_at, coalesce((x.rules).allows_reentry, false) as allows_reentry,
       opens_minutes_of(x.rules) as opens_minutes
     from gate_of_token($1, $2) x join events e on e.tenant_id = $1 and e.id = (x.gate).event_id`,
    [tx.tenant, token],
  );
  return rows[0];
}

export async function readCounts(tx: TenantSql, eventId: string): Promise<{ tickets: number; checked_in: number }> {
  const rows = await tx.query<{ tickets: number; checked_in: number }>(
    `select count(*) filter (where status in ('valid', 'locked', 'checked_in'))::int as tickets,
       count(*) filter (where status = 'checked_in')::int as checked_in
     from tickets where tenant_id = $1 and event_id = $2`,
    [tx.tenant, eventId],
  );
  return rows[0]!;
}

export type ConflictRow = { id: string; ticket_id: string | null; outcome: ScanAnswer["outcome"]; scanned_at: Date; gate: string };

export async function readConflicts(tx: TenantSql, eventId: string): Promise<ConflictRow[]> {
  return tx.query<ConflictRow>(
    `select s.id, s.ticket_id, s.outcome, s.scanned_at, g.name as gate from scans s join gates g on g.tenant_id = $1 and g.id = s.gate_id
     where s.tenant_id = $1 and s.event_id = $2 and s.is_conflict order by s.scanned_at desc limit 100`,
    [tx.tenant, eventId],
  );
}

export type ListedTicket = {
  id: string;
  version: number;
  status: TicketState;
  category_id: string;
  session_id: string | null;
  from_at: Date | null;
  until_at: Date | null;
};

/** A page of an event's tickets in id order. With `since`: those that changed since then, and those in `also`. */
export async function readListedTickets(
  tx: TenantSql,
  gate: Pick<GateRow, "event_id" | "opens_minutes">,
  { since, also, after, limit }: { since: string | null; also: readonly string[]; after: string | null; limit: number },
): Promise<ListedTicket[]> {
  return tx.query<ListedTicket>(
    `select t.id, t.version, t.status, t.category_id, t.session_id,
       entry_opens(e, s, $6) as from_at, entry_closes(e, s) as until_at
     from tickets t join events e on e.tenant_id = $1 and e.id = t.event_id
       left join event_sessions s on s.tenant_id = $1 and s.event_id = t.event_id and s.id = t.session_id
     where t.tenant_id = $1 and t.event_id = $2 and ($3::timestamptz is null or t.changed_at >= $3::timestamptz - gate_overlap() or t.id = any ($7::uuid[]))
       and ($4::uuid is null or t.id > $4::uuid)
     order by t.id limit $5`,
    [tx.tenant, gate.event_id, since, after, limit, gate.opens_minutes, also],
  );
}

export async function readRevoked(tx: TenantSql, eventId: string, since: string | null): Promise<{ ticket_id: string; version: number }[]> {
  return tx.query(
    `select ticket_id, max(version) as version from ticket_revocations
     where tenant_id = $1 and event_id = $2 and ($3::timestamptz is null or revoked_at >= $3::timestamptz - gate_overlap())
     group by ticket_id order by ticket_id`,
    [tx.tenant, eventId, since],
  );
}

export type NewGate = {
  readonly id: string;
  readonly event_id: string;
  readonly name: string;
  readonly category_ids: readonly string[] | null;
  readonly session_ids: readonly string[] | null;
  readonly opens_at: Date | null;
  readonly closes_at: Date | null;
};

/** Writes a gate, or changes the rules of the one with this name. Returns its id. */
export async function writeGate(tx: TenantSql, gate: NewGate): Promise<string> {
  const rows = await tx.query<{ id: string }>(
    `insert into gates (tenant_id, id, event_id, name, category_ids, session_ids, opens_at, closes_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (event_id, name, tenant_id) do update set category_ids = excluded.category_ids, session_ids = excluded.session_ids,
       opens_at = excluded.opens_at, closes_at = excluded.closes_at
     returning id`,
    [tx.tenant, gate.id, gate.event_id, gate.name, gate.category_ids, gate.session_ids, gate.opens_at, gate.closes_at],
  );
  return rows[0]!.id;
}

export function writeEntryRules(tx: Transaction, eventId: string, rules: { allowsReentry: boolean; opensMinutes: number }): void {
  tx.send(
    `insert into entry_rules (tenant_id, event_id, allows_reentry, opens_minutes) values ($1, $2, $3, $4)
     on conflict (tenant_id, event_id) do update set allows_reentry = excluded.allows_reentry, opens_minutes = excluded.opens_minutes`,
    [tx.tenant, eventId, rules.allowsReentry, rules.opensMinutes],
  );
}

export function writeToken(
  tx: Transaction,
  token: { id: string; gate_id: string; role: "scanner" | "supervisor"; label: string; token_hash: string; hours: number },
): void {
  tx.send(
    `insert into gate_tokens (tenant_id, id, gate_id, role, label, token_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(hours => $7))`,
    [tx.tenant, token.id, token.gate_id, token.role, token.label, token.token_hash, token.hours],
  );
}

export async function endToken(tx: TenantSql, id: string): Promise<boolean> {
  const rows = await tx.query(
    "update gate_tokens set revoked_at = clock_timestamp() where tenant_id = $1 and id = $2 and revoked_at is null returning 1 as ok",
    [tx.tenant, id],
  );
  return rows.length > 0;
}
