import type { PurchaseAnswer } from "#contract/orders/purchases.ts";
import type { StoredBadge } from "#domain/payments/shown-badges.ts";
import type { BookingStatus } from "#domain/orders/booking-status.ts";
import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import { inBatches } from "../../../platform/database/batch-acts.ts";
import type { Database, Row } from "../../../platform/database/database.ts";
import type { FoundTicket } from "../issue/find-tickets.ts";
import type { TicketStanding } from "../issue/standing-of-tickets.ts";
import type { Asker } from "./who-asks.ts";

/** A ticket with the caller's relation to it. */
export type AskedTicket = FoundTicket & {
  /** Whether the caller bought it: in this browser, or with the proved number. For one booking also: opened by its link. */
  is_buyers: boolean;
  /** The buyer has transferred it. */
  is_handed_over: boolean;
  /** The new holder is the caller: the ticket went to the number while it was theirs. */
  is_holders: boolean;
  /** The new holder's name. Empty without a transfer. */
  held_by_name: string;
  ordered_at: Date;
};

/** $1 tenant, $2 hash of the browser's cookie, $3 orders of the person. */
const IS_BUYERS = "coalesce(b.owner_hash = $2, false) or b.id = any ($3::uuid[])";

/** Parameters as above, with $4 the proved number, and $5 its person. */
const TICKETS = `select t.id, t.booking_id, b.reference, t.event_id, t.session_id, t.code, t.status, t.version, t.holder, t.category, t.addons,
    b.owner_hash, b.key_version, b.held_at as ordered_at, (${IS_BUYERS}) as is_buyers, t.held_by_phone is not null as is_handed_over,
    case when t.held_by_phone = $4 then is_held_by(t, $5) else false end as is_holders, coalesce(t.held_by_name, '') as held_by_name
  from tickets t join bookings b on b.tenant_id = t.tenant_id and b.id = t.booking_id`;

const buyerOf = (tenant: string, { owner, orders }: Asker) => [tenant, owner, orders] as const;
const askerOf = (tenant: string, asker: Asker) => [...buyerOf(tenant, asker), asker.phone, asker.person] as const;

export async function readTicket(
  db: Database,
  tenant: string,
  { asker, id }: { readonly asker: Asker; readonly id: string },
): Promise<AskedTicket | undefined> {
  const rows = await db.pipelined(tenant, (tx) =>
    tx.query<AskedTicket>(`${TICKETS} where t.tenant_id = $1 and t.id = $6`, [...askerOf(tenant, asker), id]),
  );
  return rows[0];
}

/** The caller of one booking. `opened`: the version of the presented key. */
type BookingAsker = Asker & { readonly opened: number | null };
type BookingAsked = { readonly tenant: string; readonly asker: BookingAsker; readonly bookingId: string };
type BookingFound = { readonly is_buyers: boolean; readonly tickets: readonly AskedTicket[] };
type Found = BookingFound & { readonly moments: readonly TicketStanding[] };
type Told = {
  readonly answers: readonly BookingFound[];
  readonly moments: readonly (Omit<TicketStanding, "code_from" | "entered_at"> & { code_from: string | null; entered_at: string | null })[];
};

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));

function momentsAmong({ moments }: Told, tickets: readonly AskedTicket[]): TicketStanding[] {
  return moments
    .filter(({ ticket_id }) => tickets.some(({ id }) => id === ticket_id))
    .map((moment) => ({ ...moment, code_from: dateOf(moment.code_from), entered_at: dateOf(moment.entered_at) }));
}

/** In a sale many visitors look for tickets just paid for: share one round trip between concurrent calls. */
const askTogether = inBatches<BookingAsked, Found>({
  name: "find_order",
  async run(db, ops) {
    const asked = JSON.stringify(ops.map(({ asker, bookingId }, i) => ({ ord: i + 1, id: bookingId, ...asker })));
    const params = [ops[0]!.tenant, asked];
    const [row] = await db.query<{ told: Told }>("select tickets_of_bookings(as_tenant($1), $2::jsonb) as told", params);
    const { told } = row!;
    return told.answers.map((found) => ({ ...found, moments: momentsAmong(told, found.tickets) }));
  },
  laneOf: ({ tenant }) => tenant,
  subjectOf: ({ bookingId }) => bookingId,
  callsAtOnce: 1,
});

/** Reads the tickets of one booking by place, with their state by clock and gate scans, and whether the caller bought it. */
export async function readBookingTickets(
  db: Database,
  tenant: string,
  { asker, bookingId }: { readonly asker: BookingAsker; readonly bookingId: string },
): Promise<{ readonly isBuyer: boolean; readonly tickets: readonly AskedTicket[]; readonly moments: readonly TicketStanding[] }> {
  const { is_buyers: isBuyer, tickets, moments } = await askTogether(db, { tenant, asker, bookingId });
  return { isBuyer, moments, tickets: tickets.map((ticket) => ({ ...ticket, ordered_at: new Date(ticket.ordered_at) })) };
}

