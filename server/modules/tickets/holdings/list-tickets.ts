import type { TicketList } from "#contract/tickets/tickets.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { describeTickets } from "../issue/describe-tickets.ts";
import type { TicketStanding } from "../issue/standing-of-tickets.ts";
import { keyVersion } from "../../orders/records/booking-key.ts";
import { ownTicketsOf } from "../waivers/own-tickets.ts";
import { isHeld, withoutOrder } from "./open-ticket.ts";
import { readBookingTickets, readTickets, type AskedTicket } from "./store.ts";
import { whoAsks } from "./who-asks.ts";

/** Fields hidden from a former holder. */
const HANDED = { qr: null, link: null, codeFrom: null, release: null, checkedIn: null } as const;

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? "";

/** Describes tickets for the caller. Tickets that the caller has handed over are listed without code. */
async function describe(act: WebAct, rows: readonly AskedTicket[], moments?: readonly TicketStanding[]): Promise<TicketList> {
  const list = await describeTickets(act, { rows, moments });
  const byId = new Map(rows.map((row) => [row.id, row]));
  // Only tickets from the caller's own orders may be for others.
  const unsigned = list.tickets.filter(({ id, release }) => release !== null && !byId.get(id)!.is_handed_over);
  const own = await ownTicketsOf(act, [...new Set(unsigned.map(({ bookingId }) => bookingId))]);
  const ofOthers = new Set(unsigned.map(({ id }) => id).filter((id) => !own.has(id)));
  const tickets = list.tickets.map((ticket) => {
    const row = byId.get(ticket.id)!;
    return isHeld(row)
      ? { ...ticket, reference: withoutOrder(row).reference, awaitsOther: ofOthers.has(ticket.id) }
      : { ...ticket, ...HANDED, code: "", holder: firstName(ticket.holder), handedTo: firstName(row.held_by_name) };
  });
  const { wallet } = act.settings;
  const apple = wallet.apple === null ? [] : [wallet.apple.isTest ? ("apple_test" as const) : ("apple" as const)];
  return { ...list, tickets, wallets: [...apple, ...(wallet.google === null ? [] : ["google" as const])] };
}

/** Lists every ticket of this browser and of the logged-in person, bought or received, newest first, at most 300. */
export async function listMyTickets(act: WebAct): Promise<TicketList> {
  const asker = await whoAsks(act);
  const isNobody = asker.owner === null && asker.phone === null;
  return describe(act, isNobody ? [] : await readTickets(act.db, act.tenant, asker));
}

/** Lists a booking's tickets: all for its buyer, the held ones for others. Throws NOT_FOUND for everybody else. */
export async function listBookingTickets(
  act: WebAct,
  { id, key }: { readonly id: string; readonly key: string | undefined },
): Promise<TicketList> {
  const asker = { ...(await whoAsks(act)), opened: keyVersion(act, { id, key }) };
  const { isBuyer, tickets, moments } = await readBookingTickets(act.db, act.tenant, { asker, bookingId: id });
  const own = isBuyer ? tickets : tickets.filter((ticket) => ticket.is_handed_over && ticket.is_holders);
  if (!isBuyer && own.length === 0) throw new Problem("NOT_FOUND");
  return describe(act, own, moments);
}
