import type { Sharp } from "sharp";
import { cleanDrawing, type PictureBox, type SheetBox } from "./clean-drawing.ts";

/** A picture for the shop, as SVG; or each reason why there is none, one line each. */
export type Made = { readonly svg: string } | { readonly faults: readonly string[] };
type About = { readonly file: string; readonly title: string; readonly box: PictureBox };

/** What the shop sends to each visitor. */
export const LARGEST_BYTES = 20_000;
const LARGEST_PIXELS = 60_000_000;
/** Art that fills less than this share of its sheet, in both directions, is cut out of it. */
const MARGIN = 0.7;
const TRIAL = 600;
const VISIBLE = 8;
/** The height of a drawing, in pixels, in which its art is looked for. */
const SHARPNESS = 240;

const DATA = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/=]+)$/;
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const sharpOf = async () => (await import("sharp")).default;

/** Whether a logo or mark is pixels: a `data:` address with PNG, JPEG or WebP, instead of SVG text. */
export const isPixels = (source: string) => source.startsWith("data:");

/** The part of a picture in which something is visible, as shares of its width and height; null if nothing is. */
async function artIn(picture: Sharp): Promise<SheetBox | null> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let [left, top, right, bottom] = [info.width, info.height, -1, -1];
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      if (data[(y * info.width + x) * info.channels + info.channels - 1]! < VISIBLE) continue;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  if (right < 0) return null;
  return [left / info.width, top / info.height, (right - left + 1) / info.width, (bottom - top + 1) / info.height];
}

const isSmall = (art: SheetBox | null): art is SheetBox => art !== null && art[2] < MARGIN && art[3] < MARGIN;

/** A picture's pixels in an SVG, with as many colours as fit into the limit; null if none fit. */
async function wrap(picture: Sharp, { title, box }: About): Promise<string | null> {
  for (const scale of [3, 2, 1.5]) {
    const { data, info } = await picture
      .clone()
      .resize({ width: Math.round(scale * box.width), height: Math.round(scale * box.height), fit: "inside", withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const fit = Math.min(box.width / info.width, box.height / info.height);
    const [width, height] = [Math.round(100 * fit * info.width) / 100, Math.round(100 * fit * info.height) / 100];
    const x = box.align === "xMinYMid" ? 0 : Math.round(50 * (box.width - width)) / 100;
    const y = Math.round(50 * (box.height - height)) / 100;
    const sharp = await sharpOf();
    for (const colours of [256, 64, 24]) {
      const png = await sharp(data, { raw: info }).png({ palette: true, colours, effort: 10, compressionLevel: 9, dither: 0.5 }).toBuffer();
      const svg =
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box.width} ${box.height}" role="img" aria-label="${escape(title)}">` +
        `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/png;base64,${png.toString("base64")}"/></svg>`;
      if (svg.length <= LARGEST_BYTES) return svg;
    }
  }
  return null;
}

const tooDetailed = ({ file }: About) =>
  `${file}: has too much detail for ${LARGEST_BYTES} bytes; simplify it, with plain colours instead of photographs`;

async function ofPixels(source: string, about: About): Promise<Made> {
  const { file, box } = about;
  const bytes = Buffer.from(DATA.exec(source)?.[1] ?? "", "base64");
  const sharp = await sharpOf();
  try {
    // Colours of a profile, of print (CMYK) and of 16 bits become those of screens.
    const whole = await sharp(bytes, { limitInputPixels: LARGEST_PIXELS }).rotate().toColourspace("srgb").png().toBuffer();
    const { width, height } = await sharp(whole).metadata();
    const art = await artIn(sharp(whole).resize({ width: TRIAL, height: TRIAL, fit: "inside", withoutEnlargement: true }));
    if (!art) return { faults: [`${file}: draws nothing`] };
    const [left, top] = [Math.floor(art[0] * width), Math.floor(art[1] * height)];
    const part = {
      left,
      top,
      width: Math.min(width - left, Math.ceil(art[2] * width) + 1),
      height: Math.min(height - top, Math.ceil(art[3] * height) + 1),
    };
    const cut = isSmall(art) ? await sharp(whole).extract(part).png().toBuffer() : whole;
    const own = isSmall(art) ? part : { width, height };
    if (own.width < box.width && own.height < box.height)
      return {
        faults: [
          `${file}: has only ${own.width} × ${own.height} pixels; at least ${2 * box.height} high or ${2 * box.width} wide is needed, or an SVG`,
        ],
      };
    const svg = await wrap(sharp(cut), about);
    return svg === null ? { faults: [tooDetailed(about)] } : { svg };
  } catch (error) {
    const reason = /pixel limit/i.test((error as Error).message)
      ? `has more than ${LARGEST_PIXELS} pixels; export it smaller`
      : "is no PNG, JPEG or WebP that can be read; export it again";
    return { faults: [`${file}: ${reason}`] };
  }
}

/** The part of a drawing's sheet in which something is visible, in the drawing's units; null if nothing is. */
async function artOn(sheet: SheetBox, { draw }: { readonly draw: (sheet: SheetBox) => string }, box: PictureBox): Promise<SheetBox | null> {
  const [left, top, width, height] = sheet;
  const sharp = await sharpOf();
  const art = await artIn(sharp(Buffer.from(draw(sheet)), { density: (72 * SHARPNESS) / box.height }));
  if (!art) return null;
  // Shares of the box become shares of the sheet in it.
  const scale = Math.min(box.width / width, box.height / height);
  const [fitX, fitY] = [(scale * width) / box.width, (scale * height) / box.height];
  const [startX, startY] = [box.align === "xMinYMid" ? 0 : (1 - fitX) / 2, (1 - fitY) / 2];
  return [
    left + ((art[0] - startX) / fitX) * width,
    top + ((art[1] - startY) / fitY) * height,
    (art[2] / fitX) * width,
    (art[3] / fitY) * height,
  ];
}

/** Makes the shop's picture of what an agency delivered: SVG text, or pixels as a `data:` address. A drawing that is too long is drawn as pixels. */
export async function makePicture(source: string, about: About): Promise<Made> {
  if (isPixels(source)) return ofPixels(source, about);
  const cleaned = cleanDrawing(source, about);
  if ("faults" in cleaned) return cleaned;
  const sharp = await sharpOf();
  const { file, box } = about;
  const { sheet, draw } = cleaned;
  try {
    const art = await artOn(sheet, cleaned, box);
    if (!art) return { faults: [`${file}: draws nothing`] };
    const isLost = art[2] < MARGIN * sheet[2] && art[3] < MARGIN * sheet[3];
    // The first look at a large sheet is coarse: look again at the part that it found.
    const svg = draw(isLost ? ((await artOn(art, cleaned, box)) ?? art) : sheet);
    if (Buffer.byteLength(svg) <= LARGEST_BYTES) return { svg };
    const drawn = await wrap(
      sharp(
        await sharp(Buffer.from(svg), { density: 72 * 3 })
          .png()
          .toBuffer(),
      ),
      { ...about, box: { ...box, align: "xMidYMid" } },
    );
    return drawn === null ? { faults: [tooDetailed(about)] } : { svg: drawn };
  } catch {
    return { faults: [`${file}: is no SVG that can be drawn; export it again, or as PNG`] };
  }
}