/** Every present or former ticket of the caller, newest first. */
export async function readTickets(db: Database, tenant: string, asker: Asker): Promise<AskedTicket[]> {
  return db.pipelined(tenant, (tx) =>
    tx.query<AskedTicket>(
      `select * from (${TICKETS} where t.tenant_id = $1 and t.id in (
           select x.id from bookings o join tickets x on x.tenant_id = o.tenant_id and x.booking_id = o.id
             where o.tenant_id = $1 and (o.owner_hash = $2 or o.id = any ($3::uuid[]))
           union select x.id from tickets x where x.tenant_id = $1 and x.held_by_phone = $4)
         order by t.created_at desc, t.position) mine
       where is_buyers or is_holders limit 300`,
      askerOf(tenant, asker),
    ),
  );
}

export type PurchaseRow = Row & {
  id: string;
  key_version: number;
  reference: string;
  status: BookingStatus;
  badges: StoredBadge[];
  event_id: string;
  session_id: string | null;
  total: number;
  tickets: number;
  hold_until: Date;
  confirmed_at: Date | null;
  created_at: Date;
  now: Date;
  is_browsers: boolean;
  has_details: boolean;
  items: { name: string; qty: number }[];
  /** Payment attempts, newest first. */
  payments: { status: PaymentStatus; expires_at: string; provider: string; method: string | null; channel: PaymentChannel | null }[];
  refunds: PurchaseAnswer["refunds"];
  has_receipt: boolean;
  waiting_number: number | null;
  /** Tickets offered for its place on a waiting list. */
  offer: { until: string; total: number } | null;
  /** The end of the order's unanswered review, and whether the order is next on the waiting list. */
  review_until: Date | null;
  is_first: boolean;
  /** The number of tickets that its buyer still holds. Null before any are issued. */
  held: number | null;
};

/**
 * The caller's orders, newest first. Leaves out holds that ended without details. A waiting-list place and its offer are one order: the
 * place until payment, then the paid order.
 */
export async function readPurchases(db: Database, tenant: string, asker: Asker): Promise<PurchaseRow[]> {
  return db.pipelined(tenant, (tx) =>
    tx.query<PurchaseRow>(
      `select b.id, b.key_version, b.reference, b.status, b.badges, b.event_id, b.session_id, b.total, b.tickets, b.hold_until, b.confirmed_at, b.created_at,
         clock_timestamp() as now, coalesce(b.owner_hash = $2, false) as is_browsers, y.booking_id is not null as has_details,
         (select jsonb_agg(jsonb_build_object('name', l.line->>'name', 'qty', (l.line->>'qty')::int) order by l.ord)
            from jsonb_array_elements(q.body->'lines') with ordinality as l(line, ord)) as items,
         (select coalesce(jsonb_agg(jsonb_build_object('status', p.status, 'expires_at', p.expires_at, 'provider', p.provider,
              'method', p.method, 'channel', p.channel) order by p.created_at desc), '[]')
            from payments p where p.tenant_id = b.tenant_id and p.booking_id = b.id) as payments,
         (select coalesce(jsonb_agg(jsonb_build_object('status', r.status, 'amount', r.amount, 'reason', r.reason) order by r.created_at), '[]')
            from refunds r where r.tenant_id = b.tenant_id and r.booking_id = b.id and r.replaced_by is null and r.failure is distinct from 'taken_back') as refunds,
         exists (select 1 from receipts r where r.tenant_id = b.tenant_id and r.booking_id = b.id) as has_receipt,
         (select w.number from waiting_entries w where w.tenant_id = b.tenant_id and w.booking_id = b.id and w.left_at is null) as waiting_number,
         (select jsonb_build_object('until', o.hold_until, 'total', o.total) from waiting_entries w
            join bookings o on o.tenant_id = w.tenant_id and o.id = w.offer_id and o.status = 'held' and o.hold_until > clock_timestamp()
            where w.tenant_id = b.tenant_id and w.booking_id = b.id and w.left_at is null) as offer,
         case when b.status = 'needs_review' and b.confirmed_at is null then b.review_until end as review_until,
         exists (select from waiting_entries w where w.tenant_id = b.tenant_id and w.booking_id = b.id and w.is_paid and w.left_at is null) as is_first,
         (select count(*) filter (where t.status not in ('cancelled', 'void', 'returned') and coalesce(t.held_by_phone = y.phone, true))::int
            from tickets t where t.tenant_id = b.tenant_id and t.booking_id = b.id having count(*) > 0) as held
       from bookings b join quotes q on q.tenant_id = b.tenant_id and q.id = b.quote_id
         left join booking_buyers y on y.tenant_id = b.tenant_id and y.booking_id = b.id
       where b.tenant_id = $1 and (b.owner_hash = $2 or b.id = any ($3::uuid[]))
         and (y.booking_id is not null or b.status = 'held' and b.hold_until > clock_timestamp())
         and not exists (select from waiting_entries w left join bookings o on o.tenant_id = w.tenant_id and o.id = w.offer_id
           where w.tenant_id = b.tenant_id and w.left_at is null and w.event_id = b.event_id
             and (w.offer_id = b.id and b.status in ('held', 'expired') or w.booking_id = b.id and o.status not in ('held', 'expired')))
       order by b.created_at desc, b.id limit 200`,
      buyerOf(tenant, asker),
    ),
  );
}
