import type { TicketList } from "#contract/tickets/tickets.ts";
import { expectEntry, type Entry } from "#domain/tickets/expect-entry.ts";
import { isAdmitting } from "#domain/tickets/ticket-state.ts";
import type { WebAct, Services } from "../../../act.ts";
import { plainPictureOf } from "../../catalogue/events/describe-event.ts";
import { loadCatalogue, type Catalogue } from "../../catalogue/events/load-catalogue.ts";
import { readNames } from "../../catalogue/events/read-names.ts";
import { seatsOfTickets } from "../../orders/seats/seats-of-tickets.ts";
import { signingKey, signTicket, type SigningKey } from "./sign-ticket.ts";
import type { FoundTicket } from "./find-tickets.ts";
import { ticketLinkKey } from "./ticket-link-key.ts";
import { standingOfTickets } from "./standing-of-tickets.ts";
import type { TicketStanding } from "./store.ts";

/** The reader of the description: a visitor, or a message's recipient. */
type Viewer = Services & Pick<WebAct, "locale"> & { readonly tenant: string };

const DAY_MS = 86_400_000;

/** Facts that decide whether a ticket's code is shown, and its signing key. */
type Codes = {
  readonly catalogue: Catalogue;
  readonly signing: SigningKey;
  readonly moments: ReadonlyMap<string, TicketStanding>;
};

/** Returns the state of these tickets by clock, gate scans and signed releases. Leaves out tickets for which none of these matters. */
export async function askForStandings(act: Viewer, tickets: readonly Pick<FoundTicket, "id">[]): Promise<readonly TicketStanding[]> {
  const [first, ...others] = tickets.map(({ id }) => id);
  return first === undefined ? [] : standingOfTickets(act.db, { tenant: act.tenant, ids: [first, ...others] });
}

/** Returns the gate's answer to a ticket, by its state. */
export function entryOf({ status }: Pick<FoundTicket, "status">, moment: TicketStanding | undefined): Entry {
  const isReleaseMissing = (moment?.release ?? null) !== null;
  return expectEntry({ status, isOutside: moment?.is_outside ?? false, isReleaseMissing });
}

async function readCodes(act: Viewer, tickets: readonly FoundTicket[], known?: readonly TicketStanding[]): Promise<Codes> {
  const [catalogue, signing, moments] = await Promise.all([
    loadCatalogue(act.db, act.tenant),
    signingKey(act),
    known ?? askForStandings(act, tickets),
  ]);
  return { catalogue, signing, moments: new Map(moments.map((moment) => [moment.ticket_id, moment])) };
}

/**
 * Returns a ticket's signed text, or null while it is hidden. Visitors who have left an event with re-entry need the text again. It opens
 * gates until a day after the end.
 */
function qrIn(act: Viewer, { catalogue, signing, moments }: Codes, ticket: FoundTicket): string | null {
  const moment = moments.get(ticket.id);
  if (!isAdmitting(ticket.status) && !moment?.is_outside) return null;
  if (moment?.code_from) return null;
  const event = catalogue.byId.get(ticket.event_id);
  const session = event?.sessions.find((s) => s.id === ticket.session_id);
  const end = session?.ends_at ?? event?.row.ends_at ?? new Date(act.now().getTime() + 365 * DAY_MS);
  return signTicket(signing.keys, {
    tenant: act.tenant,
    keyId: signing.keyId,
    eventId: ticket.event_id,
    id: ticket.id,
    version: ticket.version,
    notAfter: new Date(end.getTime() + DAY_MS),
  });
}

/** Describes tickets for their owner. Event names come from the catalogue: call this outside transactions. `moments`: pass them if already read. */
export async function describeTickets(
  act: Viewer,
  { rows, moments }: { readonly rows: readonly FoundTicket[]; readonly moments?: readonly TicketStanding[] | undefined },
): Promise<Omit<TicketList, "wallets">> {
  const codes = await readCodes(act, rows, moments);
  const seatOf = await seatsOfTickets(act, { catalogue: codes.catalogue, rows });
  const tickets = rows.flatMap((ticket) => {
    const event = codes.catalogue.byId.get(ticket.event_id);
    if (!event) return [];
    const { row } = event;
    const nameOf = readNames(event, act.locale);
    const session = event.sessions.find((s) => s.id === ticket.session_id);
    const moment = codes.moments.get(ticket.id);
    const release = moment?.release ?? null;
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
          status: row.status,
          startsAt: row.starts_at?.toISOString() ?? null,
          endsAt: row.ends_at?.toISOString() ?? null,
          zone: row.zone,
          venue: row.venue,
          picture: plainPictureOf(row),
        },
        session: session
          ? { startsAt: session.starts_at.toISOString(), endsAt: session.ends_at.toISOString(), label: session.label?.[act.locale] ?? null }
          : null,
        category: nameOf(ticket.category),
        seat: seatOf(ticket.id),
        holder: ticket.holder,
        addons: ticket.addons.map((addon) => ({ ...addon, name: nameOf(addon.name) })),
        qr: qrIn(act, codes, ticket),
        codeFrom: moment?.code_from?.toISOString() ?? null,
        handedTo: null,
        entry: entryOf(ticket, moment),
        release,
        awaitsOther: false,
        link: `/ticket/${ticketLinkKey(act, ticket)}`,
        checkedIn: moment?.entered_at ? { at: moment.entered_at.toISOString(), gate: moment.entered_gate ?? "" } : null,
      },
    ];
  });
  return { kind: "ticket-list", serverNow: act.now().toISOString(), tickets };
}

/** Returns one ticket's signed text, or null while it is hidden. */
export async function qrOf(act: Viewer, ticket: FoundTicket): Promise<string | null> {
  return qrIn(act, await readCodes(act, [ticket]), ticket);
}
