import { LRUCache } from "lru-cache";
import type { PictureAnswer } from "#contract/shapes.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Services } from "../../../act.ts";

/** Height on paper in points. Its width is the paper's. */
export const STRIP_HEIGHT = 88;
/** Two pixels per point of an A4 page's width. */
const PIXELS = { width: 1190, height: 2 * STRIP_HEIGHT } as const;
const QUALITY = 80;

type About = { readonly tenant: { readonly id: string; readonly version: number }; readonly picture: PictureAnswer };

const keptOf = memoOf(() => new LRUCache<string, Promise<string | null>>({ max: 100 }));

async function draw({ pictures }: Pick<Services, "pictures">, { tenant, picture }: About): Promise<string | null> {
  const { src, focus } = picture;
  const art = src === null ? null : await pictures(tenant.id, src.slice(src.lastIndexOf("/") + 1));
  if (!art) return null;
  const { default: sharp } = await import("sharp");
  // Use the picture without words: the strip would cut them, and the ticket has them anyway.
  const svg = art.plain ?? art.svg;
  const own = Number(/<svg[^>]* width="(\d+)"/.exec(svg)?.[1] ?? PIXELS.width);
  const height = Math.max(PIXELS.height, Math.round(PIXELS.width / art.ratio));
  const top = Math.round((height - PIXELS.height) * (focus?.y ?? 0.5));
  const file = await sharp(Buffer.from(svg), { density: (72 * PIXELS.width) / own })
    .flatten()
    .resize({ width: PIXELS.width, height, fit: "fill" })
    .extract({ left: 0, top, ...PIXELS })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
  return `data:image/jpeg;base64,${file.toString("base64")}`;
}

/**
 * Draws a strip of an event's picture for its documents, cropped around the focal point: a JPEG data address, stored once per file for any
 * number of pages. Drawn once per version of the brand. Null without a picture.
 */
export async function drawStrip(services: Pick<Services, "db" | "pictures">, about: About): Promise<string | null> {
  const kept = keptOf(services.db);
  const key = `${about.tenant.id} ${about.tenant.version} ${about.picture.src}`;
  let strip = kept.get(key);
  if (!strip) {
    strip = draw(services, about);
    kept.set(key, strip);
    strip.catch(() => kept.delete(key));
  }
  return strip;
}
