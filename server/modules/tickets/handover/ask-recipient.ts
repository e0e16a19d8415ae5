import { maskPhone } from "#domain/people/fields/mask-phone.ts";
import type { Once } from "../../../platform/database/once.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { askCode } from "../../people/identity/ask-code.ts";
import type { CodeTarget } from "#domain/people/codes/code-purpose.ts";
import type { Proof } from "../../people/identity/require-proof.ts";
import { identifyCaller } from "./identify-caller.ts";
import { openOffer } from "./open-offer.ts";
import { statusOf } from "./show-handover.ts";
import { readHandover, readTickets, type HandoverRow } from "./store.ts";

type CodeSent = { readonly kind: "handover-code"; readonly phone: string; readonly resendAfterSeconds: number };

/** The code target that proves an offer's recipient. */
export function recipientCode(handover: HandoverRow): CodeTarget {
  return { phone: handover.to_phone, purpose: handover.kind === "transfer" ? "handover" : "delegate", subject: handover.id };
}

/** Sends the one-time code to the recipient of an open offer or a valid pass. Throws NOT_FOUND, HANDOVER_GONE. */
export async function askRecipient(
  act: WebAct,
  {
    id,
    key,
    idempotency,
    proof,
  }: { readonly id: string; readonly key: string | undefined; readonly idempotency: Once; readonly proof?: Proof | undefined },
): Promise<CodeSent> {
  const found = await act.db.transaction(act, async (tx) => {
    const handover = await readHandover(tx, act.tenant, id);
    const [ticket] = handover ? await readTickets(tx, act.tenant, [handover.ticket_id]) : [];
    return handover && ticket && { handover, ticket };
  });
  const { handover, ticket } = openOffer(act, { found, by: await identifyCaller(act, key) });
  if (statusOf(handover, ticket) !== "pending") throw new Problem("HANDOVER_GONE");
  const { resendAfterSeconds } = await askCode(act, { target: recipientCode(handover), idempotency, proof });
  return { kind: "handover-code", phone: maskPhone(handover.to_phone), resendAfterSeconds };
}
