import { maskPhone } from "#domain/people/fields/mask-phone.ts";
import type { OfferAnswer } from "#contract/tickets/handover.ts";
import { passLetters } from "#domain/tickets/handover/pass-letters.ts";
import type { WebAct, Act } from "../../../act.ts";
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

/** Returns the pass of a recipient with a proved number. Null without a valid one. */
async function passOf(act: WebAct, { ticket, handover }: OpenOffer): Promise<OfferAnswer["pass"]> {
  if (statusOf(handover, ticket) !== "accepted") return null;
  const common = { ticketId: ticket.id, holder: handover.held_name ?? handover.to_name };
  if (handover.kind === "delegation") return { ...common, code: passLetters(handover.id), qr: await signPass(act, handover) };
  if (ticket.held_by_phone !== handover.to_phone) return null;
  const found = await findTicket(act, ticket.id);
  return found ? { ...common, code: found.code, qr: await qrOf(act, found) } : null;
}

/** Whether the new holder must sign a release before the gate opens. */
async function isReleaseDue(act: Act, { ticket, handover }: OpenOffer): Promise<boolean> {
  if (handover.status !== "accepted" || ticket.held_by_phone !== handover.to_phone) return false;
  return act.db.transaction(act, async (tx) => (await isWaiverMissing(tx, act.tenant, [ticket.id])).has(ticket.id));
}

async function describeOffer(act: WebAct, offer: OpenOffer): Promise<OfferAnswer> {
  const { ticket, handover, isProven } = offer;
  const nameOf = readNames((await loadCatalogue(act.db, act.tenant)).byId.get(ticket.event_id), act.locale);
  return {
    kind: "handover-offer",
    serverNow: ticket.now.toISOString(),
    id: handover.id,
    type: handover.kind,
    status: statusOf(handover, ticket),
    purpose: handover.purpose,
    expiresAt: handover.expires_at.toISOString(),
    validUntil: handover.valid_until?.toISOString() ?? null,
    ...eventOf(act, ticket),
    category: nameOf(ticket.category),
    categoryId: ticket.category_id,
    addons: ticket.addons.map((addon) => ({ ...addon, name: nameOf(addon.name) })),
    from: { name: firstName(handover.from_name), phone: maskPhone(handover.from_phone) },
    to: { name: handover.to_name, phone: maskPhone(handover.to_phone) },
    isProven,
    pass: isProven ? await passOf(act, offer) : null,
    needsRelease: isProven && handover.kind === "transfer" && (await isReleaseDue(act, offer)),
  };
}

/** Returns an offer's present state. `proven`: the number was just proved by a code. Throws NOT_FOUND. */
export async function showOffer(
  act: WebAct,
  { id, key, proven = false }: { readonly id: string; readonly key: string | undefined; readonly proven?: boolean },
): Promise<OfferAnswer> {
  const found = await act.db.transaction(act, async (tx) => {
    const handover = await readHandover(tx, act.tenant, id);
    const [ticket] = handover ? await readTickets(tx, act.tenant, [handover.ticket_id]) : [];
    return handover && ticket && { handover, ticket };
  });
  const offer = openOffer(act, { found, by: await identifyCaller(act, key) });
  return describeOffer(act, proven ? { ...offer, isProven: true } : offer);
}
