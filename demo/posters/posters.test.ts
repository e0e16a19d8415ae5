import { describe, expect, it } from "vitest";
import { DEMO_TENANTS } from "../tenants.ts";
import type { PosterKind } from "../event.types.ts";
import { toHex, toOklch } from "#domain/brands/oklch.ts";
import { drawHero } from "./draw-hero.ts";
import { dominantColour, drawPoster } from "./draw-poster.ts";
import { LAYOUTS } from "./layouts.ts";

const colours = { brand: "#0f766e", accent: "#f59e0b" };
const base = { title: "A poster", colours, scheme: "light" } as const;
const kinds = Object.keys(LAYOUTS) as PosterKind[];

describe("drawPoster", () => {
  it("gives the same text for the same input and another for another seed", () => {
    for (const kind of kinds) {
      expect(drawPoster({ ...base, kind, seed: 5 })).toBe(drawPoster({ ...base, kind, seed: 5 }));
      expect(new Set([0, 1, 2, 3].map((seed) => drawPoster({ ...base, kind, seed }))).size).toBe(4);
    }
  });

  it("has at least three layouts for each of ten kinds", () => {
    expect(kinds).toHaveLength(10);
    for (const kind of kinds) expect(LAYOUTS[kind].length, kind).toBeGreaterThanOrEqual(3);
  });

  it("draws every layout in every mood without a broken number, below 130 kB", () => {
    for (const kind of kinds) {
      for (let seed = 0; seed < LAYOUTS[kind].length * 3; seed += 1) {
        const svg = drawPoster({ ...base, kind, seed });
        expect(svg, `${kind} ${seed}`).not.toMatch(/NaN|undefined|Infinity/);
        expect(svg.length, `${kind} ${seed}`).toBeLessThan(130_000);
      }
    }
  });

  it("shows the middle of the sheet in other shapes", () => {
    expect(drawPoster({ ...base, kind: "run", seed: 1, width: 800, height: 1000 })).toContain('viewBox="360 0 720 900"');
    expect(drawPoster({ ...base, kind: "run", seed: 1, width: 1600, height: 900 })).toContain('viewBox="0 45 1440 810"');
  });

  it("escapes the title and refuses what it cannot draw", () => {
    expect(drawPoster({ ...base, kind: "talk", seed: 0, title: 'A "<b>"' })).toContain("A &#34;&#60;b&#62;&#34;");
    expect(() => drawPoster({ ...base, kind: "talk", seed: -1 })).toThrow(RangeError);
    expect(() => drawPoster({ ...base, kind: "talk", seed: 0, colours: { brand: "red" } })).toThrow(RangeError);
  });

  it("tells a colour for the empty frame", () => {
    expect(dominantColour({ ...base, kind: "music", seed: 0 })).toMatch(/^#[0-9a-f]{6}$/);
  });

  it("gives no two events of a brand the same layout", () => {
    for (const tenant of DEMO_TENANTS) {
      const seen = tenant.events.map((event) => `${event.poster.kind}/${event.poster.seed % LAYOUTS[event.poster.kind].length}`);
      expect(new Set(seen).size, tenant.ui).toBe(seen.length);
    }
  });
});

describe("drawHero", () => {
  it("draws both shapes of the same picture, repeatably", () => {
    const brand = { ui: "karcis", title: "Karcis", colours, scheme: "light" } as const;
    expect(drawHero(brand, "wide")).toBe(drawHero(brand, "wide"));
    expect(drawHero(brand, "wide", { kind: "run", seed: 1 })).toContain('width="1600" height="900"');
    expect(drawHero(brand, "phone", { kind: "run", seed: 1 })).toContain('width="960" height="1200"');
  });
});

describe("colour", () => {
  it("reads and writes hex without loss", () => {
    for (const hex of ["#000000", "#ffffff", "#0f766e", "#ffd400", "#e11d48"]) expect(toHex(toOklch(hex))).toBe(hex);
  });
});
