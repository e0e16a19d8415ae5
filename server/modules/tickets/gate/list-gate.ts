import type { z } from "zod";
import type { getGateList } from "#contract/tickets/gate.ts";
import type { SeatNameAnswer } from "#contract/orders/seats.ts";
import type { WebAct } from "../../../act.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { seatsOfTickets } from "../../orders/seats/seats-of-tickets.ts";
import { listKeys } from "../issue/list-keys.ts";
import { refOf } from "../issue/ticket-keys.ts";
import type { GateQuestions } from "./port.ts";
import { refuseToken, tokenOf } from "./refuse-token.ts";
import { readGate, readListedTickets, readRevoked, type GateRow, type ListedTicket } from "./store.ts";

const PAGE = 2000;
const iso = (moment: Date | null) => moment?.toISOString() ?? null;

type Known = { readonly unsigned: ReadonlySet<string>; readonly seatOf: (ticket: string) => SeatNameAnswer | null };

function describeTicket(ticket: ListedTicket, { unsigned, seatOf }: Known) {
  return {
    id: ticket.id,
    version: ticket.version,
    status: ticket.status,
    categoryId: ticket.category_id,
    sessionId: ticket.session_id,
    seatLabel: seatOf(ticket.id)?.label ?? null,
    from: iso(ticket.from_at),
    until: iso(ticket.until_at),
    isReleaseMissing: unsigned.has(ticket.id),
  };
}

function describeRules(gate: GateRow) {
  return {
    allowsReentry: gate.allows_reentry,
    categoryIds: gate.category_ids,
    sessionIds: gate.session_ids,
    opensAt: iso(gate.opens_at),
    closesAt: iso(gate.closes_at),
  };
}

/** Returns a device's data for offline scanning, page by page. With `since`: changes only. Contains no names of people. */
export async function listGate(
  act: WebAct,
  { isWaiverMissing, readChangedReleases }: GateQuestions,
  asked: { since?: string | undefined; after?: string | undefined },
): Promise<z.input<typeof getGateList.answer>> {
  const token = tokenOf(act);
  const [since, after] = [asked.since ?? null, asked.after ?? null];
  const found = await act.db.transaction(act, async (tx) => {
    const gate = await readGate(tx, token);
    if (!gate) return null;
    const signed = since !== null && readChangedReleases ? await readChangedReleases(tx, gate.event_id, since) : [];
    const [tickets, revoked] = await Promise.all([
      readListedTickets(tx, gate, { since: signed && since, also: signed ?? [], after, limit: PAGE }),
      after === null ? readRevoked(tx, gate.event_id, since) : [],
    ]);
    const ids = tickets.map(({ id }) => id);
    const unsigned = isWaiverMissing && ids.length > 0 ? await isWaiverMissing(tx, act.tenant, ids) : new Set<string>();
    return { gate, tickets, revoked, unsigned };
  });
  if (!found) return refuseToken(act);
  const { gate, tickets, revoked, unsigned } = found;
  const rows = tickets.map(({ id }) => ({ id, event_id: gate.event_id }));
  const seatOf = await seatsOfTickets(act, { catalogue: await loadCatalogue(act.db, act.tenant), rows });
  return {
    kind: "gate-list",
    serverNow: gate.now.toISOString(),
    tenantRef: refOf(act.tenant),
    eventRef: refOf(gate.event_id),
    keys: (await listKeys(act)).map(({ keyId, publicKey }) => ({ keyId, publicKey })),
    rules: describeRules(gate),
    tickets: tickets.map((ticket) => describeTicket(ticket, { unsigned, seatOf })),
    revoked: revoked.map(({ ticket_id: ticketId, version }) => ({ ticketId, version })),
    next: tickets.length === PAGE ? tickets.at(-1)!.id : null,
  };
}
