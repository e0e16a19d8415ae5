import type { Act } from "../../../act.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { Caller } from "./identify-caller.ts";
import { identifyHolder } from "./identify-holder.ts";
import { lockTickets, readHandover, type HandoverRow, type TicketRow } from "./store.ts";

/** Locks a handover and its ticket, read under the lock. Undefined if there is none. */
export async function lockHandover(
  tx: Transaction,
  id: string,
): Promise<{ readonly ticket: TicketRow; readonly handover: HandoverRow } | undefined> {
  const seen = await readHandover(tx, tx.tenant, id);
  if (!seen) return undefined;
  // Every change of a handover locks its ticket first.
  const [ticket] = await lockTickets(tx, [seen.ticket_id]);
  const handover = await readHandover(tx, tx.tenant, id);
  return ticket && handover && { ticket, handover };
}

/** Opens a handover for its sender, as the ticket's present or former holder. Throws NOT_FOUND. */
export async function openSent(
  act: Act,
  tx: Transaction,
  { id, by }: { readonly id: string; readonly by: Caller },
): Promise<{ readonly ticket: TicketRow; readonly handover: HandoverRow }> {
  const found = await lockHandover(tx, id);
  const known = found && (await identifyHolder(act, tx, { ticket: found.ticket, caller: by }));
  if (!found || known?.standing.phone !== found.handover.from_phone) throw new Problem("NOT_FOUND");
  return found;
}
