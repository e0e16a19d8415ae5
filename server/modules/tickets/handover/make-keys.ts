import type { Services } from "../../../services.ts";
import { isLinkKey, linkKey } from "../../../platform/base/keyed-digest.ts";
import type { HandoverRow } from "./store.ts";

type Offer = Pick<HandoverRow, "id" | "round">;

/** The key that opens an offer from its link: 128 bits that only we can make, others for each recipient. Nothing of it is stored. */
export function offerKey(services: Pick<Services, "secrets">, tenant: string, { id, round }: Offer): string {
  return linkKey(services.secrets, `handover ${tenant} ${id} ${round}`);
}

export function isOfferKey(
  services: Pick<Services, "secrets">,
  tenant: string,
  { offer: { id, round }, key }: { readonly offer: Offer; readonly key: string },
): boolean {
  return isLinkKey(services.secrets, `handover ${tenant} ${id} ${round}`, key);
}

/** The page of an offer, without language. */
export function offerPath(
  services: Pick<Services, "secrets">,
  tenant: string,
  { slug, offer }: { readonly slug: string; readonly offer: Offer },
): string {
  return `/event/${slug}/handover/${offer.id}?k=${offerKey(services, tenant, offer)}`;
}
