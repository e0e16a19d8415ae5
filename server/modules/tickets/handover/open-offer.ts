import type { Act } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { Caller } from "./identify-caller.ts";
import { isOfferKey } from "./make-keys.ts";
import type { HandoverRow, TicketRow } from "./store.ts";

export type OpenOffer = {
  readonly ticket: TicketRow;
  readonly handover: HandoverRow;
  /** The caller is logged in with the offer's number. */
  readonly isProven: boolean;
};

/** Opens an offer for its recipient: by the link's key, or by a login with the number. Throws NOT_FOUND for anybody else. */
export function openOffer(
  act: Act,
  { found, by }: { readonly found: { readonly ticket: TicketRow; readonly handover: HandoverRow } | undefined; readonly by: Caller },
): OpenOffer {
  if (!found) throw new Problem("NOT_FOUND");
  const isProven = by.person?.phone === found.handover.to_phone;
  if (!isProven && !(by.key !== undefined && isOfferKey(act, { offer: found.handover, key: by.key }))) throw new Problem("NOT_FOUND");
  return { ...found, isProven };
}
