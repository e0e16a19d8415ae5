import type { Brand } from "./brand.ts";
import { STATUS } from "./colour-checks.ts";
import { deriveColours } from "./derive-colours.ts";
import { DEFAULT_FONT, FONTS, HEADLINES } from "./fonts.ts";

const RADIUS = { sharp: "4px", soft: "12px", round: "20px" } as const;

/** Backgrounds for logos that are hard to see on the page's own. */
export const PLATES = { light: "#ffffff", dark: "#16181d" } as const;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The brand's variables as CSS text, for one unlayered style element. Contains no text typed by a tenant. */
export function brandCss(brand: Pick<Brand, "colours" | "scheme" | "shape" | "font" | "logoPlate">): string {
  const colours = deriveColours({ ...brand.colours, scheme: brand.scheme });
  const roles = Object.entries(colours).map(([role, hex]) => `--color-${kebab(role)}:${hex}`);
  const status = Object.entries(STATUS[brand.scheme]).flatMap(([name, [text, soft]]) => [
    `--color-${name}:${text}`,
    `--color-${name}-soft:${soft}`,
  ]);
  const family = FONTS[brand.font ?? DEFAULT_FONT];
  const type = `--font:"${family}";--font-fallback:"${family} Fallback"`;
  const headline = HEADLINES[brand.font ?? DEFAULT_FONT];
  const head = headline
    ? `--headline-weight:${headline.weight};--tracking-headline:${headline.tracking};${headline.isCapitals ? "--headline-case:uppercase;" : ""}`
    : "";
  const plate = brand.logoPlate
    ? `.shop-logo img,.shop-footer-brand img{box-sizing:content-box;padding:4px 10px;border-radius:6px;background:${PLATES[brand.logoPlate]}}`
    : "";
  return `:root{color-scheme:${brand.scheme};--radius:${RADIUS[brand.shape]};${type};${head}${[...roles, ...status].join(";")}}${plate}`;
}
