import type { Act } from "../../../act.ts";
import type { HandoverState } from "#domain/tickets/handover/handover-state.ts";
import type { MessageName } from "#i18n/message-texts/fill-message.ts";
import { doEach } from "../../../platform/base/do-each.ts";
import { unlockTicket } from "../issue/lock-ticket.ts";
import { record } from "../../../platform/events/record.ts";
import { lockHandover } from "./open-sent.ts";
import { statusOf } from "./show-handover.ts";
import { finishHandover, readDue } from "./store.ts";
import { notifyHandover } from "./notify-handover.ts";

const AT_ONCE = 100;

type RunOut = "expired" | "closed" | "ended";
const isRunOut = (state: HandoverState): state is RunOut => Object.hasOwn(TOLD, state);

/** Messages to each side about an automatic end. The end of a delegation needs none, because both sides know it from the beginning. */
const TOLD: Readonly<Record<RunOut, { sender: MessageName | null; recipient: MessageName | null }>> = {
  expired: { sender: "handover.expired", recipient: "handover.expired_offer" },
  closed: { sender: "handover.closed", recipient: "handover.closed" },
  ended: { sender: null, recipient: null },
};

async function runOut(act: Act, id: string): Promise<void> {
  await act.db.transaction(act, async (tx) => {
    const found = await lockHandover(tx, id);
    if (!found) return;
    const { ticket, handover } = found;
    const to = statusOf(handover, ticket);
    if (to === handover.status || !isRunOut(to)) return;
    finishHandover(tx, id, to);
    if (to === "expired" && handover.kind === "transfer") await unlockTicket(tx, ticket.id);
    record(tx, {
      topic: `handover.${to}`,
      subject: id,
      data: { bookingId: ticket.booking_id, ticketId: ticket.id },
    });
    await notifyHandover(act, tx, { handover: { ...handover, status: to }, ticket, ...TOLD[to] });
  });
}

/**
 * Ends a tenant's handovers that are past their time by the database's clock, or whose ticket was cancelled or used. The ticket of an
 * unanswered offer is its sender's again, and both are notified. A failing one does not stop the others. Throws an AggregateError at the
 * end.
 */
export async function expireHandovers(act: Act): Promise<void> {
  const due = await act.db.pipelined(act.tenant, (tx) => readDue(tx, AT_ONCE));
  await doEach(due, 1, ({ id }) => runOut(act, id));
}
