import type { TenantSql, Transaction, ActTransaction } from "../../../platform/database/database.ts";
import type { FoundTicket } from "../issue/find-tickets.ts";
import { recordAudit } from "../../../platform/events/record.ts";

export type ClaimRow = { id: string; booking_id: string; ticket_id: string | null; event_id: string };

export async function readAsksCode(tx: TenantSql): Promise<boolean> {
  const [row] = await tx.query<{ asks_code: boolean }>("select asks_code from get_ticket_rules where tenant_id = $1", [tx.tenant]);
  return row?.asks_code ?? true;
}

export function writeAsksCode(tx: ActTransaction, asksCode: boolean): void {
  tx.send(
    `insert into get_ticket_rules (tenant_id, asks_code) values ($1, $2)
     on conflict (tenant_id) do update set asks_code = excluded.asks_code`,
    [tx.tenant, asksCode],
  );
  recordAudit(tx, { topic: "get_ticket_rules.kept", data: { asksCode } });
}

export async function readClaim(tx: TenantSql, codeHash: string): Promise<ClaimRow | undefined> {
  const rows = await tx.query<ClaimRow>(
    `select c.id, c.booking_id, c.ticket_id, b.event_id from ticket_claims c join bookings b on b.tenant_id = $1 and b.id = c.booking_id
     where c.tenant_id = $1 and c.code_hash = $2 and c.expires_at > clock_timestamp()`,
    [tx.tenant, codeHash],
  );
  return rows[0];
}

/** Uses a claim's token up for one browser, which may return for a quarter of an hour. */
export async function takeClaim(
  tx: TenantSql,
  claim: { id: string; tokenHash: string; browser: string },
): Promise<"opened" | "again" | null> {
  const rows = await tx.query<{ is_first: boolean }>(
    `update ticket_claims c set opened_by = $4, opened_at = coalesce(c.opened_at, clock_timestamp())
     from (select opened_at is null as is_first from ticket_claims where tenant_id = $1 and id = $2 for update) was
     where c.tenant_id = $1 and c.id = $2 and c.token_hash = $3 and c.expires_at > clock_timestamp()
       and (c.opened_by is null or c.opened_by = $4 and c.opened_at > clock_timestamp() - interval '15 minutes')
     returning was.is_first`,
    [tx.tenant, claim.id, claim.tokenHash, claim.browser],
  );
  return rows[0] ? (rows[0].is_first ? "opened" : "again") : null;
}

export function writeClaim(
  tx: Transaction,
  claim: { id: string; code_hash: string; booking_id: string; ticket_id: string | null; token_hash: string | null; hours: number },
): void {
  tx.send(
    `insert into ticket_claims (tenant_id, id, code_hash, booking_id, ticket_id, token_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(hours => $7))`,
    [tx.tenant, claim.id, claim.code_hash, claim.booking_id, claim.ticket_id, claim.token_hash, claim.hours],
  );
}

export type Claimant = {
  full_name: string;
  phone: string;
  email: string | null;
  locale: "en" | "id";
  reference: string;
  event: string;
  zone: string;
  title: string;
  hosts: string[];
  until: Date;
};

/** The recipient of a claim valid for `hours` hours, with the message's facts. */
export async function readClaimant(tx: TenantSql, bookingId: string, hours: number): Promise<Claimant | undefined> {
  const rows = await tx.query<Claimant>(
    `select y.full_name, y.phone, y.email, y.locale, b.reference, e.name as event, e.zone, n.brand->>'title' as title,
       (select coalesce(jsonb_agg(h.host order by h.host), '[]') from tenant_hosts h where h.tenant_id = $1) as hosts,
       clock_timestamp() + make_interval(hours => $3) as until
     from bookings b join booking_buyers y on y.tenant_id = $1 and y.booking_id = b.id
       join events e on e.tenant_id = $1 and e.id = b.event_id join tenants n on n.id = b.tenant_id
     where b.tenant_id = $1 and b.id = $2`,
    [tx.tenant, bookingId, hours],
  );
  return rows[0];
}

export function saveProof(tx: Transaction, browser: string, phone: string): void {
  tx.send("delete from proved_numbers where tenant_id = $1 and proved_at < clock_timestamp() - interval '1 day'", [tx.tenant]);
  tx.send(
    `insert into proved_numbers (tenant_id, browser, phone) values ($1, $2, $3)
     on conflict (tenant_id, browser, phone) do update set proved_at = clock_timestamp()`,
    [tx.tenant, browser, phone],
  );
}

