import { toHex, toOklch, type Oklch } from "#domain/brands/oklch.ts";
import { mix } from "./mix.ts";

/** A poster's light: pale background, deep background, or the brand's own colour. */
export type PosterMood = "day" | "night" | "bold";

/** Everything a drawing paints with, all `#rrggbb`. */
export type PosterPalette = {
  readonly mood: PosterMood;
  readonly isDark: boolean;
  /** The background and its companion for gradients and blocks. */
  readonly ground: string;
  readonly ground2: string;
  /** The brand's colour and its neighbour on the wheel. */
  readonly main: string;
  readonly side: string;
  /** The accent and its lighter neighbour. */
  readonly pop: string;
  readonly glow: string;
  readonly ink: string;
  readonly shade: string;
  readonly paper: string;
  /** `count` steps from far (close to the ground) to near (darkest). */
  readonly layers: (count: number) => string[];
  /** One of the four vivid colours, in turn. */
  readonly cycle: (index: number) => string;
};

export type PosterColours = {
  readonly brand: string;
  readonly accent?: string;
  readonly ink?: string;
};

/** A poster's palette from a brand's one or two colours and their harmonic neighbours. */
export function posterPalette(colours: PosterColours, mood: PosterMood): PosterPalette {
  const brand = leadingColour(colours);
  const accent = secondColour(brand, colours.accent);
  const dark = darkHue(brand, accent);
  const ink = colours.ink ?? toHex({ l: 0.2, c: Math.min(0.065, brand.c * 0.5), h: dark });
  const main = toHex(brand);
  const side = toHex(
    isMuddyWhenDark(brand.h)
      ? { l: 0.62, c: 0.18, h: 38 }
      : {
          l: clamp(brand.l - 0.1, 0.36, 0.66),
          c: brand.c * 0.95,
          h: turn(brand.h, towards(brand.h, accent.h) * 26),
        },
  );
  const pop = toHex(accent);
  const glow = toHex({
    l: clamp(accent.l + 0.13, 0.8, 0.92),
    c: accent.c * 0.72,
    h: turn(accent.h, towards(accent.h, 85) * 16),
  });
  const paper = toHex({ l: 0.965, c: 0.022, h: accent.h });
  const shade = toHex({ l: 0.33, c: Math.min(0.11, brand.c * 0.75), h: dark });
  const grounds = groundsOf(mood, { brand, main, ink, shade, paper, glow, accent });
  const vivid = [main, pop, side, glow] as const;
  return {
    mood,
    isDark: mood === "night" || (mood === "bold" && brand.l < 0.6),
    ...grounds,
    main,
    side,
    pop,
    glow,
    ink,
    shade,
    paper,
    layers: (count) =>
      Array.from({ length: count }, (_, index) => layerColour(grounds.ground, main, shade, ink, count === 1 ? 1 : index / (count - 1))),
    cycle: (index) => vivid[((index % 4) + 4) % 4] ?? main,
  };
}

/** The background's colour, for the space behind a poster that does not fill its frame. */
export function groundColour(colours: PosterColours, mood: PosterMood): string {
  return posterPalette(colours, mood).ground;
}

/** Whether a colour turns muddy when darkened, like yellow and orange. Its shadows lean to another hue. */
function isMuddyWhenDark(hue: number): boolean {
  return hue > 42 && hue < 122;
}

function darkHue(brand: Oklch, accent: Oklch): number {
  if (!isMuddyWhenDark(brand.h)) return brand.h;
  return accent.h > 140 || accent.h < 20 ? accent.h : brand.h > 80 ? 288 : 350;
}

/** Reads `#rrggbb`. Throws a RangeError for anything else. */
function readHex(hex: string): Oklch {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new RangeError(`not a #rrggbb colour: ${hex}`);
  return toOklch(hex);
}

function leadingColour(colours: PosterColours): Oklch {
  const brand = readHex(colours.brand);
  if (brand.c >= 0.045) return { l: clamp(brand.l, 0.44, 0.84), c: Math.max(brand.c, 0.11), h: brand.h };
  return { l: 0.43, c: 0.1, h: brand.c > 0.008 ? brand.h : 265 };
}

function secondColour(brand: Oklch, accentHex: string | undefined): Oklch {
  const given = accentHex ? readHex(accentHex) : null;
  const warm = brand.h > 20 && brand.h < 120;
  const accent =
    given && given.c >= 0.05
      ? { l: clamp(given.l, 0.6, 0.86), c: Math.max(given.c, 0.13), h: given.h }
      : { l: 0.78, c: 0.15, h: warm ? turn(brand.h, -52) : 72 };
  const isClose = Math.abs(difference(brand.h, accent.h)) < 34 && Math.abs(brand.l - accent.l) < 0.16;
  if (!isClose) return accent;
  return {
    l: brand.l > 0.66 ? 0.58 : 0.82,
    c: Math.max(accent.c, 0.14),
    h: turn(accent.h, brand.l > 0.66 ? -58 : 48),
  };
}

type Grounds = {
  readonly brand: Oklch;
  readonly main: string;
  readonly ink: string;
  readonly shade: string;
  readonly paper: string;
  readonly glow: string;
  readonly accent: Oklch;
};

function groundsOf(mood: PosterMood, { brand, main, ink, shade, paper, glow, accent }: Grounds): { ground: string; ground2: string } {
  if (mood === "night") return { ground: mix(ink, shade, 0.25), ground2: mix(shade, main, 0.25) };
  if (mood === "bold")
    return {
      ground: main,
      ground2: toHex({
        l: clamp(brand.l - 0.09, 0.34, 0.78),
        c: brand.c,
        h: turn(brand.h, towards(brand.h, accent.h) * 14),
      }),
    };
  return { ground: mix(paper, glow, 0.14), ground2: mix(paper, glow, 0.6) };
}

function layerColour(ground: string, main: string, shade: string, ink: string, share: number): string {
  const start = mix(ground, main, 0.45);
  if (share < 0.45) return mix(start, main, share / 0.45);
  if (share < 0.75) return mix(main, shade, (share - 0.45) / 0.3);
  return mix(shade, ink, (share - 0.75) / 0.25);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function turn(hue: number, degrees: number): number {
  return (hue + degrees + 360) % 360;
}

function difference(from: number, to: number): number {
  return ((to - from + 540) % 360) - 180;
}

function towards(from: number, to: number): number {
  return difference(from, to) >= 0 ? 1 : -1;
}
