import type { z } from "zod";
import type { getGate } from "#contract/tickets/gate.ts";
import type { WebAct } from "../../../act.ts";
import { refuseToken, tokenOf } from "./refuse-token.ts";
import { readConflicts, readCounts, readGate } from "./store.ts";

/** Returns the token's gate and the state of its event. */
export async function showGate(act: WebAct): Promise<z.input<typeof getGate.answer>> {
  const token = tokenOf(act);
  const found = await act.db.transaction(act, async (tx) => {
    const gate = await readGate(tx, token);
    if (!gate) return null;
    const [counts, conflicts] = await Promise.all([readCounts(tx, gate.event_id), readConflicts(tx, gate.event_id)]);
    return { gate, counts, conflicts };
  });
  if (!found) return refuseToken(act);
  const { gate, counts, conflicts } = found;
  return {
    kind: "gate",
    serverNow: gate.now.toISOString(),
    gate: { id: gate.gate_id, name: gate.gate_name },
    role: gate.role,
    event: { id: gate.event_id, name: gate.event_name },
    counts: { tickets: counts.tickets, checkedIn: counts.checked_in },
    conflicts: conflicts.map(({ id, ticket_id: ticketId, outcome, scanned_at: at, gate: name }) => ({
      scanId: id,
      ticketId,
      outcome,
      at: at.toISOString(),
      gate: name,
    })),
  };
}
