import type { TicketList } from "#contract/tickets.ts";
import { isAdmitting } from "#domain/tickets/ticket-state.ts";
import type { Ctx } from "../../context.ts";
import { pictureOf } from "../catalogue/describe-event.ts";
import { loadCatalogue, type Catalogue } from "../catalogue/load-catalogue.ts";
import { signingKeyId } from "./choose-key.ts";
import type { FoundTicket } from "./find-tickets.ts";
import { signTicket } from "./sign-ticket.ts";

const DAY_MS = 86_400_000;

/** The signed text of a ticket; null while it may not be shown. It opens gates until a day after the end. */
function qrIn(ctx: Ctx, catalogue: Catalogue, keyId: number, ticket: FoundTicket): string | null {
  if (!isAdmitting(ticket.status)) return null;
  const event = catalogue.byId.get(ticket.event_id);
  const session = event?.sessions.find((s) => s.id === ticket.session_id);
  const end = session?.ends_at ?? event?.row.ends_at ?? new Date(ctx.now().getTime() + 365 * DAY_MS);
  return signTicket(ctx.secrets, {
    tenant: ctx.tenant,
    keyId,
    eventId: ticket.event_id,
    id: ticket.id,
    version: ticket.version,
    notAfter: new Date(end.getTime() + DAY_MS),
  });
}

/** Tickets as their owner sees them. Names of the event come from the catalogue, so call this outside transactions. */
export async function describeTickets(ctx: Ctx, rows: readonly FoundTicket[]): Promise<Omit<TicketList, "wallets">> {
  const [catalogue, keyId] = await Promise.all([loadCatalogue(ctx.db, ctx.tenant), signingKeyId(ctx.db, ctx.tenant)]);
  const tickets = rows.flatMap((ticket) => {
    const event = catalogue.byId.get(ticket.event_id);
    if (!event) return [];
    const { row } = event;
    const session = event.sessions.find((s) => s.id === ticket.session_id);
    return [
      {
        id: ticket.id,
        bookingId: ticket.booking_id,
        reference: ticket.reference,
        code: ticket.code,
        status: ticket.status,
        event: {
          slug: row.slug,
          name: row.name,
          startsAt: row.starts_at?.toISOString() ?? null,
          endsAt: row.ends_at?.toISOString() ?? null,
          zone: row.zone,
          venue: row.venue,
          picture: pictureOf(row),
        },
        session: session
          ? { startsAt: session.starts_at.toISOString(), endsAt: session.ends_at.toISOString(), label: session.label?.[ctx.locale] ?? null }
          : null,
        category: ticket.category,
        holder: ticket.holder,
        addons: ticket.addons,
        qr: qrIn(ctx, catalogue, keyId, ticket),
        handedTo: null,
      },
    ];
  });
  return { kind: "ticket-list", serverNow: ctx.now().toISOString(), tickets };
}

/** The signed text of one ticket; null while it may not be shown. */
export async function qrOf(ctx: Ctx, ticket: FoundTicket): Promise<string | null> {
  const [catalogue, keyId] = await Promise.all([loadCatalogue(ctx.db, ctx.tenant), signingKeyId(ctx.db, ctx.tenant)]);
  return qrIn(ctx, catalogue, keyId, ticket);
}
