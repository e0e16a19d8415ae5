import type { PassAnswer, PassList } from "#contract/tickets/passes.ts";
import { passLetters } from "#domain/tickets/handover/pass-letters.ts";
import type { WebAct } from "../../../act.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { readNames } from "../../catalogue/events/read-names.ts";
import { whoAsks } from "../holdings/who-asks.ts";
import { firstName } from "./notify-handover.ts";
import { eventOf, statusOf } from "./show-handover.ts";
import { signPass } from "./sign-pass.ts";
import { readCarried, readGiven } from "./pass-store.ts";
import { readTickets, type HandoverRow, type TicketRow } from "./store.ts";

async function describePass(
  act: WebAct,
  { handover, ticket }: { readonly handover: HandoverRow; readonly ticket: TicketRow },
): Promise<PassAnswer> {
  const nameOf = readNames((await loadCatalogue(act.db, act.tenant)).byId.get(ticket.event_id), act.locale);
  return {
    id: handover.id,
    code: passLetters(handover.id),
    qr: await signPass(act, handover),
    purpose: handover.purpose!,
    validUntil: handover.expires_at.toISOString(),
    owner: firstName(handover.from_name),
    delegate: handover.to_name,
    category: nameOf(ticket.category),
    addons: ticket.addons.map((addon) => ({ ...addon, name: nameOf(addon.name) })),
    ...eventOf(act, ticket),
  };
}

/** Lists the passes that the logged-in person has for other people's tickets, and those that others have, or were offered, for this visitor's tickets. */
export async function listMyPasses(act: WebAct): Promise<PassList> {
  const asker = await whoAsks(act);
  const { phone } = asker;
  const isNobody = asker.owner === null && phone === null;
  const { carried, tickets, given } = await act.db.transaction(act, async (tx) => {
    const handovers = phone === null ? [] : await readCarried(tx, act.tenant, phone);
    const ids = handovers.map(({ ticket_id }) => ticket_id);
    return {
      carried: handovers,
      tickets: ids.length === 0 ? [] : await readTickets(tx, act.tenant, ids),
      given: isNobody ? [] : await readGiven(tx, act.tenant, asker),
    };
  });
  const running = carried.flatMap((handover) => {
    const ticket = tickets.find(({ id }) => id === handover.ticket_id);
    return ticket && statusOf(handover, ticket) === "accepted" ? [{ handover, ticket }] : [];
  });
  return {
    kind: "pass-list",
    serverNow: act.now().toISOString(),
    passes: await Promise.all(running.map((each) => describePass(act, each))),
    delegates: given.map((row) => ({
      ticketId: row.ticket_id,
      name: row.to_name,
      purpose: row.purpose!,
      validUntil: row.expires_at.toISOString(),
      isPending: row.status === "pending",
    })),
  };
}
