import type { Brand } from "#domain/brands/brand.ts";
import type { PictureSource } from "../../ports/picture-source.ts";
import { drawBrandPicture } from "./draw-brand-picture.ts";

type Needs = {
  /** The tenant's current brand, or null for an unknown tenant. */
  readonly brandOf: (tenant: string) => Promise<Brand | null>;
  /** The name of the event with that picture, or null. */
  readonly eventOf: (tenant: string, picture: string) => Promise<string | null>;
};

const WIDE = { width: 1600, height: 900 } as const;
const TALL = { width: 960, height: 1200 } as const;
const CARD = { width: 1440, height: 900 } as const;
const HERO = /^hero(-tall)?-v\d+$/;
const SITE = /^site-([a-z0-9-]+)-v\d+$/;

/** Draws shop heroes, banners of businesses and event pictures in the brand's colours. */
export function brandPictures({ brandOf, eventOf }: Needs): PictureSource {
  return async (tenant, name) => {
    const brand = await brandOf(tenant);
    if (!brand) return null;
    const draw = (seed: string, label: string, size: { readonly width: number; readonly height: number }) => ({
      svg: drawBrandPicture({ seed, label, colours: brand.colours, scheme: brand.scheme, ...size }),
      ratio: size.width / size.height,
    });
    const hero = HERO.exec(name);
    if (hero) return draw(tenant, brand.title, hero[1] ? TALL : WIDE);
    const site = brand.microsites?.find(({ slug }) => slug === SITE.exec(name)?.[1]);
    if (site) return draw(`${tenant}/${site.slug}`, brand.title, WIDE);
    const event = await eventOf(tenant, name);
    return event === null ? null : draw(`${tenant}/${name}`, event, CARD);
  };
}
