import { describe, expect, it } from "vitest";
import sharp from "sharp";
import { drawBrandPicture } from "./draw-brand-picture.ts";
import { renderVariant } from "./render-variant.ts";

const colours = { brand: "#0f766e", accent: "#f59e0b" };
const card = { seed: "garudarun/lari-pagi", label: "Lari Pagi", colours, scheme: "light", width: 1440, height: 900 } as const;

describe("renderVariant", () => {
  const svg = drawBrandPicture(card);

  it("renders AVIF and WebP of the requested size, 720 wide below 90 kB", async () => {
    const avif = await renderVariant(svg, { width: 720, format: "avif" });
    const webp = await renderVariant(svg, { width: 360, height: 450, format: "webp" });
    expect(avif.subarray(4, 12).toString("latin1")).toBe("ftypavif");
    expect(webp.subarray(8, 12).toString("latin1")).toBe("WEBP");
    expect(avif.length).toBeLessThan(90_000);
  });

  it("renders every width in both formats", async () => {
    for (const width of [360, 720]) {
      for (const format of ["avif", "webp"] as const) {
        const picture = await sharp(await renderVariant(svg, { width, format })).metadata();
        expect([picture.width, picture.height]).toEqual([width, (width * 5) / 8]);
      }
    }
  });

  it("refuses sizes outside 16 to 4096", async () => {
    await expect(renderVariant(svg, { width: 0, format: "avif" })).rejects.toThrow(RangeError);
  });
});

describe("a brand's picture", () => {
  it("draws equal pictures for equal brand and name, and different ones otherwise", () => {
    expect(drawBrandPicture(card)).toBe(drawBrandPicture(card));
    expect(drawBrandPicture({ ...card, seed: "garudarun/lari-malam" })).not.toBe(drawBrandPicture(card));
    expect(drawBrandPicture({ ...card, colours: { brand: "#e11d48" } })).not.toBe(drawBrandPicture(card));
  });

  it("labels a brand's picture with its name, escaped", () => {
    expect(drawBrandPicture({ ...card, label: '"><script>' })).toContain('aria-label="&#34;&#62;&#60;script&#62;"');
  });

  it.each(["#000000", "#ffffff", "#ffd400", "#1d4ed8"])("draws a brand's picture in %s, by day and by night", async (brand) => {
    for (const scheme of ["light", "dark"] as const) {
      const svg = drawBrandPicture({ ...card, colours: { brand }, scheme });
      expect(svg).not.toMatch(/NaN|undefined/);
      expect((await renderVariant(svg, { width: 360, format: "webp" })).length).toBeGreaterThan(500);
    }
  });
});
