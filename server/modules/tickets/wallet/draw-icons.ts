/** Sides that Apple asks for, by file: the icon in lists and notices, the logo at the top of a pass. */
const ICONS = { "icon.png": 29, "icon@2x.png": 58, "icon@3x.png": 87 } as const;
const LOGOS = { "logo.png": 50, "logo@2x.png": 100, "logo@3x.png": 150 } as const;

/** Pixels that an SVG of unknown size is first drawn with, for each of its own. */
const DENSITY = 300;

async function drawSquare(
  side: number,
  { colour, mark, share }: { readonly colour: string; readonly mark: Buffer | null; readonly share: number },
): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const square = sharp({ create: { width: side, height: side, channels: 4, background: colour } });
  if (!mark) return square.png().toBuffer();
  const inner = Math.round(side * share);
  const picture = await sharp(mark, { density: DENSITY })
    .resize(inner, inner, { fit: "contain", background: "#00000000" })
    .png()
    .toBuffer();
  return square
    .composite([{ input: picture }])
    .png()
    .toBuffer();
}

/** The pictures of a pass, from the brand's mark as SVG; without one they are plain squares of the brand's colour. */
export async function drawIcons(markSvg: string | null, colour: string): Promise<Record<string, Buffer>> {
  const mark = markSvg === null ? null : Buffer.from(markSvg);
  const drawn = await Promise.all([
    ...Object.entries(ICONS).map(async ([name, side]) => [name, await drawSquare(side, { colour: "#ffffff", mark, share: 0.86 })] as const),
    ...Object.entries(LOGOS).map(
      async ([name, side]) => [name, await drawSquare(side, { colour: mark ? "#ffffff" : colour, mark, share: 0.8 })] as const,
    ),
  ]);
  return Object.fromEntries(drawn);
}
