import { describe, expect, it } from "vitest";
import { importsOf, isNode, statementsOf } from "./modules.ts";
import { isCode, isProof, plant, projectTree, type TreeFile } from "./tree.ts";

/** Lowest first: a folder uses folders of strictly lower levels, types too. Files beside the folders use all of them. */
const LEVELS: Readonly<Record<string, number>> = {
  "brands/analytics": 1,
  "tickets/downloads": 1,
  "shell/i18n": 0,
  "shell/router": 1,
  "catalogue/seat-map": 1,
  "shell/links": 2,
  "shell/document": 3,
  "brands/consent": 4,
  "shell/error-reporting": 4,
  "catalogue/list": 4,
  "brands/legal": 4,
  "tickets/offline": 4,
  "shell/state": 4,
  "shell/arrival": 5,
  "shell/forms": 5,
  "brands/marketing": 5,
  "orders/transaction": 5,
  "videos/list": 5,
  "orders/waiting-room": 5,
  "catalogue/alias": 6,
  "brands/group": 6,
  "brands/home": 6,
  "people/identity": 6,
  "orders/prefill": 7,
  "catalogue/preview": 6,
  "payments/receipt": 6,
  "orders/waiting-list": 6,
  "shell/render": 8,
  "shell/frame": 7,
  "tickets/holdings": 7,
  "videos/player": 8,
  "tickets/waivers": 7,
  "tickets/get-ticket": 8,
  "videos/claim": 8,
  "tickets/handover": 8,
  "orders/whatsapp": 8,
  "orders/checkout": 9,
  "catalogue/event": 9,
  "videos/page": 9,
  "people/messages": 9,
  "orders/status": 10,
  "orders/seats": 10,
  "videos/checkout": 10,
  "videos/status": 11,
  routes: 12,
};

/** A storefront file's folder; empty beside the folders, null outside. */
function folderOf(path: string): string | null {
  const match = /^apps\/storefront\/(?:([^/]+(?:\/[^/]+)?)\/)?[^/]+$/.exec(path);
  return match ? (match[1] ?? "") : null;
}

function wrongUses(tree: readonly TreeFile[]): string[] {
  const wrong: string[] = [];
  for (const file of tree) {
    const own = folderOf(file.path);
    if (!own || !isCode(file.path) || isProof(file.path)) continue;
    for (const { specifier, target } of importsOf(file)) {
      const other = folderOf(target);
      if (other === null || other === own || target.endsWith(".css") || target.includes("/+types/")) continue;
      if (!(LEVELS[other]! < LEVELS[own]!)) wrong.push(`${file.path}: ${specifier} is not on a lower level`);
    }
  }
  return wrong;
}

function wrongFolders(tree: readonly TreeFile[]): string[] {
  const inside = tree.filter(({ path }) => path.startsWith("apps/storefront/"));
  const deep = inside.filter(({ path }) => folderOf(path) === null).map(({ path }) => `${path}: lies too deep`);
  const folders = new Set(inside.map(({ path }) => folderOf(path)).filter((folder) => folder !== null && folder !== ""));
  const unknown = [...folders].filter((folder) => LEVELS[folder!] === undefined).map((folder) => `apps/storefront/${folder}: has no level`);
  return [...deep, ...unknown];
}

/** Names of a file's exported functions and constants. */
function namesOf(file: TreeFile): string[] {
  return statementsOf(file)
    .filter(({ type }) => type === "ExportNamedDeclaration")
    .flatMap(({ declaration, specifiers }) => {
      const declared = isNode(declaration) ? [declaration, ...((declaration["declarations"] as unknown[] | undefined) ?? [])] : [];
      const passedOn = ((specifiers as unknown[]) ?? []).filter(isNode).map((each) => each["exported"]);
      return [...declared.filter(isNode).map((each) => each["id"]), ...passedOn];
    })
    .filter(isNode)
    .map(({ name }) => name as string);
}

/** Hooks with equal names, which readers could confuse. */
function sharedNames(tree: readonly TreeFile[]): string[] {
  const found = new Map<string, string[]>();
  for (const file of tree) {
    if (folderOf(file.path) === null || !isCode(file.path) || isProof(file.path)) continue;
    for (const name of namesOf(file).filter((each) => /^use[A-Z]/.test(each))) found.set(name, [...(found.get(name) ?? []), file.path]);
  }
  return [...found].filter(([, paths]) => paths.length > 1).map(([name, paths]) => `${name}: ${paths.join(", ")}`);
}

