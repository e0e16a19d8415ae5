import type { WebAct, Act } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { isOpenedByLink } from "../../orders/records/access-booking.ts";
import { readTicket, type AskedTicket } from "./store.ts";
import { whoAsks } from "./who-asks.ts";

/** Whether the caller holds the ticket. Only the new holder has a transferred ticket. (K04) */
export function isHeld(ticket: AskedTicket): boolean {
  return ticket.is_handed_over ? ticket.is_holders : ticket.is_buyers;
}

/** A ticket without its order's number, if it was handed over: the order stays its buyer's. */
export function withoutOrder<Row extends { readonly reference: string; readonly is_handed_over: boolean }>(ticket: Row): Row {
  return ticket.is_handed_over ? { ...ticket, reference: "" } : ticket;
}

/** Whether the caller holds the ticket, or opened it by the order's link or a grant from that link. */
async function isOpened(act: Act, ticket: AskedTicket, key: string | undefined): Promise<boolean> {
  if (ticket.is_handed_over || ticket.is_buyers) return isHeld(ticket);
  return act.db.pipelined(act.tenant, (tx) => isOpenedByLink(act, tx, { id: ticket.booking_id, key }));
}

/** Opens a ticket for its present holder. NOT_FOUND for anything else, whether it exists or not. */
export async function openTicket(
  act: WebAct,
  { id, key }: { readonly id: string; readonly key: string | undefined },
): Promise<AskedTicket> {
  const ticket = await readTicket(act.db, act.tenant, { asker: await whoAsks(act), id });
  if (!ticket || !(await isOpened(act, ticket, key))) throw new Problem("NOT_FOUND");
  return withoutOrder(ticket);
}
