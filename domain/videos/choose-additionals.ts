import type { VideoAdditional, VideoOffer } from "./video.ts";

/** A video's required additionals, or all if the video says so. See docs/rules/videos.md#additionals. */
export function neededAdditionals<A extends VideoAdditional>(video: {
  readonly additionals: readonly A[];
  readonly isAllAdditionalSelected: boolean;
}): readonly A[] {
  return video.isAllAdditionalSelected ? video.additionals : video.additionals.filter(({ isRequired }) => isRequired);
}

/** The reason why a choice of a video cannot be sold, and the item concerned. */
export type VideoChoiceRefusal = {
  readonly code: "NOT_FOUND" | "LIMIT_REACHED" | "ADDON_REQUIRED";
  readonly details?: Readonly<Record<string, string | number>>;
};

type Choice = {
  readonly categories: readonly { readonly categoryId: string; readonly qty: number }[];
  readonly addons: readonly { readonly addonId: string; readonly qty: number }[];
};

/**
 * Checks a summed choice: one piece of the video's one category, each additional at most once, and all required ones. See
 * docs/rules/videos.md#buying.
 */
export function judgeVideoChoice(
  { priceId, ...offer }: VideoOffer & { readonly priceId: string },
  { categories, addons }: Choice,
): VideoChoiceRefusal | null {
  if (categories.length !== 1 || categories[0]!.categoryId !== priceId) return { code: "NOT_FOUND" };
  if (categories[0]!.qty > 1) return { code: "LIMIT_REACHED", details: { categoryId: priceId, max: 1 } };
  for (const { addonId, qty } of addons) {
    if (!offer.additionals.some(({ id }) => id === addonId)) return { code: "NOT_FOUND" };
    if (qty > 1) return { code: "LIMIT_REACHED", details: { addonId, max: 1 } };
  }
  const missing = neededAdditionals(offer).find(({ id }) => !addons.some(({ addonId }) => addonId === id));
  return missing ? { code: "ADDON_REQUIRED", details: { addonId: missing.id, min: 1 } } : null;
}
