import { maskPhone } from "#domain/people/fields/mask-phone.ts";
import type { OfferAnswer } from "#contract/tickets/handover.ts";
import { passLetters } from "#domain/tickets/handover/pass-letters.ts";
import type { Ctx } from "../../../context.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { readNames } from "../../catalogue/events/read-names.ts";
import { qrOf } from "../issue/describe-tickets.ts";
import { findTicket } from "../issue/find-tickets.ts";
import { isWaiverMissing } from "../waivers/is-waiver-missing.ts";
import { identifyCaller } from "./identify-caller.ts";
import { openOffer, type OpenOffer } from "./open-offer.ts";
import { eventOf, statusOf } from "./show-handover.ts";
import { signPass } from "./sign-pass.ts";
import { readHandover, readTickets } from "./store.ts";
import { firstName } from "./notify-handover.ts";

/** What a recipient who has proven the number shows at the door; null while there is nothing to show. */
async function passOf(ctx: Ctx, { ticket, handover }: OpenOffer): Promise<OfferAnswer["pass"]> {
  if (statusOf(handover, ticket) !== "accepted") return null;
  const common = { ticketId: ticket.id, holder: handover.held_name ?? handover.to_name };
  if (handover.kind === "delegation") return { ...common, code: passLetters(handover.id), qr: await signPass(ctx, ctx.tenant, handover) };
  if (ticket.held_by_phone !== handover.to_phone) return null;
  const found = await findTicket(ctx, ticket.id);
  return found ? { ...common, code: found.code, qr: await qrOf(ctx, found) } : null;
}

/** Whether the new holder has a release of their own to sign before the gate opens. */
async function isReleaseDue(ctx: Ctx, { ticket, handover }: OpenOffer): Promise<boolean> {
  if (handover.status !== "accepted" || ticket.held_by_phone !== handover.to_phone) return false;
  return ctx.db.transaction(ctx.tenant, async (tx) => (await isWaiverMissing(tx, ctx.tenant, [ticket.id])).has(ticket.id));
}

async function describeOffer(ctx: Ctx, offer: OpenOffer): Promise<OfferAnswer> {
  const { ticket, handover, isProven } = offer;
  const nameOf = readNames((await loadCatalogue(ctx.db, ctx.tenant)).byId.get(ticket.event_id), ctx.locale);
  return {
    kind: "handover-offer",
    serverNow: ticket.now.toISOString(),
    id: handover.id,
    type: handover.kind,
    status: statusOf(handover, ticket),
    purpose: handover.purpose,
    expiresAt: handover.expires_at.toISOString(),
    validUntil: handover.valid_until?.toISOString() ?? null,
    ...eventOf(ctx, ticket),
    category: nameOf(ticket.category),
    categoryId: ticket.category_id,
    addons: ticket.addons.map((addon) => ({ ...addon, name: nameOf(addon.name) })),
    from: { name: firstName(handover.from_name), phone: maskPhone(handover.from_phone) },
    to: { name: handover.to_name, phone: maskPhone(handover.to_phone) },
    isProven,
    pass: isProven ? await passOf(ctx, offer) : null,
    needsRelease: isProven && handover.kind === "transfer" && (await isReleaseDue(ctx, offer)),
  };
}

/** An offer as it stands now. With `proven`, the number was proven by a code a moment ago. Throws NOT_FOUND. */
export async function showOffer(
  ctx: Ctx,
  { id, key, proven = false }: { readonly id: string; readonly key: string | undefined; readonly proven?: boolean },
): Promise<OfferAnswer> {
  const found = await ctx.db.transaction(ctx.tenant, async (tx) => {
    const handover = await readHandover(tx, ctx.tenant, id);
    const [ticket] = handover ? await readTickets(tx, ctx.tenant, [handover.ticket_id]) : [];
    return handover && ticket && { handover, ticket };
  });
  const offer = openOffer(ctx, { found, by: await identifyCaller(ctx, key) });
  return describeOffer(ctx, proven ? { ...offer, isProven: true } : offer);
}
