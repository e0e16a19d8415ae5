import { toHex, toOklch, type Oklch } from "#domain/brands/oklch.ts";
import { createDice, type Dice } from "./dice.ts";

/** Input of a picture. Equal input gives equal text on every machine. */
export type BrandPicture = {
  /** Determines every line and place: another text gives another drawing. */
  readonly seed: string;
  /** Alternative text of the drawing. */
  readonly label: string;
  /** `#rrggbb`. */
  readonly colours: { readonly brand: string; readonly accent?: string };
  readonly scheme: "light" | "dark";
  readonly width: number;
  readonly height: number;
};

const RIDGES = 5;
const RINGS = 7;
const POINTS = 24;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const fix = (value: number) => String(Math.round(value * 10) / 10);
const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

type Paint = {
  readonly sky: readonly [string, string];
  readonly disc: string;
  readonly line: string;
  readonly ridge: (share: number) => string;
};

/** The brand's colour deepens from back to front. The disc and fine details take the accent. A grey brand stays grey. */
function paintOf({ colours, scheme }: BrandPicture): Paint {
  const brand = toOklch(colours.brand);
  const isNight = scheme === "dark";
  const accent: Oklch = colours.accent
    ? toOklch(colours.accent)
    : { l: 0.8, c: Math.min(0.14, brand.c), h: (brand.h + (brand.h < 130 ? 330 : 60)) % 360 };
  const chroma = Math.min(brand.c, 0.17);
  const at = (l: number, c = chroma, h = brand.h) => toHex({ l, c, h });
  return {
    sky: isNight ? [at(0.24, chroma * 0.6), at(0.44)] : [at(0.93, chroma * 0.3), at(0.8, chroma * 0.65)],
    disc: toHex({ ...accent, l: clamp(accent.l, isNight ? 0.66 : 0.7, 0.86) }),
    line: isNight ? at(0.9, chroma * 0.3) : at(0.99, 0.01),
    ridge: (share) => at((isNight ? 0.5 : 0.68) - share * (isNight ? 0.34 : 0.4), chroma * (1 - share * 0.35)),
  };
}

/** A line of hills from edge to edge, at `level` of the height, closed below. */
function ridge(
  dice: Dice,
  {
    brandPicture: { width, height },
    level,
    swing,
  }: { readonly brandPicture: BrandPicture; readonly level: number; readonly swing: number },
): string {
  const [long, short] = [dice.range(0.7, 1.6), dice.range(2.2, 4)];
  const [from, other] = [dice.range(0, Math.PI * 2), dice.range(0, Math.PI * 2)];
  const step = width / POINTS;
  const levelAt = (index: number) => {
    const share = index / POINTS;
    const wave = Math.sin(from + share * Math.PI * 2 * long) + 0.35 * Math.sin(other + share * Math.PI * 2 * short);
    return height * (level + wave * swing);
  };
  // Each curve leaves a point in the direction of the previous one.
  const rise = (index: number) => (levelAt(index + 1) - levelAt(index - 1)) / 6;
  const curve = Array.from({ length: POINTS }, (_, index) => {
    const [x, next] = [index * step, index + 1];
    const handles = [x + step / 3, levelAt(index) + rise(index), next * step - step / 3, levelAt(next) - rise(next)];
    return `C${[...handles, next * step, levelAt(next)].map(fix).join(" ")}`;
  });
  return `M0 ${fix(levelAt(0))}${curve.join("")}V${fix(height)}H0Z`;
}

/** Draws a landscape in a brand's colours as SVG text, for pages, businesses and events without a picture of their own. */
export function drawBrandPicture(picture: BrandPicture): string {
  const { seed, label, width, height } = picture;
  const dice = createDice(seed);
  const paint = paintOf(picture);
  const side = Math.min(width, height);
  const [x, y, radius] = [width * dice.range(0.22, 0.78), height * dice.range(0.3, 0.44), side * dice.range(0.15, 0.22)];
  const rings = Array.from({ length: RINGS }, (_, index) => {
    const away = radius * (1.22 + index * 0.3);
    return `<circle cx="${fix(x)}" cy="${fix(y)}" r="${fix(away)}" fill="none" stroke="${paint.line}" stroke-width="${fix(side / 360)}" opacity="${fix(0.75 - index * 0.1)}"/>`;
  });
  const hills = Array.from({ length: RIDGES }, (_, index) => {
    const share = index / (RIDGES - 1);
    return `<path d="${ridge(dice, { brandPicture: picture, level: 0.55 + share * 0.33, swing: 0.065 - share * 0.02 })}" fill="${paint.ridge(share)}"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(label)}">` +
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${paint.sky[0]}"/><stop offset="1" stop-color="${paint.sky[1]}"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>${rings.join("")}` +
    `<circle cx="${fix(x)}" cy="${fix(y)}" r="${fix(radius)}" fill="${paint.disc}"/>${hills.join("")}</svg>`
  );
}
