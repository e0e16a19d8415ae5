import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Brand } from "./brand.ts";
import { completeFlags, FLAGS, type BrandFlags } from "./flags.ts";
import { colourChecks } from "./colour-checks.ts";
import { contrast } from "./contrast.ts";
import { deriveColours } from "./derive-colours.ts";
import { DEFAULT_FONT } from "./fonts.ts";
import { toOklch } from "./oklch.ts";
import { parseBrand } from "./parse-brand.ts";

const FOLDER = join(import.meta.dirname, "../../demo/brands");
const PROVIDER = "karcis";

const folders = readdirSync(FOLDER);
const file = (ui: string, name: string) => readFileSync(join(FOLDER, ui, name), "utf8");
const brands: readonly Brand[] = folders.map((ui) => parseBrand(JSON.parse(file(ui, "brand.json"))));
const tenants = brands.filter((brand) => brand.ui !== PROVIDER);
const coloursOf = (brand: Brand) => deriveColours({ ...brand.colours, scheme: brand.scheme });
const uisWhere = (holds: (brand: Brand) => boolean) => brands.filter(holds).map((brand) => brand.ui);
const uisWith = (flag: keyof BrandFlags, value: boolean) => uisWhere((brand) => brand.flags[flag] === value);
const distinct = (values: readonly string[]) => new Set(values.map((value) => value.toLowerCase())).size;

/** Distance of two colours in OKLab. 0.02 is about the smallest visible difference side by side. */
function distance(one: string, other: string): number {
  const [a, b] = [toOklch(one), toOklch(other)];
  const [p, q] = [(a.h * Math.PI) / 180, (b.h * Math.PI) / 180];
  return Math.hypot(a.l - b.l, a.c * Math.cos(p) - b.c * Math.cos(q), a.c * Math.sin(p) - b.c * Math.sin(q));
}

/** The share of a drawing's pixels with a contrast of 2:1 or more to `ground`. */
async function readableShare(svg: string, ground: string): Promise<number> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 144 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let drawn = 0;
  let readable = 0;
  for (let i = 0; i < data.length; i += info.channels) {
    if (data[i + 3]! < 250) continue;
    drawn++;
    if (contrast(`#${data.subarray(i, i + 3).toString("hex")}`, ground) >= 2) readable++;
  }
  return readable / drawn;
}