export async function hasProof(tx: TenantSql, browser: string, phone: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 as ok from proved_numbers where tenant_id = $1 and browser = $2 and phone = $3
       and proved_at > clock_timestamp() - interval '15 minutes'`,
    [tx.tenant, browser, phone],
  );
  return rows.length > 0;
}

/** A ticket and the names and numbers that may claim it. */
export type Candidate = FoundTicket & {
  held_by_phone: string | null;
  held_by_name: string | null;
  buyer_name: string;
  buyer_phone: string;
  country_code: string | null;
  phone_number: string | null;
};

const CANDIDATE = `select t.id, t.booking_id, b.reference, t.event_id, t.session_id, t.code, t.status, t.version, t.holder, t.category, t.addons,
    b.owner_hash, b.key_version, t.held_by_phone, t.held_by_name, y.full_name as buyer_name, y.phone as buyer_phone,
    a.fields->>'countryCode' as country_code, a.fields->>'phoneNumber' as phone_number
  from tickets t join bookings b on b.tenant_id = t.tenant_id and b.id = t.booking_id
    join booking_buyers y on y.tenant_id = t.tenant_id and y.booking_id = t.booking_id
    left join booking_attendees a on a.tenant_id = t.tenant_id and a.booking_id = t.booking_id and a.position = t.position`;

/** The scope of a look-up: an event, or a claim. */
export type Scope = { readonly eventId: string; readonly claim: ClaimRow | null };

const scopeOf = ({ eventId, claim }: Scope) => [eventId, claim?.booking_id ?? null, claim?.ticket_id ?? null];
const IN_SCOPE = "t.event_id = $2 and ($3::uuid is null or t.booking_id = $3) and ($4::uuid is null or t.id = $4)";

/** Tickets with a number as their buyer's, attendee's or new holder's. At most 300. */
export async function readCandidates(tx: TenantSql, scope: Scope, phone: string): Promise<Candidate[]> {
  return tx.query<Candidate>(
    `${CANDIDATE} where t.tenant_id = $1 and ${IN_SCOPE} and t.id in (
       select x.id from booking_buyers o join tickets x on x.tenant_id = $1 and x.booking_id = o.booking_id where o.tenant_id = $1 and o.phone = $5
       union select x.id from tickets x where x.tenant_id = $1 and x.held_by_phone = $5
       union select x.id from booking_attendees o join tickets x on x.tenant_id = $1 and x.booking_id = o.booking_id and x.position = o.position
         where o.tenant_id = $1 and o.fields ? 'phoneNumber'
           and right(regexp_replace(o.fields->>'phoneNumber', '\\D', '', 'g'), 8) = right($5::text, 8))
     order by t.booking_id, t.position limit 300`,
    [tx.tenant, ...scopeOf(scope), phone],
  );
}

/** Every ticket of a claim. */
export async function readClaimed(tx: TenantSql, scope: Scope): Promise<Candidate[]> {
  return tx.query<Candidate>(`${CANDIDATE} where t.tenant_id = $1 and ${IN_SCOPE} order by t.position limit 300`, [
    tx.tenant,
    ...scopeOf(scope),
  ]);
}

export type OrderRow = { reference: string; status: "awaiting_payment" | "verifying" | "cancelled"; tickets: number; buyer_name: string };

/** A buyer's orders of the event without tickets: unpaid, under verification, or cancelled in the last thirty days. */
export async function readOrders(tx: TenantSql, scope: Scope, phone: string): Promise<OrderRow[]> {
  return tx.query<OrderRow>(
    `select b.reference, b.status, b.tickets, y.full_name as buyer_name
     from booking_buyers y join bookings b on b.tenant_id = $1 and b.id = y.booking_id
     where y.tenant_id = $1 and y.phone = $4 and b.event_id = $2 and ($3::uuid is null or b.id = $3)
       and (b.status = 'verifying' or b.status = 'awaiting_payment' and b.hold_until > clock_timestamp()
         or b.status = 'cancelled' and b.confirmed_at > clock_timestamp() - interval '30 days')
       and not exists (select from tickets t where t.tenant_id = $1 and t.booking_id = b.id)
     order by b.created_at desc limit 20`,
    [tx.tenant, scope.eventId, scope.claim?.booking_id ?? null, phone],
  );
}
