import { startMatomo } from "./start-matomo.ts";
import { startPixel } from "./start-pixel.ts";
import { startGtm } from "./start-gtm.ts";
import { startUmami } from "./start-umami.ts";
import type { MarketingConfig, Teller } from "../analytics/teller.ts";

/** Starts the tenant's tools, and no other. */
export function startTools({ consent, pixel, tagManager, umami, matomo }: MarketingConfig): readonly Teller[] {
  return [
    pixel ? startPixel(pixel) : null,
    tagManager ? startGtm(tagManager, consent) : null,
    umami ? startUmami(umami) : null,
    matomo ? startMatomo(matomo, consent) : null,
  ].filter((each) => each !== null);
}
