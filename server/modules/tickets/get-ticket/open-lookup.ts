import { createHash } from "node:crypto";
import type { TicketLookup } from "#contract/tickets/get-ticket.ts";
import type { WebAct, Act } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { readNames } from "../../catalogue/events/read-names.ts";
import { askForStandings, entryOf } from "../issue/describe-tickets.ts";
import { readAsksCode, readClaim, readClaimed, type Scope } from "./store.ts";

export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Resolves a slug: a claim's code first, else an event that is or was on show. Throws NOT_FOUND. */
export async function findLookup(act: Act, slug: string): Promise<Scope> {
  const claim = await act.db.pipelined(act.tenant, (tx) => readClaim(tx, digestOf(slug)));
  if (claim) return { eventId: claim.event_id, claim };
  const event = (await loadCatalogue(act.db, act.tenant)).bySlug.get(slug);
  if (!event || event.row.status === "draft") throw new Problem("NOT_FOUND");
  return { eventId: event.row.id, claim: null };
}

/** Describes a look-up page. A claim shows its subject and the gate's answer, without names. */
export async function showLookup(act: WebAct, slug: string): Promise<TicketLookup> {
  const scope = await findLookup(act, slug);
  const { byId } = await loadCatalogue(act.db, act.tenant);
  const event = byId.get(scope.eventId);
  const row = event?.row;
  const nameOf = readNames(event, act.locale);
  if (!row) throw new Problem("NOT_FOUND");
  const [asksCode, tickets] = await act.db.pipelined(act.tenant, (tx) =>
    Promise.all([readAsksCode(tx), scope.claim ? readClaimed(tx, scope) : []]),
  );
  const standings = new Map((await askForStandings(act, tickets)).map((standing) => [standing.ticket_id, standing]));
  return {
    kind: "ticket-lookup",
    serverNow: act.now().toISOString(),
    event: {
      slug: row.slug,
      name: row.name,
      startsAt: row.starts_at?.toISOString() ?? null,
      endsAt: row.ends_at?.toISOString() ?? null,
      zone: row.zone,
      venue: row.venue,
    },
    asksCode,
    cards: tickets.map((ticket) => {
      const { id, holder, category, status } = ticket;
      const standing = standings.get(id);
      return {
        initial: [...holder.trim()][0]?.toUpperCase() ?? "",
        category: nameOf(category),
        status,
        entry: entryOf(ticket, standing),
        codeFrom: standing?.code_from?.toISOString() ?? null,
      };
    }),
  };
}
