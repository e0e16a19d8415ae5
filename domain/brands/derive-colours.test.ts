import { describe, expect, it } from "vitest";
import { brandCss } from "./brand-css.ts";
import { colourChecks } from "./colour-checks.ts";
import { deriveColours } from "./derive-colours.ts";

const level = (n: number) => (n * 17).toString(16).padStart(2, "0");

describe("colours of a brand", () => {
  it.each(["light", "dark"] as const)(
    "reach every contrast for each of 4096 brand colours, %s",
    (scheme) => {
      const misses: string[] = [];
      for (let r = 0; r < 16; r++)
        for (let g = 0; g < 16; g++)
          for (let b = 0; b < 16; b++) {
            const brand = `#${level(r)}${level(g)}${level(b)}`;
            for (const [name, value, least] of colourChecks(deriveColours({ brand, scheme }), scheme)) {
              if (value < least) misses.push(`${brand} ${name} ${value.toFixed(2)}`);
            }
          }
      expect(misses).toEqual([]);
    },
    60_000,
  );

  it("keeps a brand's exact colour where a label reads on it", () => {
    expect(deriveColours({ brand: "#ffd400", scheme: "light" })).toMatchObject({ brandFill: "#ffd400", brandOn: "#16181d" });
    expect(deriveColours({ brand: "#0b2a6f", scheme: "light" })).toMatchObject({ brandFill: "#0b2a6f", brandOn: "#ffffff" });
  });

  it("prints every role once, and the radius of the shape", () => {
    const css = brandCss({ colours: { brand: "#e11d48" }, scheme: "light", shape: "round" });
    expect(css).toContain("--t-radius:20px");
    expect(css).toMatch(/--t-line-strong:#[0-9a-f]{6}/);
    expect(css).toContain("--s-danger-soft:#fdecea");
  });
});
