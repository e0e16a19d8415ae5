import type { z } from "zod";
import type { getGateList } from "#contract/gate.ts";
import type { Ctx } from "../../context.ts";
import { listKeys } from "../tickets/list-keys.ts";
import { refOf } from "../tickets/ticket-keys.ts";
import { refuseToken, tokenOf } from "./refuse-token.ts";
import { readGate, readListedTickets, readRevoked, type GateRow, type ListedTicket } from "./store.ts";

const PAGE = 2000;
const iso = (moment: Date | null) => moment?.toISOString() ?? null;

function describeTicket(ticket: ListedTicket) {
  return {
    id: ticket.id,
    version: ticket.version,
    status: ticket.status,
    categoryId: ticket.category_id,
    sessionId: ticket.session_id,
    from: iso(ticket.from_at),
    until: iso(ticket.until_at),
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

/** What a device keeps to scan without a network, page by page; with `since` only what changed. Names of people are not in it. */
export async function listGate(
  ctx: Ctx,
  asked: { since?: string | undefined; after?: string | undefined },
): Promise<z.input<typeof getGateList.answer>> {
  const token = tokenOf(ctx);
  const [since, after] = [asked.since ?? null, asked.after ?? null];
  const found = await ctx.db.transaction(ctx.tenant, async (tx) => {
    const gate = await readGate(tx, ctx.tenant, token);
    if (!gate) return null;
    const [tickets, revoked] = await Promise.all([
      readListedTickets(tx, ctx.tenant, gate, { since, after, limit: PAGE }),
      after === null ? readRevoked(tx, ctx.tenant, gate.event_id, since) : [],
    ]);
    return { gate, tickets, revoked };
  });
  if (!found) return refuseToken(ctx);
  const { gate, tickets, revoked } = found;
  return {
    kind: "gate-list",
    serverNow: gate.now.toISOString(),
    tenantRef: refOf(ctx.tenant),
    eventRef: refOf(gate.event_id),
    keys: (await listKeys(ctx, ctx.tenant)).map(({ keyId, publicKey }) => ({ keyId, publicKey })),
    rules: describeRules(gate),
    tickets: tickets.map(describeTicket),
    revoked: revoked.map(({ ticket_id: ticketId, version }) => ({ ticketId, version })),
    next: tickets.length === PAGE ? tickets.at(-1)!.id : null,
  };
}
