import type { Act } from "../../../act.ts";
import { isLinkKey, linkKey } from "../../../platform/base/keyed-digest.ts";
import type { HandoverRow } from "./store.ts";

type Offer = Pick<HandoverRow, "id" | "round">;

/** Makes the key of an offer's link: 128 bits that only we can make, different for each recipient. Stores nothing. */
export function offerKey(act: Pick<Act, "secrets" | "tenant">, { id, round }: Offer): string {
  return linkKey(act.secrets, `handover ${act.tenant} ${id} ${round}`);
}

export function isOfferKey(
  act: Pick<Act, "secrets" | "tenant">,
  { offer: { id, round }, key }: { readonly offer: Offer; readonly key: string },
): boolean {
  return isLinkKey(act.secrets, `handover ${act.tenant} ${id} ${round}`, key);
}

/** The page of an offer, without language. */
export function offerPath(act: Pick<Act, "secrets" | "tenant">, { slug, offer }: { readonly slug: string; readonly offer: Offer }): string {
  return `/event/${slug}/handover/${offer.id}?k=${offerKey(act, offer)}`;
}
