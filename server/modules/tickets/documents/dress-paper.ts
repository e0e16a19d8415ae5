import type PDFDocument from "pdfkit";
import { LRUCache } from "lru-cache";
import { PLATES } from "#domain/brands/brand-css.ts";
import type { PictureAnswer } from "#contract/shapes.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { deriveColours } from "#domain/brands/derive-colours.ts";
import type { WebAct, Services } from "../../../act.ts";
import { drawLogo, type DrawnLogo } from "../../brands/tenants/draw-logo.ts";
import type { Tenant, Tenants } from "../../brands/tenants/resolve-tenant.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Structure } from "./open-structure.ts";
import type { TextSetter } from "./set-text.ts";

/** The event's picture on a ticket, in points. */
export const POSTER = { width: 152, height: 95 } as const;
/** Three pixels per point. */
const PIXELS = { width: 3 * POSTER.width, height: 3 * POSTER.height } as const;
const QUALITY = 80;

type About = { readonly tenant: { readonly id: string; readonly version: number }; readonly picture: PictureAnswer };

const keptOf = memoOf(() => new LRUCache<string, Promise<string | null>>({ max: 100 }));

async function draw({ pictures }: Pick<Services, "pictures">, { tenant, picture }: About): Promise<string | null> {
  const { src, color } = picture;
  const art = src === null ? null : await pictures(tenant.id, src.slice(src.lastIndexOf("/") + 1));
  if (!art) return null;
  const { default: sharp } = await import("sharp");
  // The event's name stands beside it, so take the drawing without words.
  const svg = art.plain ?? art.svg;
  const own = Number(/<svg[^>]* width="(\d+)"/.exec(svg)?.[1] ?? PIXELS.width);
  const whole = sharp(Buffer.from(svg), { density: (72 * PIXELS.width) / own }).flatten();
  const file = await whole
    .resize({ ...PIXELS, fit: "contain", background: color })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
  return `data:image/jpeg;base64,${file.toString("base64")}`;
}

/**
 * Draws an event's whole picture for its tickets, on its own colour if it has another shape: a JPEG data address, stored once per file for
 * any number of pages. Drawn once per version of the brand. Null without a picture.
 */
async function drawPoster(services: Pick<Services, "db" | "pictures">, about: About): Promise<string | null> {
  const kept = keptOf(services.db);
  const key = `${about.tenant.id} ${about.tenant.version} ${about.picture.src}`;
  let poster = kept.get(key);
  if (!poster) {
    poster = draw(services, about);
    kept.set(key, poster);
    poster.catch(() => kept.delete(key));
  }
  return poster;
}

/** The brand's look on paper: a band with its logo or name, and its contact data. Colours are `#rrggbb`. */
export type PaperDress = {
  readonly title: string;
  readonly tagline: string;
  readonly logo: DrawnLogo | null;
  readonly ground: string;
  readonly ink: string;
  readonly accent: string;
  /** The event's picture, at the right below the band, made by `drawPoster`. Null without one. */
  readonly poster: string | null;
};

type Paper = {
  readonly tenant: Pick<Tenant, "brand" | "version"> & { readonly id: string };
  readonly locale: Locale;
  /** The event's picture. Absent: no picture. */
  readonly picture?: PictureAnswer | undefined;
};

/** Returns the look of a tenant's documents. If its logo cannot be drawn, shows its name. Omits a picture that cannot be drawn. */
export async function dressPaper(services: Pick<Services, "db" | "pictures">, { tenant, locale, picture }: Paper): Promise<PaperDress> {
  const { title, tagline, colours, scheme, logoPlate } = tenant.brand;
  const own = deriveColours({ ...colours, scheme });
  return {
    title,
    tagline: tagline[locale],
    logo: await drawLogo(services.db, tenant).catch(() => null),
    ground: logoPlate ? PLATES[logoPlate] : own.surface,
    ink: logoPlate ? PLATES[logoPlate === "light" ? "dark" : "light"] : own.inkMuted,
    accent: own.brandFill,
    poster: picture ? await drawPoster(services, { tenant, picture }).catch(() => null) : null,
  };
}

/** Returns the look of a call's tenant. Null if the tenant no longer exists. */
export async function dressOf(
  tenants: Pick<Tenants, "all">,
  act: Pick<WebAct, "db" | "pictures" | "tenant" | "locale">,
  picture?: PictureAnswer,
): Promise<PaperDress | null> {
  const tenant = (await tenants.all()).find(({ id }) => id === act.tenant);
  return tenant ? dressPaper(act, { tenant, locale: act.locale, picture }) : null;
}

const BAND = 50;
const ACCENT = 4;
const GAP = 22;
/** Points per pixel of the logo, and its maximum width. */
const SCALE = 0.72;
const WIDEST = 190;
const TAGLINE = 9;

/** Draws the brand's band across the top, with the event's picture at the right below it. Returns where the text begins, beside the picture. */
export function drawBand(
  doc: PDFDocument,
  {
    dress,
    margin,
    structure,
    setter,
  }: { readonly dress: PaperDress; readonly margin: number; readonly structure: Structure; readonly setter: TextSetter },
): number {
  const { title, tagline, logo, ground, ink, accent, poster } = dress;
  const { width } = doc.page;
  const top = BAND + ACCENT + GAP;
  // The picture is decorative: the event's name is written below.
  structure.artifact("Layout", () => {
    doc.rect(0, 0, width, BAND).fill(ground);
    doc.rect(0, BAND, width, ACCENT).fill(accent);
    if (poster !== null) doc.image(poster, width - margin - POSTER.width, top, { width: POSTER.width });
  });
  const scale = logo ? Math.min(SCALE, WIDEST / logo.width) : 0;
  if (logo) {
    const box = { x: margin, y: (BAND - logo.height * scale) / 2, width: logo.width * scale, height: logo.height * scale };
    structure.figure(box, title, () => void doc.image(logo.png, box.x, box.y, { width: box.width }));
  } else {
    const name = setter.set(title, { room: WIDEST, size: 15, bold: true, most: 2 });
    structure.element("P", name.says, () => name.draw(margin, (BAND - name.height) / 2, ink));
  }
  const left = margin + WIDEST + 20;
  const claim = setter.set(tagline, { room: width - margin - left, size: TAGLINE, align: "right" });
  if (claim.height < BAND) structure.element("P", claim.says, () => claim.draw(left, (BAND - claim.height) / 2, ink));
  return top;
}
