import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fontFilesFor } from "../../modules/tickets/documents/open-fonts.ts";
import { readOwnFont } from "../../modules/tickets/documents/set-text.ts";
import sharp, { type OverlayOptions } from "sharp";

/** Link preview of a page: brand and title on the left, a picture on the right. */
export type SharePicture = {
  /** SVG texts. */
  readonly logo: string;
  readonly picture: string;
  readonly title: string;
  /** Small lines at the foot: time and place, or the shop's description. */
  readonly lines: readonly string[];
  /** Background for the logo. Null if the panel's suits it. */
  readonly plate: string | null;
  readonly colours: { readonly canvas: string; readonly ink: string; readonly inkMuted: string; readonly brandFill: string };
};

/** Pixels, in the proportions that messengers show uncropped. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

const FONTS = join(import.meta.dirname, "../../modules/tickets/documents/fonts");
const PANEL = 600;
const MARGIN = 56;
const TEXT_WIDTH = PANEL - 2 * MARGIN;
const LOGO = { width: 256, height: 56, natural: 48 } as const;
const PLATE = { width: LOGO.width + 32, height: LOGO.height + 16 } as const;
const STRIPE = 12;
const TITLE_TOP = 164;
const TITLE_SIZES = [60, 52, 44, 38, 32] as const;
const TITLE_HEIGHT = 260;
const LINE_SIZE = 25;
const LINES_HEIGHT = 130;

type Drawn = { readonly data: Buffer; readonly width: number; readonly height: number };
type Pen = { readonly weight: "bold" | "regular"; readonly size: number; readonly colour: string };

const escape = (text: string) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);

const known = new Set<string>();
let own: ReturnType<typeof readOwnFont> | null = null;

/** Makes the fonts for a text's characters known to Pango, which then chooses among them. A machine has no such fonts of its own. */
async function knowFonts(text: string): Promise<void> {
  own ??= readOwnFont(readFileSync(join(FONTS, "plus-jakarta-sans-regular.ttf")));
  for (const fontfile of await fontFilesFor(text.normalize("NFC"), own.has)) {
    if (known.has(fontfile)) continue;
    await sharp({ text: { text: "x", fontfile, dpi: 72 } }).toBuffer();
    known.add(fontfile);
  }
}

async function write(text: string, { weight, size, colour }: Pen): Promise<Drawn> {
  await knowFonts(text);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escape(text)}</span>`,
      font: `Plus Jakarta Sans ${weight === "bold" ? "Bold " : ""}${size}`,
      fontfile: join(FONTS, `plus-jakarta-sans-${weight}.ttf`),
      width: TEXT_WIDTH,
      rgba: true,
      dpi: 72,
      wrap: "word-char",
      spacing: Math.round(size * 0.1),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The largest font size that fits. Text too long even when small is cut off at the bottom. */
async function writeTitle(title: string, colour: string): Promise<Drawn> {
  let drawn: Drawn | null = null;
  for (const size of TITLE_SIZES) {
    drawn = await write(title, { weight: "bold", size, colour });
    if (drawn.height <= TITLE_HEIGHT && drawn.width <= TEXT_WIDTH) return drawn;
  }
  return cut(drawn!, TITLE_HEIGHT);
}

async function cut({ data, width, height }: Drawn, most: number): Promise<Drawn> {
  const area = { left: 0, top: 0, width: Math.min(width, TEXT_WIDTH), height: Math.min(height, most) };
  return { data: await sharp(data).extract(area).png().toBuffer(), width: area.width, height: area.height };
}

async function artwork(svg: string): Promise<Buffer> {
  const tall = Number(/<svg[^>]* height="(\d+)"/.exec(svg)?.[1] ?? SHARE_SIZE.height);
  return sharp(Buffer.from(svg), { density: (72 * SHARE_SIZE.height) / tall })
    .resize({ width: SHARE_SIZE.width - PANEL, height: SHARE_SIZE.height, fit: "cover" })
    .png()
    .toBuffer();
}

/** Draws the picture as JPEG, 1200 × 630. */
export async function drawSharePicture({ logo, picture, title, lines, plate, colours }: SharePicture): Promise<Buffer> {
  const [art, sign, heading, foot] = await Promise.all([
    artwork(picture),
    sharp(Buffer.from(logo), { density: (72 * LOGO.height) / LOGO.natural })
      .resize({ width: LOGO.width, height: LOGO.height, fit: "contain", position: "left", background: "#0000" })
      .png()
      .toBuffer(),
    writeTitle(title, colours.ink),
    write(lines.join("\n"), { weight: "regular", size: LINE_SIZE, colour: colours.inkMuted }).then((drawn) => cut(drawn, LINES_HEIGHT)),
  ]);
  const stripe = { create: { width: PANEL, height: STRIPE, channels: 3 as const, background: colours.brandFill } };
  const layers: OverlayOptions[] = [
    { input: art, left: PANEL, top: 0 },
    { input: stripe, left: 0, top: SHARE_SIZE.height - STRIPE },
    ...(plate ? [{ input: { create: { ...PLATE, channels: 3 as const, background: plate } }, left: MARGIN - 16, top: MARGIN - 8 }] : []),
    { input: sign, left: MARGIN, top: MARGIN },
    { input: heading.data, left: MARGIN, top: TITLE_TOP },
    { input: foot.data, left: MARGIN, top: SHARE_SIZE.height - MARGIN - foot.height },
  ];
  return sharp({ create: { ...SHARE_SIZE, channels: 3, background: colours.canvas } })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
