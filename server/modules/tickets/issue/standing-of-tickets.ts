import { inBatches } from "../../../platform/database/batch-acts.ts";
import { readTicketStandings, type TicketStanding } from "./store.ts";

export type { TicketStanding } from "./store.ts";

type Asked = { readonly tenant: string; readonly ids: readonly [string, ...string[]] };

/**
 * Returns the state of tickets by clock, gate scans and signed releases. Leaves out tickets for which none of these matters. Concurrent
 * calls share one query.
 */
export const standingOfTickets = inBatches<Asked, readonly TicketStanding[]>({
  name: "ticket_standings",
  async run(db, ops) {
    const { tenant } = ops[0]!;
    const all = [...new Set(ops.flatMap(({ ids }) => ids))];
    const found = await db.pipelined(tenant, (tx) => readTicketStandings(tx, all));
    return ops.map(({ ids }) => (found.length === 0 ? [] : found.filter((moment) => ids.includes(moment.ticket_id))));
  },
  laneOf: ({ tenant }) => tenant,
  subjectOf: ({ ids }) => ids[0],
  callsAtOnce: 1,
});
