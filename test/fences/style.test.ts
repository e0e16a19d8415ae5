import { describe, expect, it } from "vitest";
import { dressedBy, namedIn, rulesOf } from "./style-sheets.ts";
import { isProof, plant, projectTree, type Rule, type TreeFile } from "./tree.ts";

/** The one place of literal sizes, and the one of literal colours. */
const TOKENS = "ui/tokens.css";
const COLOURS = "ui/style/defaults.css";
const MOST_LINES = 250;

const sheets = (tree: readonly TreeFile[]) => tree.filter(({ path }) => path.endsWith(".css"));

const SIZED = /^(font|font-size|(row-|column-)?gap|(padding|margin)(-\w+)*)$/;
/** A number with a unit. Sizes relative to the text (`em`) and hairline borders need no scale. */
const LITERAL = /(?<![\w-])-?\d*\.?\d+(?:px|r?em|ch|pt|mm|v[hw])\b/g;
const isFree = (size: string) => /^-?(0[a-z]*|1px)$/.test(size) || /\dem$/.test(size);
/** Print has its own sizes. */
const onPaper = (within: readonly string[], size: string) => within.includes("@media print") && /(mm|pt)$/.test(size);

const literalSizes: Rule = (tree) =>
  sheets(tree)
    .filter(({ path }) => path !== TOKENS && path !== COLOURS)
    .flatMap((file) =>
      rulesOf(file).flatMap(({ selectors, within, declarations }) =>
        declarations
          .filter(([property, value]) => {
            if (property === "z-index") return /\d/.test(value);
            return SIZED.test(property) && (value.match(LITERAL) ?? []).some((size) => !isFree(size) && !onPaper(within, size));
          })
          .map(([property, value]) => `${file.path}: ${selectors.join(", ")} { ${property}: ${value} }`),
      ),
    );

const literalColours: Rule = (tree) =>
  sheets(tree)
    .filter(({ path }) => path !== COLOURS)
    .flatMap((file) =>
      rulesOf(file).flatMap(({ selectors, declarations }) =>
        declarations
          .filter(([, value]) => /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(|(?<![\w-])(?:white|black)(?![\w-])/i.test(value))
          .map(([property, value]) => `${file.path}: ${selectors.join(", ")} { ${property}: ${value} }`),
      ),
    );

const tooLong: Rule = (tree) =>
  sheets(tree)
    .map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ path, lines }) => `${path}: ${lines} lines`);

/** The styles of a class are in one file; others may refer to it (`.a:has(.b)`, `.b .a`), but not style it. */
const twoHomes: Rule = (tree) => {
  const homes = new Map<string, string>();
  const wrong = new Set<string>();
  for (const file of sheets(tree)) {
    for (const name of rulesOf(file).flatMap(({ selectors }) => selectors.flatMap(dressedBy))) {
      const home = homes.get(name) ?? file.path;
      homes.set(name, home);
      if (home !== file.path) wrong.add(`${file.path}: .${name} is dressed in ${home}`);
    }
  }
  return [...wrong];
};

const kitElsewhere: Rule = (tree) =>
  sheets(tree)
    .filter(({ path }) => !path.startsWith("ui/"))
    .flatMap((file) =>
      [...new Set(rulesOf(file).flatMap(({ selectors }) => selectors.flatMap(dressedBy)))].map((name) => [file.path, name]),
    )
    .filter(([, name]) => name!.startsWith("ui-"))
    .map(([path, name]) => `${path}: .${name} is the kit's`);

const letterPrefixes: Rule = (tree) =>
  sheets(tree).flatMap((file) =>
    [...new Set(rulesOf(file).flatMap(({ selectors }) => selectors.flatMap(namedIn)))]
      .filter((name) => /^[a-z](-|$)/.test(name))
      .map((name) => `${file.path}: .${name} begins with no word`),
  );

const styled = (tree: readonly TreeFile[]) =>
  new Set(sheets(tree).flatMap((file) => rulesOf(file).flatMap(({ selectors }) => selectors.flatMap(namedIn))));

/** Classes in literal texts of pages and components; composed names are not found. */
const worn: (tree: readonly TreeFile[]) => { path: string; name: string }[] = (tree) =>
  tree
    .filter(({ path }) => /^(apps\/storefront|ui)\/.*\.tsx?$/.test(path) && !isProof(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bclassName(?:=|: )(?:"([^"]*)"|\{`([^`]*)`\})/g)]
        .flatMap(([, plain, made]) => (plain ?? made ?? "").replaceAll(/\$\{[^}]*\}/g, " ").split(/\s+/))
        .filter(Boolean)
        .map((name) => ({ path, name })),
    );

