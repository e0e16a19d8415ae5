import { describe, expect, it } from "vitest";
import { plant, projectTree, type Rule } from "./tree.ts";

const WORDS = "brands|catalogue|orders|payments|tickets|videos|people";
/** Texts of a language, in the folder of one of the seven modules or shared by all. */
const TEXTS = new RegExp(`^i18n/((?:${WORDS})/)?(en|id)/([a-z-]+\\.ts)$`);
/** Tools for texts, shared or of one module. */
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

describe("folders of texts", () => {
  it("has every text in a module's folder, in both languages", () => {
    const tree = projectTree();
    expect(lost(tree)).toEqual([]);
    expect(tree.filter(({ path }) => TEXTS.test(path)).length).toBeGreaterThan(60);
  });

  it.each([
    { "i18n/orders/en/cart.ts": "" },
    { "i18n/id/common.ts": "" },
    { "i18n/shop/en/cart.ts": "", "i18n/orders/en/cart.ts": "", "i18n/orders/id/cart.ts": "" },
    { "i18n/shop/words.ts": "" },
  ])("detects a misplaced or untranslated text: %o", (files) => {
    expect(lost(plant(files as Record<string, string>))).toHaveLength(1);
  });
});
