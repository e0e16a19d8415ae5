import type { BrandScheme } from "./brand.ts";
import { contrast } from "./contrast.ts";
import type { BrandColours } from "./derive-colours.ts";

/** Text and soft background of each status; the same for every brand. */
export const STATUS: Readonly<Record<BrandScheme, Readonly<Record<"success" | "warning" | "danger" | "info", readonly [string, string]>>>> =
  {
    light: {
      success: ["#0f6b3a", "#e7f6ed"],
      warning: ["#7a4a00", "#fdf1da"],
      danger: ["#b3201b", "#fdecea"],
      info: ["#1d4f91", "#e8f0fb"],
    },
    dark: {
      success: ["#6fd39a", "#10291b"],
      warning: ["#f0bd5a", "#2c2108"],
      danger: ["#ff8f87", "#33100e"],
      info: ["#8db8f5", "#0f2138"],
    },
  };

/** The required contrasts of a palette: name, actual value, minimum. */
export function colourChecks(c: BrandColours, scheme: BrandScheme): readonly (readonly [string, number, number])[] {
  const grounds = [c.canvas, c.surface, c.sunken];
  const onGrounds = (name: string, hex: string, least: number) => grounds.map((g) => [name, contrast(hex, g), least] as const);
  return [
    ...onGrounds("ink", c.ink, 11),
    ...onGrounds("ink-muted", c.inkMuted, 5.2),
    ...onGrounds("brand-ink", c.brandInk, 4.5),
    ...onGrounds("line-strong", c.lineStrong, 3),
    ["ink on brand-soft", contrast(c.ink, c.brandSoft), 7],
    ["brand-ink on brand-soft", contrast(c.brandInk, c.brandSoft), 4.5],
    ...[c.brandFill, c.brandHover, c.brandPress].map((hex) => ["label on brand", contrast(c.brandOn, hex), 4.5] as const),
    ...[c.accentFill, c.accentHover, c.accentPress].map((hex) => ["label on accent", contrast(c.accentOn, hex), 4.5] as const),
    ["brand-edge", contrast(c.brandEdge, c.surface), 3],
    ...Object.entries(STATUS[scheme]).flatMap(([name, [text, soft]]) => [
      [name, contrast(text, soft), 4.5] as const,
      ...onGrounds(name, text, 4.5),
    ]),
  ];
}