const withoutStyle: Rule = (tree) => {
  const known = styled(tree);
  return worn(tree)
    .filter(({ name }) => !known.has(name))
    .map(({ path, name }) => `${path}: no style sheet knows .${name}`);
};

const withoutUse: Rule = (tree) => {
  const words = new Set(
    tree
      .filter(({ path }) => /^(apps\/storefront|ui|domain)\/.*\.tsx?$/.test(path) && !isProof(path))
      .flatMap(({ text }) => text.match(/[a-z][\w-]*/g) ?? []),
  );
  return [...styled(tree)].filter((name) => !words.has(name)).map((name) => `.${name} is worn nowhere`);
};

const worn1 = 'export const a = <p className="event-a ui-b" />;';

describe.each<[string, Rule, readonly Record<string, string>[]]>([
  [
    "sizes, spaces and layers come from tokens",
    literalSizes,
    [
      { "ui/x.css": ".ui-a { font-size: 0.9375rem; }" },
      { "ui/x.css": ".ui-a { font: 600 15px/1 serif; }" },
      { "ui/x.css": "@layer components { @media (width >= 64rem) { .ui-a { gap: var(--gap-1) 14px; } } }" },
      { "apps/storefront/x.css": ".shop-a { margin-top: -2px; }" },
      { "apps/storefront/x.css": ".shop-a { padding-inline: calc(var(--gutter) - .5rem); }" },
      { "apps/storefront/x.css": ".shop-a { padding: 10mm; }" },
      { "apps/storefront/x.css": ".shop-a { z-index: 3; }" },
    ],
  ],
  [
    "colours come from tokens",
    literalColours,
    [
      { "apps/storefront/x.css": ".shop-a { color: #111; }" },
      { "apps/storefront/x.css": ".shop-a { border: 1px solid rgb(0 0 0 / 40%); }" },
      { "apps/storefront/x.css": "@media print { .shop-a { background: white; } }" },
      { "ui/tokens.css": ":root { --color-a: oklch(50% 0.1 20); }" },
    ],
  ],
  ["style sheets are short", tooLong, [{ "ui/x.css": "\n".repeat(MOST_LINES + 1) }]],
  [
    "a class is styled in one file",
    twoHomes,
    [
      { "ui/a.css": ".ui-a { color: red; }", "ui/b.css": ".ui-b .ui-a { color: red; }" },
      { "ui/a.css": ".ui-a { color: red; }", "ui/b.css": "@media print { .ui-b:is(.ui-c, .ui-a) { color: red; } }" },
    ],
  ],
  ["the kit is styled in the kit", kitElsewhere, [{ "apps/storefront/x.css": ".event-a > .ui-icon { color: red; }" }]],
  ["a class begins with a word", letterPrefixes, [{ "ui/x.css": ".k-a { color: red; }" }, { "ui/x.css": ".ui-a:has(.c) { color: red; }" }]],
  [
    "every used class has a style",
    withoutStyle,
    [
      { "ui/x.css": ".ui-b {}", "ui/x.tsx": worn1 },
      { "ui/x.css": ".event-a {}", "ui/x.tsx": "const a = <p className={`event-a ${b} event-c`} />;" },
    ],
  ],
  ["every style is used", withoutUse, [{ "ui/x.css": ".ui-b, .event-a .ui-c {}", "ui/x.tsx": worn1 }]],
])("%s", (_, rule, canaries) => {
  it("finds no violation in this project", () => {
    expect(rule(projectTree())).toEqual([]);
  });
  it.each(canaries)("rejects: %o", (files) => {
    expect(rule(plant(files))).toHaveLength(1);
  });
});

it("accepts sizes that need no scale, and mere references to a class", () => {
  const free = ".ui-a { margin: 0 auto 1.5em; padding: 0px 1px 50%; gap: calc(var(--gap-1) - 1px); font: inherit; z-index: auto; }";
  expect(literalSizes(plant({ "ui/x.css": free }))).toEqual([]);
  expect(literalSizes(plant({ "ui/x.css": "@media print { .ui-a { padding: 8mm; font-size: 18pt; } }" }))).toEqual([]);
  expect(literalSizes(plant({ "ui/x.css": "@keyframes ui-a { from { margin: 3px; } }" }))).toEqual([]);
  expect(literalColours(plant({ "ui/x.css": ".ui-a { white-space: nowrap; color: GrayText; background: transparent; }" }))).toEqual([]);
  const beside = ".ui-b:has(> .ui-a:not(.ui-c)) > p, .ui-a + .ui-b, .ui-b[data-x='.ui-a'] { color: red; }";
  expect(twoHomes(plant({ "ui/a.css": ".ui-a { color: red; }", "ui/b.css": beside }))).toEqual([]);
});
