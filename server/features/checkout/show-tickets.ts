import type { TicketList } from "#contract/tickets.ts";
import type { Ctx } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { describeTickets, qrOf } from "../tickets/describe-tickets.ts";
import { drawQr, type QrPicture } from "../tickets/draw-qr.ts";
import { findTicket, ticketsOfVisitor } from "../tickets/find-tickets.ts";
import { isBookingKey, openTickets } from "./access-booking.ts";

/** The tickets of a booking, for its owner. Throws NOT_FOUND. */
export async function showBookingTickets(ctx: Ctx, id: string, key: string | undefined): Promise<TicketList> {
  return describeTickets(ctx, await openTickets(ctx, id, key));
}

/** Every ticket bought in this browser. */
export async function showMyTickets(ctx: Ctx): Promise<TicketList> {
  return describeTickets(ctx, await ticketsOfVisitor(ctx));
}

/** A ticket's QR code as a picture, for its owner. Throws NOT_FOUND, and VALIDATION_FAILED when it does not fit the version. */
export async function showTicketQr(ctx: Ctx, id: string, key: string | undefined, want: QrPicture): Promise<Response> {
  const ticket = await findTicket(ctx, id);
  const isOwner =
    ticket && ((ctx.owner !== null && ticket.owner_hash === ctx.owner) || (key && isBookingKey(ctx, ctx.tenant, ticket.booking_id, key)));
  const text = isOwner ? await qrOf(ctx, ticket) : null;
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
