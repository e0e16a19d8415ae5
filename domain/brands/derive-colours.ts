import type { Brand, BrandScheme } from "./brand.ts";
import { contrast } from "./contrast.ts";
import { toHex, toOklch, type Oklch } from "./oklch.ts";

export type BrandColours = {
  readonly canvas: string;
  readonly surface: string;
  readonly sunken: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly ink: string;
  readonly inkMuted: string;
  readonly brandFill: string;
  readonly brandOn: string;
  readonly brandHover: string;
  readonly brandPress: string;
  readonly brandEdge: string;
  readonly brandInk: string;
  readonly brandSoft: string;
  readonly accentFill: string;
  readonly accentOn: string;
  readonly accentHover: string;
  readonly accentPress: string;
  readonly accentSoft: string;
  readonly focus: string;
  readonly focusHalo: string;
};

/** Label colours of filled buttons. */
const WHITE = "#ffffff";
const DARK_LABEL = "#16181d";
const STEP = 0.005;

type Move = { readonly hex: string; readonly l: number; readonly moved: number };

/** Moves lightness step by step until `isGood`, or to the end of the scale. */
function moveUntil(from: Oklch, direction: 1 | -1, isGood: (hex: string) => boolean): Move {
  for (let l = from.l; l >= 0 && l <= 1; l += direction * STEP) {
    const hex = toHex({ ...from, l });
    if (isGood(hex)) return { hex, l, moved: Math.abs(l - from.l) };
  }
  const l = direction > 0 ? 1 : 0;
  return { hex: toHex({ ...from, l }), l, moved: 1 };
}

/**
 * A filled control: the brand's exact colour if a label is readable on it, else the smallest change. On a tie the label is white. A forced
 * white label darkens the colour until it is readable.
 */
function fill(hex: string, surface: string, label?: "white") {
  const colour = toOklch(hex);
  const darker = moveUntil(colour, -1, (h) => contrast(h, WHITE) >= 4.5);
  const lighter = moveUntil(colour, 1, (h) => contrast(h, DARK_LABEL) >= 4.5);
  const isWhite = label === "white" || darker.moved <= lighter.moved + 0.0001;
  const pick = isWhite ? darker : lighter;
  // Hover and press move away from the label, so contrast only rises.
  const away = isWhite ? -1 : 1;
  const isDarkSurface = contrast(WHITE, surface) > contrast("#000000", surface);
  const edge =
    contrast(pick.hex, surface) >= 3
      ? pick.hex
      : moveUntil({ ...colour, l: pick.l, c: Math.min(colour.c, 0.16) }, isDarkSurface ? 1 : -1, (h) => contrast(h, surface) >= 3).hex;
  const shade = (by: number) => toHex({ ...colour, l: pick.l + away * by });
  return { fill: pick.hex, on: isWhite ? WHITE : DARK_LABEL, hover: shade(0.04), press: shade(0.08), edge };
}

/**
 * Every colour role of a brand, from one or two colours. Each meets its contrast (see colour-checks.ts). `label` is the brand's choice of
 * label colour (decision 59).
 */
export function deriveColours({ brand, accent, label, scheme }: Brand["colours"] & { readonly scheme: BrandScheme }): BrandColours {
  const base = toOklch(brand);
  const isDark = scheme === "dark";
  const tint = Math.min(base.c * 0.06, 0.01);
  const grey = (l: number) => toHex({ l, c: tint, h: base.h });
  const canvas = grey(isDark ? 0.17 : 0.985);
  const surface = isDark ? grey(0.215) : WHITE;
  const sunken = grey(isDark ? 0.14 : 0.962);
  const onAll = (hex: string, least: number) => [canvas, surface, sunken].every((ground) => contrast(hex, ground) >= least);
  const away = isDark ? 1 : -1;
  const soft = (of: Oklch, most: number) => toHex({ l: isDark ? 0.28 : 0.955, c: Math.min(of.c * 0.28, isDark ? 0.05 : most), h: of.h });
  const brandSoft = soft(base, 0.03);
  const main = fill(brand, surface, label);
  const second = fill(accent ?? brand, surface);
  const ink: Oklch = { ...base, c: Math.min(base.c, 0.18), l: isDark ? Math.max(base.l, 0.6) : Math.min(base.l, 0.62) };
  return {
    canvas,
    surface,
    sunken,
    line: grey(isDark ? 0.33 : 0.9),
    lineStrong: moveUntil({ l: isDark ? 0.45 : 0.7, c: tint, h: base.h }, away, (h) => onAll(h, 3)).hex,
    ink: grey(isDark ? 0.965 : 0.22),
    inkMuted: moveUntil({ l: isDark ? 0.66 : 0.55, c: tint * 1.4, h: base.h }, away, (h) => onAll(h, 5.2)).hex,
    brandFill: main.fill,
    brandOn: main.on,
    brandHover: main.hover,
    brandPress: main.press,
    brandEdge: main.edge,
    brandInk: moveUntil(ink, away, (h) => onAll(h, 4.5) && contrast(h, brandSoft) >= 4.5).hex,
    brandSoft,
    accentFill: second.fill,
    accentOn: second.on,
    accentHover: second.hover,
    accentPress: second.press,
    accentSoft: soft(toOklch(accent ?? brand), 0.035),
    focus: isDark ? WHITE : "#0b1220",
    focusHalo: isDark ? "#0b1220" : WHITE,
  };
}
