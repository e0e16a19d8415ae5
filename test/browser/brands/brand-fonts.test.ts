import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FONT_NAMES } from "#domain/brands/fonts.ts";
import { FONT_MEASURES } from "#storefront/shell/document/font-faces.ts";
import { settled } from "../settled.ts";
import { hydrated, shareShopBrowser, type ShopBrowser } from "../shop-browser.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

const SAMPLE =
  "Choose your tickets and pay before the timer ends. Pilih tiket dan bayar sebelum waktu habis. Rp 1.250.000, 21 November 2026, " +
  "Jakarta Pusat. Terms of sale, help and refunds: hubungi kami lewat WhatsApp.";
/** Widths of the sample in Arial and Arial Bold, in thousandths of the type size: the sum of their published advance widths. */
const ARIAL = { regular: 92_433, bold: 98_422 };

type Measured = {
  readonly text: number;
  readonly label: number;
  readonly heading: number;
  readonly ascent: number;
  readonly descent: number;
};

/** A font file's own measures at a type size of 1000 px. */
async function measure(page: Page, font: string): Promise<Measured> {
  const file = import.meta.resolve(`@fontsource-variable/${font}/files/${font}-latin-wght-normal.woff2`);
  const bytes = [...readFileSync(fileURLToPath(file))];
  return page.evaluate(
    async ([name, content, text]) => {
      const face = new FontFace(name, Uint8Array.from(content), { weight: "100 900" });
      document.fonts.add(await face.load());
      const context = document.createElement("canvas").getContext("2d")!;
      const at = (weight: number) => {
        context.font = `${weight} 1000px "${name}"`;
        return context.measureText(text);
      };
      const normal = at(400);
      return {
        text: normal.width,
        label: at(625).width,
        heading: at(725).width,
        ascent: normal.fontBoundingBoxAscent,
        descent: normal.fontBoundingBoxDescent,
      };
    },
    [`measured ${font}`, bytes, SAMPLE] as const,
  );
}

describe("a brand's font", () => {
  it.each([
    ["gemasimfoni", "Bitter", /^bitter-latin/],
    ["karcis", "Plus Jakarta Sans", /^plus-jakarta-sans-latin|^plus-latin/],
  ])("loads the font of %s, %s, once, and uses it for every text [T1]", async (tenant, family, file) => {
    const { page, complaints, close } = await shop.visit(tenant);
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".woff2")) fetched.push(new URL(request.url()).pathname.replace("/assets/", ""));
    });
    await page.goto("/");
    await hydrated(page);
    await page.evaluate(() => document.fonts.ready);
    expect(fetched).toEqual([expect.stringMatching(file)]);
    expect(await page.locator("link[rel=preload][as=font]").getAttribute("href")).toBe(`/assets/${fetched[0]}`);
    expect((await page.content()).match(/[\w-]+\.woff2/g)?.every((name) => name === fetched[0])).toBe(true);
    const loaded = await page.evaluate(() => [...document.fonts].filter((face) => face.status === "loaded").map((face) => face.family));
    expect(loaded.map((name) => name.replaceAll('"', "")).filter((name) => !name.endsWith("Fallback"))).toEqual([family]);
    for (const part of ["h1", "header", "footer"])
      expect(
        await page
          .locator(part)
          .first()
          .evaluate((element) => getComputedStyle(element).fontFamily),
      ).toContain(`${family} Fallback`);
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([
    ["karcis", "plus-jakarta-sans"],
    ["garudarun", "archivo"],
    ["gemasimfoni", "bitter"],
    ["jenius", "figtree"],
    ["grahanusa", "manrope"],
    ["bianglala", "baloo-2"],
    ["riuhfest", "outfit"],
    ["ruangtanya", "public-sans"],
    ["langitsains", "sora"],
  ] as const)("loads at most 35 kB of font and 20 kB of styles for %s, %s, and moves nothing on its arrival", async (tenant, font) => {
    const { page, complaints, close } = await shop.visit(tenant);
    const files: Promise<Buffer>[] = [];
    let release = () => {};
    const painted = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/*.woff2", async (route) => {
      await painted;
      await route.continue();
    });
    page.on("response", (response) => {
      if (response.url().endsWith(".woff2")) files.push(response.body());
    });
    await page.addInitScript(() => {
      const seen = window as unknown as { moved: number };
      seen.moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.moved += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/id", { waitUntil: "domcontentloaded" });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    release();
    await hydrated(page);
    await page.evaluate(() => document.fonts.ready);
    await settled(page);
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.02);
    expect(files).toHaveLength(1);
    expect(await page.locator("link[rel=preload][as=font]").getAttribute("href")).toContain(`/assets/${font.split("-")[0]}`);
    expect((await files[0]!).length).toBeLessThanOrEqual(35_000);
    const styles = await page.evaluate(() => [...document.querySelectorAll("style")].map((style) => style.textContent).join(""));
    expect(gzipSync(styles, { level: 9 }).length).toBeLessThanOrEqual(20_000);
    expect(complaints).toEqual([]);
    await close();
  });

  it("shows a fallback font of equal width and height", async () => {
    const { page, close } = await shop.visit("garudarun");
    await page.goto("about:blank");
    for (const font of FONT_NAMES) {
      const given = FONT_MEASURES[font];
      const found = await measure(page, font);
      expect((found.text / ARIAL.regular) * 100, `${font} text`).toBeCloseTo(given.width.text, 0);
      expect((found.label / ARIAL.bold) * 100, `${font} label`).toBeCloseTo(given.width.label, 0);
      expect((found.heading / ARIAL.bold) * 100, `${font} heading`).toBeCloseTo(given.width.heading, 0);
      expect(found.ascent / 10, `${font} ascent`).toBeCloseTo(given.ascent, 0);
      expect(found.descent / 10, `${font} descent`).toBeCloseTo(given.descent, 0);
    }
    await close();
  });
});
