import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseBrand } from "#domain/brands/parse-brand.ts";
import { DEFAULT_FONT, FONT_NAMES } from "#domain/brands/fonts.ts";
import { toHex, toOklch } from "#domain/brands/oklch.ts";
import { BRANDS } from "../brand-folder.ts";
import { pictureName } from "../picture-row.ts";
import { demoPictures } from "../picture-source.ts";
import { posterWords } from "../poster-words.ts";
import { DEMO_TENANTS } from "../tenants.ts";
import { drawHero } from "./draw-hero.ts";
import { dominantColour, drawPoster } from "./draw-poster.ts";
import { openFaces } from "./face.ts";
import type { Manner } from "./manners.ts";
import { MOTIFS, type MotifName } from "./motifs.ts";

const colours = { brand: "#0f766e", accent: "#f59e0b" };
const base = { title: "A poster", colours, scheme: "light" } as const;
const names = Object.keys(MOTIFS) as MotifName[];
const words = { title: "Semalam Suntuk: Dewa Ruci", date: "13–15.02.2027", place: "Yogyakarta" };
const brandOf = async (ui: string) => parseBrand(JSON.parse(readFileSync(join(BRANDS, ui, "brand.json"), "utf8")));

describe("drawPoster", () => {
  it("draws the same text for the same input and another for another title", () => {
    for (const motif of ["hills", "skyline", "choir"] as const) {
      expect(drawPoster({ ...base, motif })).toBe(drawPoster({ ...base, motif }));
      expect(drawPoster({ ...base, motif })).not.toBe(drawPoster({ ...base, motif, title: "Another" }));
    }
  });

  it("draws every composition in every light without an invalid number, below 160 kB", () => {
    for (const motif of names) {
      for (const scheme of ["light", "dark"] as const) {
        for (const hour of [10, 20]) {
          const svg = drawPoster({ ...base, motif, scheme, hour });
          expect(svg, motif).not.toMatch(/NaN|undefined|Infinity/);
          expect(svg.length, motif).toBeLessThan(160_000);
        }
      }
    }
  });

  it("shows the middle of the sheet in other shapes", () => {
    expect(drawPoster({ ...base, motif: "hills", width: 800, height: 1000 })).toContain('viewBox="360 0 720 900"');
    expect(drawPoster({ ...base, motif: "hills", width: 1600, height: 900 })).toContain('viewBox="0 45 1440 810"');
  });

  it("escapes the title and rejects invalid input", () => {
    expect(drawPoster({ ...base, motif: "bubbles", title: 'A "<b>"' })).toContain("A &#34;&#60;b&#62;&#34;");
    expect(() => drawPoster({ ...base, motif: "bubbles", colours: { brand: "red" } })).toThrow(RangeError);
  });

  it("returns a colour for the empty frame", () => {
    expect(dominantColour({ ...base, motif: "strings" })).toMatch(/^#[0-9a-f]{6}$/);
  });

  it("draws a hero in both shapes of the same picture, without words", () => {
    const brand = { title: "Karcis", colours, scheme: "light" } as const;
    expect(drawHero(brand, "wide", { motif: "quilt" })).toBe(drawHero(brand, "wide", { motif: "quilt" }));
    expect(drawHero(brand, "wide", { motif: "skyline" })).toContain('width="1600" height="900"');
    expect(drawHero(brand, "phone", { motif: "skyline" })).toContain('width="960" height="1200"');
  });
});

describe("the letters of a poster", () => {
  it.each(FONT_NAMES)("draws letters as outlines of %s, different for another family, without naming a font", async (font) => {
    const [faces, others] = [await openFaces(font), await openFaces(font === "bitter" ? "sora" : "bitter")];
    const manner: Manner = { kind: "band", ground: "main" };
    const letters = { faces, words, manner, shape: "soft" } as const;
    const svg = drawPoster({ ...base, motif: "hills", letters });
    expect(svg).not.toBe(drawPoster({ ...base, motif: "hills", letters: { ...letters, faces: others } }));
    expect(svg).not.toMatch(/NaN|undefined|<text|font-family/);
    expect(faces.heavy.set("Karcis", 100).width).toBeGreaterThan(faces.plain.set("Karcis", 100).width);
  });

  it.each(DEMO_TENANTS)("draws the letters of $ui on the sheet, in its own family and layout", async ({ ui, manner, events }) => {
    const brand = await brandOf(ui);
    const faces = await openFaces(brand.font ?? DEFAULT_FONT);
    for (const event of events) {
      if (!event.poster || !("motif" in event.poster)) continue;
      const said = posterWords(event, "2026-11-23");
      expect(said.title).toBe(event.name);
      const svg = drawPoster({
        ...event.poster,
        title: event.name,
        colours,
        scheme: "light",
        letters: { faces, words: said, manner, shape: brand.shape },
      });
      for (const [, x, y, d] of svg.matchAll(
        /<g transform="translate\((-?[\d.]+) (-?[\d.]+)\)"><path d="(M[^"]+)" fill="#[0-9a-f]{6}" class="letters"\/>/g,
      )) {
        const across = [...d!.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, at]) => Number(at) + Number(x));
        expect(Math.min(...across), `${event.slug} ${y}`).toBeGreaterThanOrEqual(-1);
        expect(Math.max(...across), `${event.slug} ${y}`).toBeLessThanOrEqual(1441);
      }
    }
  });

  it("writes the event's days, and for a night the day of its start", () => {
    const event = (slug: string) => DEMO_TENANTS.flatMap(({ events }) => events).find((one) => one.slug === slug)!;
    expect(posterWords(event("riuh-di-lapang"), "2026-11-23").date).toBe("12–14.02.2027");
    expect(posterWords(event("semalam-suntuk"), "2026-11-23").date).toBe("12.12.2026");
    expect(posterWords(event("malam-bintang"), "2026-11-23").date).toBeNull();
  });

  it("draws letters in the picture for pages, and not in the cropped one", async () => {
    const event = DEMO_TENANTS.find(({ ui }) => ui === "garudarun")!.events[0]!;
    const source = demoPictures(brandOf);
    const drawn = (await source("garudarun", pictureName(event, "2026-11-23")))!;
    expect(drawn.svg.length).toBeGreaterThan(drawn.plain!.length);
    expect((await source("garudarun", pictureName(event, "2027-05-01")))!.svg).not.toBe(drawn.svg);
    expect(await source("garudarun", "nobodys-20261123")).toBeNull();
  });
});

describe("colour", () => {
  it("reads and writes hex colours without loss", () => {
    for (const hex of ["#000000", "#ffffff", "#0f766e", "#ffd400", "#e11d48"]) expect(toHex(toOklch(hex))).toBe(hex);
  });
});
