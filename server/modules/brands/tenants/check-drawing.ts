import type { LogoPlate } from "#domain/brands/brand.ts";
import { PLATES } from "#domain/brands/brand-css.ts";
import { contrast } from "#domain/brands/contrast.ts";

type Size = { readonly width: number; readonly height: number };

/** Logos may contain shapes only: no scripts, loads or fonts. */
const FOREIGN = /<(?!\/?(?:svg|g|path|circle|ellipse|rect|title)\b)[^>]*>|\son\w+\s*=|href\s*=|url\s*\(|<!|javascript:/i;
const LARGEST_BYTES = 20_000;
/** The minimum contrast of a shape with its background, and the share of the drawing that must reach it. */
const LEAST_CONTRAST = 2;
const LEAST_SHARE = 0.5;
const OPAQUE = 250;

/** Returns the share of a drawing's pixels that contrast with `ground`, or null for an empty drawing. */
async function readableShare(svg: string, ground: string): Promise<number | null> {
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(Buffer.from(svg), { density: 144 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let drawn = 0;
  let readable = 0;
  for (let i = 0; i < data.length; i += info.channels) {
    if (data[i + 3]! < OPAQUE) continue;
    drawn += 1;
    if (contrast(`#${data.subarray(i, i + 3).toString("hex")}`, ground) >= LEAST_CONTRAST) readable += 1;
  }
  return drawn === 0 ? null : readable / drawn;
}

/** Returns the plate that a logo needs to stand out from `canvas`, or null if it needs none or no plate helps. */
export async function plateFor(svg: string, canvas: string): Promise<LogoPlate | null> {
  if (svg.trim() === "" || FOREIGN.test(svg)) return null;
  const suits = async (ground: string) => ((await readableShare(svg, ground).catch(() => null)) ?? 0) >= LEAST_SHARE;
  if (await suits(canvas)) return null;
  for (const plate of ["light", "dark"] as const) if (await suits(PLATES[plate])) return plate;
  return null;
}

/** Returns each reason why a logo or mark cannot be shown on `canvas`. */
export async function faultsOfDrawing(
  file: string,
  { svg, size: { width, height }, canvas }: { readonly svg: string; readonly size: Size; readonly canvas: string },
): Promise<string[]> {
  if (svg.trim() === "") return [`${file}: is missing`];
  if (Buffer.byteLength(svg) > LARGEST_BYTES) return [`${file}: has more than ${LARGEST_BYTES} bytes`];
  const foreign = FOREIGN.exec(svg)?.[0];
  if (foreign !== undefined) return [`${file}: may hold shapes alone, not ${foreign.trim().slice(0, 40)}`];
  const faults: string[] = [];
  if (!svg.includes(`viewBox="0 0 ${width} ${height}"`)) faults.push(`${file}: needs viewBox="0 0 ${width} ${height}"`);
  if (!/role="img"[^>]* aria-label="[^"]+"/.test(svg)) faults.push(`${file}: needs role="img" and aria-label with the brand's name`);
  const share = await readableShare(svg, canvas).catch(() => undefined);
  if (share === undefined) faults.push(`${file}: is no SVG that can be drawn`);
  else if (share === null) faults.push(`${file}: draws nothing`);
  else if (share < LEAST_SHARE) {
    faults.push(
      `${file}: is too weak on ${canvas}: ${Math.round(share * 100)} % of it stands out by ${LEAST_CONTRAST}:1 or more, half is needed`,
    );
  }
  return faults;
}
