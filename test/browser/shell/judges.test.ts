import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "../axe.ts";
import { reachFaults } from "../reach.ts";
import { shareShopBrowser, type ShopBrowser } from "../shop-browser.ts";

let shop: ShopBrowser;
beforeAll(async () => {
  shop = await shareShopBrowser();
});
afterAll(() => shop.close());

const pageWith = (content: string, lang = "en") =>
  `<!doctype html><html lang="${lang}"><head><title>A page</title></head><body><main><h1>A page</h1>${content}</main></body></html>`;

/** Faults that only one engine finds: axe pale text, IBM's engine two groups of one name, the rules of HTML a wrong child of a definition list. */
const PALE = `<p style="color: #ddd; background: #fff">Pale</p>`;
const TWINS = [1, 2].map((n) => `<fieldset><legend>Number</legend><label>One <input name="n${n}"></label></fieldset>`).join("");
const STRAY = `<dl><div><dt>One</dt><dd>1</dd><span>stray</span></div></dl>`;

it("checks every place by axe, IBM's engine and the rules of HTML", async () => {
  const { page, close } = await shop.visit("garudarun");
  const rules = async (content: string) => {
    await page.setContent(pageWith(content));
    return [...new Set((await findings(page, "here")).map((line) => line.split(":")[0]))];
  };
  expect(await rules("<p>Fine</p>")).toEqual([]);
  expect(await rules(PALE)).toEqual(["here color-contrast"]);
  expect(await rules(TWINS)).toEqual(["here fieldset_label_valid"]);
  expect(await rules(STRAY)).toContain("here stray in dl");
  // An earlier result applies to a page of the same shape.
  expect(await rules(TWINS.replaceAll("One", "Two"))).toEqual(["here fieldset_label_valid"]);
  await close();
});

/** Faults of narrow pages, large text, the keyboard and movement, each alone on a page. */
const UNREACHABLE = {
  "320 px: 30 px too wide": `<style>body { margin: 0 }</style><p style="width: 350px">Wide</p>`,
  "text of 200 %: cut: p.: A long word": `<p style="width: 8rem; max-width: 200px; overflow: hidden; white-space: nowrap">A long word, longer</p>`,
  "focus unseen: button.: Pale": `<button style="outline: none">Pale</button>`,
  "focus covered: button.: Below": `<button>Below</button><div style="position: fixed; inset: 0; background: #fff"></div>`,
  "moves: spinner": `<style>@keyframes turn { to { rotate: 1turn } }</style><p class="spinner" style="animation: turn 1s infinite">Turns</p>`,
} as const;

it("finds what is too wide, cut, covered or moving, and focus that is not seen", async () => {
  const { page, close } = await shop.visit("garudarun");
  await page.setContent(pageWith("<p>Fine</p><button>Fine</button>"));
  expect(await reachFaults(page)).toEqual([]);
  for (const [fault, content] of Object.entries(UNREACHABLE)) {
    await page.setContent(pageWith(content));
    expect((await reachFaults(page)).join("\n")).toContain(fault);
  }
  await close();
});
