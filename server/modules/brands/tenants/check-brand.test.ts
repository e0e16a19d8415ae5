import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { brandCss } from "#domain/brands/brand-css.ts";
import { parseBrand } from "#domain/brands/parse-brand.ts";
import { checkBrand, type BrandFolder, type Taken } from "./check-brand.ts";

const ROOT = join(import.meta.dirname, "../../../../demo/brands/garudarun");
const file = (name: string) => readFileSync(join(ROOT, name), "utf8");
const GOOD: BrandFolder = { name: "garudarun", json: file("brand.json"), logo: file("logo.svg"), mark: file("mark.svg") };
const NOBODY: Taken = { hosts: new Map(), businessIds: new Map() };

type Draft = {
  heroText: { en: string; id?: string };
  tagline: { en: string; id: string };
  labels: object;
  socials: object[];
};

/** The good brand with one change. */
function changed(change: (brand: Draft) => void): BrandFolder {
  const brand = JSON.parse(GOOD.json) as Draft;
  change(brand);
  return { ...GOOD, json: JSON.stringify(brand) };
}

async function faultsOf(folder: BrandFolder, taken = NOBODY): Promise<readonly string[]> {
  const judged = await checkBrand(folder, taken);
  return "faults" in judged ? judged.faults : [];
}

describe("a brand's folder", () => {
  it("accepts the good brand folder", async () => {
    expect(await faultsOf(GOOD)).toEqual([]);
  });

  const cases: [string, BrandFolder, RegExp][] = [
    ["no JSON", { ...GOOD, json: "{" }, /^brand\.json: /],
    ["another name", { ...GOOD, name: "other" }, /^ui: "garudarun" must be the folder's name/],
    ["a missing text", changed((b) => delete b.heroText.id), /heroText/],
    ["an untranslated text", changed((b) => Object.assign(b.tagline, { id: b.tagline.en })), /^tagline: /],
    ["a font that is not offered", changed((b) => Object.assign(b, { font: "comic-sans" })), /^font: must be one of plus-jakarta-sans, /],
    ["a label of no screen", changed((b) => Object.assign(b.labels, { "action.dance": { en: "A", id: "B" } })), /^labels\.action\.dance/],
    [
      "a link to elsewhere",
      changed((b) => Object.assign(b.socials[0]!, { url: "https://example.com/a" })),
      /^socials: .*no address of insta/,
    ],
    ["no logo", { ...GOOD, logo: "" }, /^logo\.svg: is missing/],
    [
      "a logo with a script",
      { ...GOOD, logo: GOOD.logo.replace("</svg>", "<script>1</script></svg>") },
      /^logo\.svg: may hold shapes alone/,
    ],
    ["a mark that loads", { ...GOOD, mark: GOOD.mark.replace("<svg", '<svg href="//x.example/a"') }, /^mark\.svg: may hold shapes alone/],
    ["a pale mark", { ...GOOD, mark: GOOD.mark.replace(/#[0-9a-f]{3,6}/gi, "#fdfdfd") }, /^mark\.svg: is too weak on #/],
    [
      "a rule that leads to no page",
      changed((b) => Object.assign(b, { routeRules: [{ from: "/a", to: "/nowhere", status: 302 }] })),
      /^routeRules: \/a: \/nowhere leads to no page/,
    ],
    ["a page in one language", { ...GOOD, pages: { tim: { en: "# Team\n\nUs.", id: "" } } }, /^pages\/tim\.id\.md: is missing/],
    ["a page without a title", { ...GOOD, pages: { tim: { en: "Us.", id: "# Tim\n\nKami." } } }, /^pages\/tim\.en\.md: must begin with/],
    [
      "a page of HTML that runs or loads",
      { ...GOOD, pages: { tim: { en: "# Team\n\n<b>Us</b>\n<script>1</script><iframe src=x></iframe>", id: "# Tim\n\nKami." } } },
      /^pages\/tim\.en\.md: holds HTML that cannot be shown; take it out: <script> is never shown \(line 4\), <iframe> is never shown \(line 4\)$/,
    ],
    ["an untranslated page", { ...GOOD, pages: { tim: { en: "# Team\n\nUs.", id: "# Tim\n\nUs." } } }, /^pages\/tim: the Indonesian/],
    ["a page in the shop's way", { ...GOOD, pages: { event: { en: "# A\n\nb", id: "# A\n\nc" } } }, /^pages\/event: is an address/],
    ["a page behind a microsite", { ...GOOD, pages: { "garuda-run-club": { en: "# A\n\nb", id: "# A\n\nc" } } }, /a rule or a microsite/],
    ["a page behind a rule", { ...GOOD, pages: { half: { en: "# A\n\nb", id: "# A\n\nc" } } }, /a rule or a microsite/],
    [
      "an empty logo",
      { ...GOOD, logo: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 48" role="img" aria-label="A"></svg>' },
      /^logo\.svg: draws nothing/,
    ],
  ];
  it.each(cases)("refuses a brand with %s and gives the reason", async (_, folder, reason) => {
    const faults = await faultsOf(folder);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(reason);
  });

  it("keeps drawings of the shop's own form byte for byte, and fits any other into its box", async () => {
    const judged = await checkBrand({ ...GOOD, logo: GOOD.mark }, NOBODY);
    if ("faults" in judged) throw new Error(judged.faults.join());
    expect(judged.pictures.mark).toBe(GOOD.mark);
    expect(judged.pictures.logo).toMatch(
      /^<svg [^>]*viewBox="0 0 220 48" role="img" aria-label="Garuda[^"]*"><svg x="0" y="0" width="48" height="48" viewBox="0 0 64 64">/,
    );
  });

  it("accepts an email address with a capital letter in its domain", async () => {
    const judged = await checkBrand(changed((b) => Object.assign(b, { email: "Halo@Garuda.Example" })), NOBODY); // prettier-ignore
    expect("brand" in judged && judged.brand.email).toBe("Halo@garuda.example");
    expect(await faultsOf(changed((b) => Object.assign(b, { email: "halo@" })))).toEqual(["email: needs an email address"]);
  });

  it("adds a plate under a logo with too little contrast to the page [T1]", async () => {
    const logo = (colour: string) => ({ ...GOOD, logo: GOOD.logo.replace(/#[0-9a-f]{3,6}/gi, colour) });
    const plateOf = async (folder: BrandFolder) => {
      const judged = await checkBrand(folder, NOBODY);
      return "faults" in judged ? judged.faults : judged.brand.logoPlate;
    };
    expect(await plateOf(GOOD)).toBeUndefined();
    expect(await plateOf(logo("#fdfdfd"))).toBe("dark");
    expect(brandCss({ ...parseBrand(JSON.parse(GOOD.json)), logoPlate: "dark" })).toContain("background:#16181d");
  });

  it("refuses a brand with another tenant's host or business", async () => {
    const folder = changed((b) => Object.assign(b, { hosts: ["tiket.garuda.example"] }));
    const taken = (by: string) => ({
      hosts: new Map([["tiket.garuda.example", by]]),
      businessIds: new Map([["biz_garudarun", by]]),
    });
    expect(await faultsOf(folder, taken("jenius"))).toEqual([
      "hosts: tiket.garuda.example belongs to jenius",
      "businessIds: biz_garudarun belongs to jenius",
    ]);
    expect(await faultsOf(folder, taken("garudarun"))).toEqual([]);
  });

  it("reports all faults of a brand at once", async () => {
    const folder = changed((b) => Object.assign(b.tagline, { id: b.tagline.en }));
    expect(await faultsOf({ ...folder, name: "other", logo: "" })).toHaveLength(3);
  });
});
