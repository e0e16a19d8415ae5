import { moveHandover } from "#domain/tickets/handover/handover-state.ts";
import type { WebAct } from "../../../act.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { unlockTicket } from "../issue/lock-ticket.ts";
import { record } from "../../../platform/events/record.ts";
import { identifyCaller } from "./identify-caller.ts";
import { openSent } from "./open-sent.ts";
import { statusOf } from "./show-handover.ts";
import { finishHandover } from "./store.ts";
import { notifyHandover } from "./notify-handover.ts";

/**
 * Withdraws an offer or a delegation. Does nothing the second time. The ticket of a transfer is its sender's again. Returns the ticket.
 * Throws NOT_FOUND, and HANDOVER_GONE for one that was answered or has ended.
 */
export async function endHandover(
  act: WebAct,
  { id, key, idempotency }: { readonly id: string; readonly key: string | undefined; readonly idempotency: Once },
): Promise<string> {
  const by = await identifyCaller(act, key);
  return act.db.transaction(act, async (tx) => {
    const { ticket, handover } = await openSent(act, tx, { id, by });
    await once(tx, { tenant: act.tenant, owner: `handover ${id}`, ...idempotency }, async () => {
      const { kind, status } = handover;
      if (status === "cancelled" || status === "revoked") return { ok: true };
      const now = statusOf(handover, ticket);
      const to = moveHandover(kind, now, now === "accepted" ? "revoke" : "cancel");
      if (to !== "cancelled" && to !== "revoked") throw new Problem("HANDOVER_GONE");
      finishHandover(tx, id, to);
      if (kind === "transfer") await unlockTicket(tx, ticket.id);
      record(tx, {
        topic: `handover.${to}`,
        subject: id,
        data: { bookingId: ticket.booking_id, ticketId: ticket.id },
      });
      const after = { ...handover, status: to };
      await notifyHandover(act, tx, {
        handover: after,
        ticket,
        sender: "handover.withdrawn_by_you",
        recipient: "handover.withdrawn",
      });
      return { ok: true };
    });
    return ticket.id;
  });
}
