import { maskPhone } from "#domain/people/fields/mask-phone.ts";
import { ownTicketOf } from "#domain/tickets/waivers/own-ticket.ts";
import type { TicketHandoverAnswer } from "#contract/tickets/handover.ts";
import type { SentMessage } from "#contract/people/order-messages.ts";
import type { WebAct } from "../../../act.ts";
import type { Sql, TenantSql } from "../../../platform/database/database.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { freshNumber } from "../../people/identity/require-fresh-login.ts";
import { isWaiverMissing } from "../waivers/is-waiver-missing.ts";
import { closingOf, judgeTicket } from "./judge-ticket.ts";
import { identifyCaller } from "./identify-caller.ts";
import { holderOf, identifyHolder, type Standing } from "./identify-holder.ts";
import { offerPath } from "./make-keys.ts";
import { readTickets, readTicketsOfBooking, type HandoverRow, type TicketRow } from "./store.ts";
import { readDeliveries, describeDelivery } from "../../people/messages/read-delivery.ts";
import { firstName, offerMark } from "./notify-handover.ts";
import { readTyped } from "../../people/numbers/read-phone.ts";

type Facts = Pick<TicketHandoverAnswer, "event" | "session">;

/** The event of a ticket, as both sides see it. */
export function eventOf(act: WebAct, ticket: TicketRow): Facts {
  const { session, venue } = ticket;
  return {
    event: {
      slug: ticket.slug,
      name: ticket.event,
      startsAt: ticket.starts_at?.toISOString() ?? null,
      endsAt: ticket.ends_at?.toISOString() ?? null,
      zone: ticket.zone,
      venue: venue ? { name: venue.name, city: venue.city } : null,
    },
    session: session
      ? {
          startsAt: new Date(session.startsAt).toISOString(),
          endsAt: new Date(session.endsAt).toISOString(),
          label: session.label?.[act.locale] ?? null,
        }
      : null,
  };
}

/** Returns a handover's present status. After its deadline it has ended, even before the sweep. */
export function statusOf(handover: HandoverRow, ticket: TicketRow): HandoverRow["status"] {
  const { kind, status } = handover;
  const isOpen = status === "pending" || (status === "accepted" && kind === "delegation");
  if (!isOpen) return status;
  if (handover.expires_at <= ticket.now) return status === "pending" ? "expired" : "ended";
  const fits = kind === "transfer" ? ticket.status === "locked" : ticket.status === "valid" || ticket.status === "locked";
  return fits ? status : "closed";
}

/** The state of an open offer's message. Null if the daily limit of the recipient's number prevented a message. */
async function offerMessage(tx: TenantSql, handover: HandoverRow, ticket: TicketRow): Promise<SentMessage | null> {
  if (statusOf(handover, ticket) !== "pending") return null;
  const template = handover.kind === "transfer" ? "handover.offer" : "handover.offer_delegation";
  const to = { channel: "whatsapp", recipient: handover.to_phone } as const;
  const [found] = await readDeliveries(tx, [{ templates: [template], subject: offerMark(handover), ...to }]);
  return found ? describeDelivery(found, found.state ?? "not_sent") : null;
}

function describeOne(
  act: WebAct,
  { handover, ticket, message }: { readonly handover: HandoverRow; readonly ticket: TicketRow; readonly message: SentMessage | null },
): TicketHandoverAnswer["handovers"][number] {
  const status = statusOf(handover, ticket);
  return {
    id: handover.id,
    type: handover.kind,
    status,
    to: { name: handover.to_name, phone: maskPhone(handover.to_phone) },
    purpose: handover.purpose,
    expiresAt: handover.expires_at.toISOString(),
    validUntil: handover.valid_until?.toISOString() ?? null,
    createdAt: handover.created_at.toISOString(),
    answeredAt: handover.answered_at?.toISOString() ?? null,
    link: status === "pending" ? `${act.origin}${offerPath(act, { slug: ticket.slug, offer: handover })}` : null,
    message: message?.state ?? null,
    messageBy: message?.channel ?? null,
  };
}

/** The holders of a ticket with their times: its buyer first, then everybody who accepted it. */
function custodyOf(ticket: TicketRow, handovers: readonly HandoverRow[]): TicketHandoverAnswer["custody"] {
  const passed = handovers.filter((h) => h.kind === "transfer" && h.status === "accepted");
  const first = { name: firstName(passed[0]?.from_name ?? ticket.buyer_name), since: ticket.created_at.toISOString() };
  return [first, ...passed.map((h) => ({ name: firstName(h.held_name ?? h.to_name), since: h.answered_at!.toISOString() }))];
}

