import type { Brand } from "./brand.ts";
import { STATUS } from "./colour-checks.ts";
import { deriveColours } from "./derive-colours.ts";

const RADIUS = { sharp: "4px", soft: "12px", round: "20px" } as const;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The brand's variables as CSS text, for one unlayered style element. Holds nothing that a tenant typed. */
export function brandCss(brand: Pick<Brand, "colours" | "scheme" | "shape">): string {
  const colours = deriveColours({ ...brand.colours, scheme: brand.scheme });
  const roles = Object.entries(colours).map(([role, hex]) => `--t-${kebab(role)}:${hex}`);
  const status = Object.entries(STATUS[brand.scheme]).flatMap(([name, [text, soft]]) => [
    `--s-${name}:${text}`,
    `--s-${name}-soft:${soft}`,
  ]);
  return `:root{color-scheme:${brand.scheme};--t-radius:${RADIUS[brand.shape]};${[...roles, ...status].join(";")}}`;
}
