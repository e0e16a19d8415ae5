import { inBatches } from "../../database/batch-acts.ts";
import { readTicketTimes, type TicketTimes } from "./store.ts";

export type { TicketTimes } from "./store.ts";

type Asked = { readonly tenant: string; readonly ids: readonly [string, ...string[]] };

/**
 * What the clock and the gate say of tickets; those they say nothing about are left out. In a crowd everybody asks at the same moment:
 * one look is for all who wait.
 */
export const timesOfTickets = inBatches<Asked, readonly TicketTimes[]>({
  name: "ticket_moments",
  async run(db, ops) {
    const { tenant } = ops[0]!;
    const all = [...new Set(ops.flatMap(({ ids }) => ids))];
    const found = await db.pipelined(tenant, (tx) => readTicketTimes(tx, all));
    return ops.map(({ ids }) => (found.length === 0 ? [] : found.filter((moment) => ids.includes(moment.ticket_id))));
  },
  laneOf: ({ tenant }) => tenant,
  subjectOf: ({ ids }) => ids[0],
  callsAtOnce: 1,
});
