import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkBrand, type BrandFolder, type Taken } from "./check-brand.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..", "brands", "garudarun");
const file = (name: string) => readFileSync(join(ROOT, name), "utf8");
const GOOD: BrandFolder = { name: "garudarun", json: file("brand.json"), logo: file("logo.svg"), mark: file("mark.svg") };
const NOBODY: Taken = { hosts: new Map(), businessIds: new Map() };

type Draft = {
  heroText: { en: string; id?: string };
  tagline: { en: string; id: string };
  labels: object;
  socials: object[];
};

/** The good brand with one thing different. */
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
  it("is good as it stands", async () => {
    expect(await faultsOf(GOOD)).toEqual([]);
  });

  const cases: [string, BrandFolder, RegExp][] = [
    ["no JSON", { ...GOOD, json: "{" }, /^brand\.json: /],
    ["another name", { ...GOOD, name: "other" }, /^ui: "garudarun" must be the folder's name/],
    ["a missing text", changed((b) => delete b.heroText.id), /heroText/],
    ["an untranslated text", changed((b) => Object.assign(b.tagline, { id: b.tagline.en })), /^tagline: /],
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
    ["a logo of another form", { ...GOOD, logo: GOOD.mark }, /^logo\.svg: needs viewBox="0 0 220 48"/],
    ["a pale logo", { ...GOOD, logo: GOOD.logo.replace(/#[0-9a-f]{3,6}/gi, "#fdfdfd") }, /^logo\.svg: is too weak on #/],
    [
      "an empty logo",
      { ...GOOD, logo: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 48" role="img" aria-label="A"></svg>' },
      /^logo\.svg: draws nothing/,
    ],
  ];
  it.each(cases)("with %s is refused with the reason", async (_, folder, reason) => {
    const faults = await faultsOf(folder);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(reason);
  });

  it("is refused where another tenant has its host or business", async () => {
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

  it("is told everything that is wrong at once", async () => {
    const folder = changed((b) => Object.assign(b.tagline, { id: b.tagline.en }));
    expect(await faultsOf({ ...folder, name: "other", logo: "" })).toHaveLength(3);
  });
});
