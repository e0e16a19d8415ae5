import type { Brand, Microsite } from "#domain/brands/brand.ts";
import { DEFAULT_FONT } from "#domain/brands/fonts.ts";
import { writeLog } from "../server/platform/observability/write-log.ts";
import type { Drawing, PictureSource } from "../server/platform/ports/picture-source.ts";
import type { DemoEvent, DemoTenant } from "./event.types.ts";
import { takePhoto } from "./photos/take-photo.ts";
import { hourOf } from "./picture-row.ts";
import { posterWords } from "./poster-words.ts";
import { drawHero } from "./posters/draw-hero.ts";
import { drawPoster, type PosterChoice } from "./posters/draw-poster.ts";
import type { Faces } from "./posters/face.ts";
import { asEvent } from "./seed-video.ts";
import { DEMO_TENANTS } from "./tenants.ts";
import { DEMO_VIDEOS } from "./videos.ts";

/** A poster's name: the event's slug, and the demo's first day. */
const POSTER = /^(.+)-(\d{4})(\d\d)(\d\d)$/;

/** A business's banner shows its events' picture. Without any, the brand's own. */
function bannerOf({ businessId }: Microsite, { events, hero }: DemoTenant): PosterChoice {
  const own = events.find(({ business, poster }) => business === businessId && poster && "motif" in poster)?.poster;
  return own && "motif" in own ? own : hero;
}

/** A brand's fonts. Null, with a log line, if the build's packages are not installed. */
async function facesOf(brand: Brand): Promise<Faces | null> {
  try {
    return await (await import("./posters/face.ts")).openFaces(brand.font ?? DEFAULT_FONT);
  } catch (error) {
    writeLog("warn", "posters of the demo are drawn without letters", { error });
    return null;
  }
}

async function posterOf(
  brand: Brand,
  demo: DemoTenant,
  { event, today }: { readonly event: DemoEvent; readonly today: string | null },
): Promise<Drawing | null> {
  const { poster, name } = event;
  if (!poster) return null;
  if ("photo" in poster) return takePhoto(poster.photo, name);
  const input = { ...poster, title: name, colours: brand.colours, scheme: brand.scheme, hour: hourOf(event) };
  const faces = today === null ? null : await facesOf(brand);
  const letters =
    faces && today !== null ? { faces, words: posterWords(event, today), manner: demo.manner, shape: brand.shape } : undefined;
  return { svg: drawPoster({ ...input, letters }), plain: drawPoster(input), ratio: 1.6 };
}

/** Draws heroes and posters of the demo's brands. `brandOf` returns a tenant's current brand. */
export function demoPictures(brandOf: (ui: string) => Promise<Brand | null>): PictureSource {
  return async (ui, name) => {
    const [brand, demo] = [await brandOf(ui), DEMO_TENANTS.find((tenant) => tenant.ui === ui)];
    if (!brand || !demo) return null;
    const hero = /^hero(-tall)?-v\d+$/.exec(name);
    if (hero) return { svg: drawHero(brand, hero[1] ? "phone" : "wide", demo.hero), ratio: hero[1] ? 0.8 : 16 / 9 };
    const site = brand.microsites?.find(({ slug }) => slug === /^site-([a-z0-9-]+)-v\d+$/.exec(name)?.[1]);
    if (site) return { svg: drawHero({ ...brand, title: site.name }, "wide", bannerOf(site, demo)), ratio: 16 / 9 };
    const [, slug, ...day] = POSTER.exec(name) ?? [];
    const shown = [...demo.events, ...(DEMO_VIDEOS[ui] ?? []).map(asEvent)];
    const event = shown.find((one) => one.slug === (slug ?? name));
    return event ? posterOf(brand, demo, { event, today: slug === undefined ? null : day.join("-") }) : null;
  };
}
