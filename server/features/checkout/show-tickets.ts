import type { TicketList } from "#contract/tickets.ts";
import { isAdmitting } from "#domain/tickets/ticket-state.ts";
import type { Ctx } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { pictureOf } from "../catalogue/describe-event.ts";
import { loadCatalogue, type Catalogue } from "../catalogue/load-catalogue.ts";
import { drawQr, type QrPicture } from "../tickets/draw-qr.ts";
import { signTicket } from "../tickets/sign-ticket.ts";
import { readTicket, readTicketsOfBooking, readTicketsOfOwner, type TicketRow } from "../tickets/store.ts";
import { isBookingKey, openBooking } from "./access-booking.ts";

const DAY_MS = 86_400_000;

/** The signed text of a ticket; null while it may not be shown. It opens gates until a day after the end. */
function qrOf(ctx: Ctx, catalogue: Catalogue, ticket: TicketRow): string | null {
  if (!isAdmitting(ticket.status)) return null;
  const event = catalogue.byId.get(ticket.event_id);
  const session = event?.sessions.find((s) => s.id === ticket.session_id);
  const end = session?.ends_at ?? event?.row.ends_at ?? new Date(ctx.now().getTime() + 365 * DAY_MS);
  return signTicket(ctx.secrets, {
    tenant: ctx.tenant,
    id: ticket.id,
    version: ticket.version,
    notAfter: new Date(end.getTime() + DAY_MS),
  });
}

async function describe(ctx: Ctx, rows: readonly TicketRow[]): Promise<TicketList> {
  const catalogue = await loadCatalogue(ctx.db, ctx.tenant);
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
        qr: qrOf(ctx, catalogue, ticket),
      },
    ];
  });
  return { kind: "ticket-list", serverNow: ctx.now().toISOString(), tickets };
}

/** The tickets of a booking, for its owner. Throws NOT_FOUND. */
export async function showBookingTickets(ctx: Ctx, id: string, key: string | undefined): Promise<TicketList> {
  const rows = await ctx.db.read(ctx.tenant, async (tx) => {
    await openBooking(ctx, tx, id, key);
    return readTicketsOfBooking(tx, ctx.tenant, id);
  });
  return describe(ctx, rows);
}

/** Every ticket bought in this browser. */
export async function showMyTickets(ctx: Ctx): Promise<TicketList> {
  const { owner } = ctx;
  return describe(ctx, owner === null ? [] : await ctx.db.read(ctx.tenant, (tx) => readTicketsOfOwner(tx, ctx.tenant, owner)));
}

/** A ticket's QR code as a picture, for its owner. Throws NOT_FOUND, and VALIDATION_FAILED when it does not fit the version. */
export async function showTicketQr(ctx: Ctx, id: string, key: string | undefined, want: QrPicture): Promise<Response> {
  const ticket = await ctx.db.read(ctx.tenant, (tx) => readTicket(tx, ctx.tenant, id));
  const isOwner =
    ticket && ((ctx.owner !== null && ticket.owner_hash === ctx.owner) || (key && isBookingKey(ctx, ctx.tenant, ticket.booking_id, key)));
  const text = isOwner ? qrOf(ctx, await loadCatalogue(ctx.db, ctx.tenant), ticket) : null;
  if (text === null) throw new Problem("NOT_FOUND");
  try {
    const { body, type } = await drawQr(text, want);
    return new Response(Buffer.from(body), {
      headers: { "content-type": type, "cache-control": "no-store", "referrer-policy": "no-referrer" },
    });
  } catch (error) {
    if (error instanceof RangeError) throw new Problem("VALIDATION_FAILED");
    throw error;
  }
}
