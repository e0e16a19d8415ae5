import { describe, expect, it } from "vitest";
import { plant, projectTree, type Rule } from "./tree.ts";

const WORDS = "brands|catalogue|orders|payments|tickets|videos|people";
/** Texts of a language: of one of the seven words, or of all of them. */
const TEXTS = new RegExp(`^i18n/((?:${WORDS})/)?(en|id)/([a-z-]+\\.ts)$`);
/** Shared tools, and those of one word. */
const TOOLS = new RegExp(`^i18n/(?:(?:${WORDS}|message-texts)/)?[a-z-]+(?:\\.test)?\\.ts$|^i18n/tsconfig\\.json$`);

const lost: Rule = (tree) => {
  const paths = new Set(tree.map(({ path }) => path).filter((path) => path.startsWith("i18n/")));
  return [...paths].flatMap((path) => {
    const [, word = "", language, file] = TEXTS.exec(path) ?? [];
    if (language === undefined) return TOOLS.test(path) ? [] : [`${path}: is of no word`];
    const twin = `i18n/${word}${language === "en" ? "id" : "en"}/${file}`;
    return paths.has(twin) ? [] : [`${path}: lacks ${twin}`];
  });
};

describe("texts lie by the seven words, in both languages", () => {
  it("in this project", () => {
    const tree = projectTree();
    expect(lost(tree)).toEqual([]);
    expect(tree.filter(({ path }) => TEXTS.test(path)).length).toBeGreaterThan(60);
  });

  it.each([
    { "i18n/orders/en/cart.ts": "" },
    { "i18n/id/common.ts": "" },
    { "i18n/shop/en/cart.ts": "", "i18n/orders/en/cart.ts": "", "i18n/orders/id/cart.ts": "" },
    { "i18n/shop/words.ts": "" },
  ])("and the fence holds: %o", (files) => {
    expect(lost(plant(files as Record<string, string>))).toHaveLength(1);
  });
});
