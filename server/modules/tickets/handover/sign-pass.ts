import type { Act } from "../../../act.ts";
import { sign } from "node:crypto";
import { encodePassHeader } from "#domain/tickets/handover/delegate-pass.ts";
import { encodeBase45 } from "#domain/tickets/base45.ts";
import { signingKey } from "../issue/sign-ticket.ts";
import { refOf, ticketKeyOf } from "../issue/ticket-keys.ts";
import type { HandoverRow } from "./store.ts";

/** Signs a delegate's code with recipient and end, by the tenant's ticket key, in Base45. */
export async function signPass(act: Act, handover: HandoverRow): Promise<string> {
  const { keyId, keys } = await signingKey(act);
  const header = encodePassHeader({
    keyId,
    tenantRef: refOf(act.tenant),
    handoverId: handover.id,
    notAfter: Math.min(0xffffffff, Math.floor(handover.expires_at.getTime() / 1000)),
  });
  const { privateKey } = ticketKeyOf(keys, act.tenant, keyId);
  return encodeBase45(Buffer.concat([header, sign(null, header, privateKey)]));
}
