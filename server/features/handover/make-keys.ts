import { createHmac, timingSafeEqual } from "node:crypto";
import type { Services } from "../../context.ts";
import type { HandoverRow } from "./store.ts";

type Offer = Pick<HandoverRow, "id" | "round">;

/** The key that opens an offer from its link: 128 bits that only we can make, others for each recipient. Nothing of it is stored. */
export function offerKey(services: Pick<Services, "secrets">, tenant: string, { id, round }: Offer): string {
  return createHmac("sha256", services.secrets.accessKey)
    .update(`handover ${tenant} ${id} ${round}`)
    .digest()
    .subarray(0, 16)
    .toString("base64url");
}

export function isOfferKey(services: Pick<Services, "secrets">, tenant: string, offer: Offer, key: string): boolean {
  const [given, right] = [Buffer.from(key), Buffer.from(offerKey(services, tenant, offer))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The page of an offer, without language. */
export function offerPath(services: Pick<Services, "secrets">, tenant: string, slug: string, offer: Offer): string {
  return `/event/${slug}/handover/${offer.id}?k=${offerKey(services, tenant, offer)}`;
}