describe("the brands", () => {
  it("includes the provider's own brand and 30 tenants, each in the folder of its name [T4]", () => {
    expect(brands.map((brand) => brand.ui)).toEqual(folders);
    expect(folders).toContain(PROVIDER);
    expect(tenants.length).toBeGreaterThanOrEqual(30);
  });

  it("gives each brand a title, words, colours and drawings of its own [T4]", () => {
    const count = brands.length;
    expect(distinct(brands.map((brand) => brand.title))).toBe(count);
    for (const language of ["en", "id"] as const) {
      for (const text of ["tagline", "heroText", "footerText"] as const) {
        expect(distinct(brands.map((brand) => brand[text][language])), `${text}.${language}`).toBe(count);
      }
    }
    for (const drawing of ["logo.svg", "mark.svg"]) {
      const bare = folders.map((ui) => file(ui, drawing).replace(/ aria-label="[^"]*"/, ""));
      expect(distinct(bare), drawing).toBe(count);
    }
    expect(distinct(brands.flatMap((brand) => brand.businessIds))).toBe(brands.flatMap((brand) => brand.businessIds).length);
    const near = brands.flatMap((one, i) =>
      brands.slice(0, i).flatMap((other) => (distance(one.colours.brand, other.colours.brand) < 0.06 ? [`${one.ui} ${other.ui}`] : [])),
    );
    expect(near).toEqual([]);
  });

  it("uses every scheme, shape and hero layout in some brand", () => {
    expect(uisWhere((brand) => brand.scheme === "dark").length).toBeGreaterThanOrEqual(5);
    for (const shape of ["sharp", "soft", "round"] as const) {
      expect(uisWhere((brand) => brand.shape === shape).length, shape).toBeGreaterThanOrEqual(5);
    }
    for (const layout of ["split", "stacked", "compact"] as const) {
      expect(uisWhere((brand) => brand.heroLayout === layout).length, layout).toBeGreaterThanOrEqual(5);
    }
  });

  it("uses seven font families: twenty brands have another than the default, and at most six share one", () => {
    const worn = brands.map((brand) => brand.font ?? DEFAULT_FONT);
    expect(distinct(worn)).toBeGreaterThanOrEqual(7);
    const chosen = worn.filter((font) => font !== DEFAULT_FONT);
    expect(chosen.length).toBeGreaterThanOrEqual(20);
    for (const font of new Set(chosen)) expect(chosen.filter((other) => other === font).length, font).toBeLessThanOrEqual(6);
  });

  it("prints white on a brand's colour on request, and stays close to that colour", () => {
    expect(uisWhere((brand) => brand.colours.label === "white")).toEqual(["garudarun", "jenius", "langitsains"]);
    for (const brand of brands.filter((one) => one.colours.label === "white")) {
      expect(coloursOf(brand).brandOn, brand.ui).toBe("#ffffff");
      expect(distance(coloursOf(brand).brandFill, brand.colours.brand), brand.ui).toBeLessThan(0.1);
    }
  });

  it("gives each brand texts in two languages, logos, and an optional WhatsApp number [T1]", () => {
    for (const brand of brands) {
      for (const text of [brand.tagline, brand.heroText, brand.footerText]) {
        expect(text.en, brand.ui).not.toBe("");
        expect(text.id, brand.ui).not.toBe(text.en);
      }
      expect(file(brand.ui, "logo.svg"), brand.ui).toContain(`viewBox="0 0 220 48" role="img" aria-label="${brand.title}"`);
      expect(file(brand.ui, "mark.svg"), brand.ui).toContain(`viewBox="0 0 64 64" role="img" aria-label="${brand.title}"`);
    }
    expect(uisWhere((brand) => brand.whatsappNumber !== undefined).length).toBeGreaterThanOrEqual(15);
    expect(uisWhere((brand) => brand.whatsappNumber === undefined).length).toBeGreaterThanOrEqual(5);
  });

  it("gives brands the flags that the rules count [T5]", () => {
    expect(uisWith("withPromoCode", false)).toEqual([]);
    expect(uisWith("withNewWaiver", false)).toEqual([]);
    expect(uisWith("promoEligibleOnly", true)).toEqual([]);
    expect(uisWith("withPastEvent", false)).toHaveLength(1);
    expect(uisWith("allowMultipleCategory", false)).toHaveLength(1);
    expect(uisWith("encryptedData", true)).toHaveLength(2);
    expect(uisWith("noSingleSeats", true)).toEqual(["nadarosa"]);
    expect(uisWith("alwaysShowPriceDescription", true)).toHaveLength(1);
    expect(uisWith("withAgeRestriction", true)).toEqual(uisWith("alwaysShowPriceDescription", true));
    expect(uisWhere((brand) => brand.waiverRelease === true)).toEqual(["garudarun", "jenius", "melancarun"]);
    for (const flag of ["withDelegation", "withHandover", "withVideo", "withPastVideo"] as const) {
      expect(uisWith(flag, true), flag).not.toEqual([]);
      expect(uisWith(flag, false), flag).not.toEqual([]);
    }
    expect(uisWhere((brand) => brand.flags.withPastVideo && !brand.flags.withVideo)).toEqual([]);
  });

  it("lists only flags that differ from their defaults", () => {
    const defaults = completeFlags({});
    const idle = folders.flatMap((ui) => {
      const { flags = {} } = JSON.parse(file(ui, "brand.json")) as { flags?: Partial<BrandFlags> };
      return FLAGS.filter(({ name }) => flags[name] === defaults[name]).map(({ name }) => `${ui}: ${name}`);
    });
    expect(idle).toEqual([]);
  });

  it("includes a brand with its own event and video domains, and two with two business ids", () => {
    const own = brands.filter((brand) => brand.domains !== undefined);
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({ flags: { withVideo: true }, domains: { event: expect.any(String), video: expect.any(String) } });
    expect(uisWhere((brand) => brand.businessIds.length === 2)).toHaveLength(2);
  });

  it.each(brands)("gives $ui every required contrast", (brand) => {
    const misses = colourChecks(coloursOf(brand), brand.scheme).filter(([, value, least]) => value < least);
    expect(misses).toEqual([]);
  });

  it.each(brands)("draws logo and mark of $ui with shapes alone, readable on its canvas", async (brand) => {
    for (const name of ["logo.svg", "mark.svg"]) {
      const svg = file(brand.ui, name);
      expect(svg.match(/<(?!\/?(?:svg|g|path|circle|ellipse|rect)\b)[^>]*>|\bon\w+=|href/g), name).toBeNull();
      expect(await readableShare(svg, coloursOf(brand).canvas), name).toBeGreaterThan(0.5);
    }
  });
});