/** Names called by the framework and the build, and files that replace the router's own. */
const CALLED_BY_FRAMEWORK = /^apps\/storefront\/(routes\/|shell\/router\/|root\.tsx|entry\.|pages\.server\.ts)/;

/**
 * Exports of pages or kit that only tests use. Names are compared as words of the text, so an export passes if something else has the same
 * name.
 */
function onlyTested(tree: readonly TreeFile[]): string[] {
  const product = tree.filter(
    ({ path }) => /^(apps\/storefront|ui)\//.test(path) && isCode(path) && !isProof(path) && !path.includes(".fixture."),
  );
  const uses = new Map<string, number>();
  for (const { text } of product) for (const [word] of text.matchAll(/\w+/g)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return product
    .filter(({ path }) => !CALLED_BY_FRAMEWORK.test(path))
    .flatMap((file) => namesOf(file).flatMap((name) => (uses.get(name)! > 1 ? [] : [`${file.path}: ${name}`])));
}

describe("folders of the storefront", () => {
  it("uses folders of the storefront downwards only", () => {
    expect(wrongUses(projectTree())).toEqual([]);
  });

  it.each([
    ["apps/storefront/shell/forms/x.ts", 'import { a } from "../../orders/checkout/use-pay.ts";'],
    ["apps/storefront/orders/transaction/x.ts", 'import type { A } from "../../catalogue/event/use-promo-check.ts";'],
    ["apps/storefront/tickets/holdings/x.tsx", 'import { a } from "#storefront/tickets/handover/handover-page.tsx";'],
    ["apps/storefront/catalogue/event/x.tsx", 'export const a = () => import("../../orders/checkout/order-form.tsx");'],
    ["apps/storefront/orders/transaction/x.ts", 'export { a } from "../../shell/forms/field-message.ts";'],
    ["apps/storefront/orders/checkout/x.tsx", 'import { a } from "../../routes/event.tsx";'],
    ["apps/storefront/shell/frame/x.tsx", 'import { a } from "../../root.tsx";'],
    ["apps/storefront/shell/frame/x.tsx", 'import { a } from "../../unheard/of-it.ts";'],
  ])("forbids %s to import %s", (path, text) => {
    expect(wrongUses(plant({ [path]: text }))).toHaveLength(1);
  });

  it("gives all folders a level, two floors deep at most", () => {
    expect(wrongFolders(projectTree())).toEqual([]);
    expect(wrongFolders(plant({ "apps/storefront/unheard/x.ts": "" }))).toHaveLength(1);
    expect(wrongFolders(plant({ "apps/storefront/orders/deep/x.ts": "" }))).toHaveLength(1);
  });
});

describe("hooks of the storefront", () => {
  it("gives each hook of the storefront its own name", () => {
    expect(sharedNames(projectTree())).toEqual([]);
  });

  it.each([
    ["export function useOrder() {}", "export function useOrder() {}"],
    ["export function useOrder() {}", "export const useOrder = () => {};"],
    ["export function useOrder() {}", "function useOrder() {}\nexport { useOrder };"],
  ])("detects hooks of equal names: %j and %j", (one, other) => {
    expect(
      sharedNames(plant({ "apps/storefront/catalogue/event/use-order.ts": one, "apps/storefront/orders/checkout/use-order.ts": other })),
    ).toHaveLength(1);
    expect(sharedNames(plant({ "apps/storefront/catalogue/event/use-cart.ts": one }))).toEqual([]);
  });
});

describe("exports of pages and kit", () => {
  it("uses every export of pages and kit outside of tests", () => {
    expect(onlyTested(projectTree())).toEqual([]);
  });

  it("rejects exports that only a test uses", () => {
    const given = { "ui/form/x.tsx": "export function Spare() {}", "ui/form/x.test.tsx": 'import { Spare } from "./x.tsx"; Spare();' };
    expect(onlyTested(plant(given))).toHaveLength(1);
    expect(
      onlyTested(plant({ ...given, "apps/storefront/shell/forms/y.tsx": 'import { Spare } from "#ui/form/x.tsx"; Spare();' })),
    ).toEqual([]);
  });
});
