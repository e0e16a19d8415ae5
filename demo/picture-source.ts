import type { Brand, Microsite } from "#domain/brands/brand.ts";
import type { PictureSource } from "../server/ports/picture-source.ts";
import { drawHero } from "./posters/draw-hero.ts";
import { drawPoster } from "./posters/draw-poster.ts";
import type { DemoTenant, PosterKind } from "./event.types.ts";
import { DEMO_TENANTS } from "./tenants.ts";

type Poster = { kind: PosterKind; seed: number };

/** A business's banner is of the kind of its events, and another drawing than theirs. */
function bannerOf({ businessId }: Microsite, demo: DemoTenant | undefined): Poster | undefined {
  const own = demo?.events.find((event) => event.business === businessId) ?? demo?.events.at(-1);
  return own && { kind: own.poster.kind, seed: own.poster.seed + 1 };
}

/** Draws heroes and posters of the demo's brands. `brandOf` answers a tenant's brand as it stands now. */
export function demoPictures(brandOf: (ui: string) => Promise<Brand | null>): PictureSource {
  return async (ui, name) => {
    const brand = await brandOf(ui);
    if (!brand) return null;
    const demo = DEMO_TENANTS.find((t) => t.ui === ui);
    const hero = /^hero(-tall)?-v\d+$/.exec(name);
    if (hero) return { svg: drawHero(brand, hero[1] ? "phone" : "wide", demo?.hero), ratio: hero[1] ? 0.8 : 16 / 9 };
    const site = brand.microsites?.find(({ slug }) => slug === /^site-([a-z0-9-]+)-v\d+$/.exec(name)?.[1]);
    if (site) return { svg: drawHero({ ...brand, ui: `${ui}/${site.slug}` }, "wide", bannerOf(site, demo)), ratio: 16 / 9 };
    const event = demo?.events.find((e) => e.slug === name);
    if (!event) return null;
    const poster: Poster = event.poster;
    return { svg: drawPoster({ ...poster, title: event.name, colours: brand.colours, scheme: brand.scheme }), ratio: 1.6 };
  };
}
