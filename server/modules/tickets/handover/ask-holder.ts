import { maskPhone } from "#domain/people/fields/mask-phone.ts";
import type { Once } from "../../../platform/database/once.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { askCode } from "../../people/identity/ask-code.ts";
import type { Proof } from "../../people/identity/require-proof.ts";
import { isReachable } from "../../people/numbers/read-phone.ts";
import { identifyCaller } from "./identify-caller.ts";
import { identifyHolder } from "./identify-holder.ts";
import { readRecipient, type RecipientInput } from "./read-recipient.ts";
import { readTickets } from "./store.ts";

type Asking = { readonly recipient?: RecipientInput | undefined; readonly proof?: Proof | undefined };
type CodeSent = { readonly kind: "handover-code"; readonly phone: string; readonly resendAfterSeconds: number };

/**
 * Sends a ticket's holder the one-time code required for handovers, so that the browser or a link alone is not enough. Throws NOT_FOUND,
 * FIELDS_INVALID and HANDOVER_SELF for an invalid recipient, HANDOVER_OFF, HANDOVER_STATE for a holder without a number, and the errors of
 * askCode.
 */
export async function askHolder(
  act: WebAct,
  {
    ticketId,
    key,
    idempotency,
    asking: { recipient, proof },
  }: { readonly ticketId: string; readonly key: string | undefined; readonly idempotency: Once; readonly asking: Asking },
): Promise<CodeSent> {
  const to = recipient && readRecipient(recipient);
  const by = await identifyCaller(act, key);
  const { phone, bookingId } = await act.db.transaction(act, async (tx) => {
    const [ticket] = await readTickets(tx, act.tenant, [ticketId]);
    const known = ticket && (await identifyHolder(act, tx, { ticket, caller: by }));
    if (!ticket || known?.standing.kind !== "holder") throw new Problem("NOT_FOUND");
    if (!ticket.has_transfer && !ticket.has_delegation) throw new Problem("HANDOVER_OFF");
    return { phone: known.standing.phone, bookingId: ticket.booking_id };
  });
  if (to?.phone === phone) throw new Problem("HANDOVER_SELF");
  if (phone === "" || !isReachable(phone)) throw new Problem("HANDOVER_STATE");
  const { resendAfterSeconds } = await askCode(act, { target: { phone, purpose: "handover", subject: bookingId }, idempotency, proof });
  return { kind: "handover-code", phone: maskPhone(phone), resendAfterSeconds };
}
