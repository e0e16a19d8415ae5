import { moveHandover } from "#domain/tickets/handover/handover-state.ts";
import { transferUntil } from "#domain/tickets/handover/handover-times.ts";
import type { WebAct } from "../../../act.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { refuseCode, type CodeResult } from "../../people/identity/check-code.ts";
import { freshNumber } from "../../people/identity/require-fresh-login.ts";
import { record } from "../../../platform/events/record.ts";
import { asHandable, isOn } from "./judge-ticket.ts";
import { identifyCaller } from "./identify-caller.ts";
import { judgeHolder } from "./judge-holder.ts";
import { openSent } from "./open-sent.ts";
import { readRecipient, type RecipientInput } from "./read-recipient.ts";
import { statusOf } from "./show-handover.ts";
import { changeRecipient, readHandover, type HandoverRow, type TicketRow } from "./store.ts";
import { notifyHandover } from "./notify-handover.ts";

export type EditInput = { readonly recipient: RecipientInput; readonly code: string | null; readonly locale: "en" | "id" };

const ANSWER_MS = 48 * 3_600_000;

/**
 * Returns the new recipient's deadline: 48 hours from now, but at most the end of the delegation or of transfers. Throws HANDOVER_GONE if
 * it is too late.
 */
function answerBy(handover: HandoverRow, ticket: TicketRow): Date {
  const now = ticket.now.getTime();
  const until = handover.valid_until
    ? Math.min(handover.valid_until.getTime(), now + ANSWER_MS)
    : transferUntil(asHandable(ticket, false), now);
  if (until === null) throw new Problem("HANDOVER_GONE");
  return new Date(until);
}

/** Gives an open offer another recipient. Notifies both recipients. Returns its ticket. */
export async function editHandover(
  act: WebAct,
  {
    id,
    input,
    key,
    idempotency,
  }: { readonly id: string; readonly input: EditInput; readonly key: string | undefined; readonly idempotency: Once },
): Promise<string> {
  const to = readRecipient(input.recipient);
  const [by, fresh] = await Promise.all([identifyCaller(act, key), freshNumber(act)]);
  const { judged, ticketId } = await act.db.transaction(act, async (tx): Promise<{ judged: CodeResult; ticketId: string }> => {
    const { ticket, handover } = await openSent(act, tx, { id, by });
    const subject = ticket.booking_id;
    const code = await judgeHolder(act, tx, { phone: handover.from_phone, subject, code: input.code, key: idempotency.key, fresh });
    if (code.kind !== "right") return { judged: code, ticketId: ticket.id };
    await once(tx, { tenant: act.tenant, owner: `handover ${id}`, ...idempotency }, async () => {
      if (!isOn(ticket, handover.kind)) throw new Problem("HANDOVER_OFF");
      if (moveHandover(handover.kind, statusOf(handover, ticket), "edit") === null) throw new Problem("HANDOVER_GONE");
      if (to.phone === handover.from_phone) throw new Problem("HANDOVER_SELF");
      changeRecipient(tx, id, { ...to, locale: input.locale, expiresAt: answerBy(handover, ticket) });
      record(tx, {
        topic: "handover.edited",
        subject: id,
        data: { bookingId: ticket.booking_id, ticketId: ticket.id, round: handover.round + 1 },
      });
      if (to.phone !== handover.to_phone)
        await notifyHandover(act, tx, { handover, ticket, sender: null, recipient: "handover.withdrawn" });
      const edited = (await readHandover(tx, act.tenant, id))!;
      const isTransfer = handover.kind === "transfer";
      await notifyHandover(act, tx, {
        handover: edited,
        ticket,
        sender: isTransfer ? "handover.sent" : "handover.sent_delegation",
        recipient: isTransfer ? "handover.offer" : "handover.offer_delegation",
      });
      return { ok: true };
    });
    return { judged: code, ticketId: ticket.id };
  });
  refuseCode(judged);
  return ticketId;
}