/** The participant whom the buyer named in the order. Null for the buyer's own ticket, and for one that was handed over. */
function participantOf(ticket: TicketRow): TicketHandoverAnswer["tickets"][number]["participant"] {
  const { id, holder, buyer_phone: buyer, country_code: countryCode, phone_number: phoneNumber } = ticket;
  const typed = { countryCode, phoneNumber };
  const isOwn = ownTicketOf([{ id, holder, phone: typed }], { name: ticket.buyer_name, phone: buyer }) !== null;
  if (ticket.held_by_phone !== null || isOwn) return null;
  const phone = readTyped(countryCode, phoneNumber);
  const isOthers = phone.kind === "phone" && phone.e164 !== buyer;
  return { fullName: holder, ...(isOthers ? typed : { countryCode: "", phoneNumber: "" }) };
}

async function together(
  act: WebAct,
  tx: Sql,
  { ticket, standing }: { readonly ticket: TicketRow; readonly standing: Standing },
): Promise<TicketHandoverAnswer["tickets"]> {
  if (standing.kind !== "holder") return [];
  const all = await readTicketsOfBooking(tx, act.tenant, ticket.booking_id);
  const own = all.filter(
    (other) => holderOf(other).phone === standing.phone && (other.held_by_phone === null) === (ticket.held_by_phone === null),
  );
  const missing = await isWaiverMissing(
    tx,
    act.tenant,
    own.map((each) => each.id),
  );
  const ordered = [...own.filter((each) => each.id === ticket.id), ...own.filter((each) => each.id !== ticket.id)];
  return ordered.map((each) => ({
    id: each.id,
    code: each.code,
    category: each.category_names?.[act.locale] ?? each.category,
    holder: each.holder,
    participant: participantOf(each),
    transfer: { refusal: judgeTicket(each, "transfer", missing.has(each.id)), closesAt: closingOf(each, "transfer") },
    delegation: { refusal: judgeTicket(each, "delegation", missing.has(each.id)), closesAt: closingOf(each, "delegation") },
  }));
}

/**
 * Returns the holder's possible and open handovers of a ticket. A former holder gets the record of the transfer. Throws NOT_FOUND for
 * anybody else.
 */
export async function showHandover(
  act: WebAct,
  { id, key }: { readonly id: string; readonly key: string | undefined },
): Promise<TicketHandoverAnswer> {
  const [by, fresh] = await Promise.all([identifyCaller(act, key), freshNumber(act)]);
  return act.db.transaction(act, async (tx) => {
    const [ticket] = await readTickets(tx, act.tenant, [id]);
    const known = ticket && (await identifyHolder(act, tx, { ticket, caller: by }));
    if (!ticket || !known) throw new Problem("NOT_FOUND");
    const { standing, handovers } = known;
    const isHolder = standing.kind === "holder";
    const own = handovers.filter((h) => h.from_phone === standing.phone);
    const messages = await Promise.all(own.map((each) => offerMessage(tx, each, ticket)));
    const receipt = own.findLast((h) => h.kind === "transfer" && h.status === "accepted");
    const holder = isHolder || !receipt ? holderOf(ticket) : { name: receipt.to_name, phone: receipt.to_phone };
    return {
      kind: "ticket-handover",
      serverNow: ticket.now.toISOString(),
      ticketId: ticket.id,
      reference: standing.isBuyer ? ticket.reference : "",
      category: ticket.category_names?.[act.locale] ?? ticket.category,
      ...eventOf(act, ticket),
      hasPickup: ticket.waiver_version !== null || ticket.addons.length > 0,
      isHolder,
      isProven: isHolder && fresh === standing.phone,
      holder: { name: isHolder ? holder.name : firstName(holder.name), phone: maskPhone(holder.phone) },
      ownPhone: isHolder && by.person?.phone === standing.phone ? standing.phone : null,
      tickets: await together(act, tx, { ticket, standing }),
      handovers: own.map((handover, at) => describeOne(act, { handover, ticket, message: messages[at]! })).toReversed(),
      custody: isHolder ? custodyOf(ticket, handovers) : [],
    };
  });
}
