import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brandCss } from "./brand-css.ts";
import { colourChecks } from "./colour-checks.ts";
import { contrast } from "./contrast.ts";
import { deriveColours } from "./derive-colours.ts";
import { toHex, toOklch } from "./oklch.ts";

const ROLES = `canvas surface sunken line line-strong ink ink-muted brand-fill brand-on brand-hover brand-press brand-edge brand-ink
  brand-soft accent-fill accent-on accent-soft focus focus-halo`.split(/\s+/);
const STATES = ["success", "warning", "danger", "info"];

const level = (n: number) => (n * 17).toString(16).padStart(2, "0");

describe("colours of a brand", () => {
  it.each(["light", "dark"] as const)(
    "reaches every contrast for each of 4096 brand colours, %s",
    (scheme) => {
      const misses: string[] = [];
      for (let r = 0; r < 16; r++)
        for (let g = 0; g < 16; g++)
          for (let b = 0; b < 16; b++) {
            const brand = `#${level(r)}${level(g)}${level(b)}`;
            const colours = deriveColours({ brand, scheme });
            for (const [name, value, least] of colourChecks(colours, scheme)) {
              if (value < least) misses.push(`${brand} ${name} ${value.toFixed(2)}`);
            }
            const isReadable = Math.max(contrast(brand, "#ffffff"), contrast(brand, "#16181d")) >= 4.5;
            if (isReadable && colours.brandFill !== brand) misses.push(`${brand} became ${colours.brandFill}`);
            const states = [colours.brandFill, colours.brandHover, colours.brandPress].map((hex) => contrast(hex, colours.brandOn));
            if (states[1]! < states[0]! || states[2]! < states[1]!) misses.push(`${brand} loses contrast under the finger`);
          }
      expect(misses).toEqual([]);
    },
    60_000,
  );

  it("keeps a brand's exact colour if a label is readable on it", () => {
    expect(deriveColours({ brand: "#ffd400", scheme: "light" })).toMatchObject({ brandFill: "#ffd400", brandOn: "#16181d" });
    expect(deriveColours({ brand: "#0b2a6f", scheme: "light" })).toMatchObject({ brandFill: "#0b2a6f", brandOn: "#ffffff" });
  });

  it.each(["light", "dark"] as const)(
    "prints white on any colour that asks for it, changing the colour no more than 4.5:1 needs, %s",
    (scheme) => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
          const brand = `#${number.toString(16).padStart(6, "0")}`;
          const colours = deriveColours({ brand, label: "white", scheme });
          expect(colourChecks(colours, scheme).filter(([, value, least]) => value < least)).toEqual([]);
          expect(colours.brandOn).toBe("#ffffff");
          const [asked, given] = [toOklch(brand), toOklch(colours.brandFill)];
          if (contrast(brand, "#ffffff") >= 4.5) expect(colours.brandFill).toBe(brand);
          else expect(contrast(toHex({ ...asked, l: given.l + 0.012 }), "#ffffff")).toBeLessThan(4.6);
        }),
        { numRuns: 400 },
      );
    },
    60_000,
  );

  it("prints forced white only on the brand's own colour", () => {
    const plain = deriveColours({ brand: "#f03a17", accent: "#ffd400", scheme: "light" });
    const white = deriveColours({ brand: "#f03a17", accent: "#ffd400", label: "white", scheme: "light" });
    expect([plain.brandOn, white.brandOn]).toEqual(["#16181d", "#ffffff"]);
    expect(white).toEqual({
      ...plain,
      brandFill: white.brandFill,
      brandOn: "#ffffff",
      brandHover: white.brandHover,
      brandPress: white.brandPress,
      brandEdge: white.brandFill,
    });
  });

  it("uses the brand colour without an accent, and derives an accent the same way", () => {
    const brand = deriveColours({ brand: "#0b2a6f", scheme: "light" });
    expect(brand.accentFill).toBe(brand.brandFill);
    const other = deriveColours({ brand: "#ffd400", accent: "#0b2a6f", scheme: "light" });
    expect([other.accentFill, other.accentOn]).toEqual([brand.brandFill, brand.brandOn]);
  });

  it.each(["light", "dark"] as const)("prints every colour role once, %s", (scheme) => {
    const css = brandCss({ colours: { brand: "#e11d48" }, scheme, shape: "soft" });
    for (const name of [
      ...ROLES.map((role) => `--color-${role}`),
      ...STATES.flatMap((state) => [`--color-${state}`, `--color-${state}-soft`]),
    ]) {
      expect(css.match(new RegExp(`[{;]${name}:#[0-9a-f]{6}[;}]`, "g")), name).toHaveLength(1);
    }
    expect(css).toContain(`color-scheme:${scheme};`);
  });

  it.each([
    ["sharp", 4],
    ["soft", 12],
    ["round", 20],
  ] as const)("gives a %s brand a radius of %i px", (shape, radius) => {
    expect(brandCss({ colours: { brand: "#e11d48" }, scheme: "light", shape })).toContain(`--radius:${radius}px;`);
  });

  it.each([
    [undefined, "Plus Jakarta Sans"],
    ["public-sans", "Public Sans"],
  ] as const)("lists the family of font %s and its fallback [T1]", (font, family) => {
    const css = brandCss({ colours: { brand: "#e11d48" }, scheme: "light", shape: "soft", ...(font && { font }) });
    expect(css).toContain(`;--font:"${family}";--font-fallback:"${family} Fallback";`);
  });
});
