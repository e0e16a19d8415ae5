import { moveHandover } from "#domain/tickets/handover/handover-state.ts";
import type { WebAct } from "../../../act.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { unlockTicket } from "../issue/lock-ticket.ts";
import { record } from "../../../platform/events/record.ts";
import { identifyCaller } from "./identify-caller.ts";
import { openOffer } from "./open-offer.ts";
import { lockHandover } from "./open-sent.ts";
import { statusOf } from "./show-handover.ts";
import { finishHandover } from "./store.ts";
import { notifyHandover } from "./notify-handover.ts";

/** Declines an offer, for anybody with its link. The ticket is its sender's again. Does nothing the second time. Throws HANDOVER_GONE. */
export async function declineOffer(
  act: WebAct,
  { id, key, idempotency }: { readonly id: string; readonly key: string | undefined; readonly idempotency: Once },
): Promise<void> {
  const by = await identifyCaller(act, key);
  await act.db.transaction(act, async (tx) => {
    const { ticket, handover } = openOffer(act, { found: await lockHandover(tx, id), by });
    await once(tx, { tenant: act.tenant, owner: `handover offer ${id}`, ...idempotency }, async () => {
      if (handover.status === "declined") return { ok: true };
      const to = moveHandover(handover.kind, statusOf(handover, ticket), "decline");
      if (to === null) throw new Problem("HANDOVER_GONE");
      finishHandover(tx, id, to);
      if (handover.kind === "transfer") await unlockTicket(tx, ticket.id);
      record(tx, {
        topic: "handover.declined",
        subject: id,
        data: { bookingId: ticket.booking_id, ticketId: ticket.id },
      });
      await notifyHandover(act, tx, {
        handover: { ...handover, status: to },
        ticket,
        sender: "handover.declined",
        recipient: null,
      });
      return { ok: true };
    });
  });
}
