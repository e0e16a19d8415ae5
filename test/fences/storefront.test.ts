import { describe, expect, it } from "vitest";
import { importsOf, isNode, statementsOf } from "./modules.ts";
import { isCode, isProof, plant, projectTree, type TreeFile } from "./tree.ts";

/** Lowest first: a folder uses folders of strictly lower levels, types too. The files beside the folders use all of them. */
const LEVELS: Readonly<Record<string, number>> = {
  analytics: 1,
  downloads: 1,
  i18n: 1,
  router: 1,
  "seat-map": 1,
  links: 2,
  document: 3,
  consent: 4,
  "error-reporting": 4,
  events: 4,
  legal: 4,
  "offline-tickets": 4,
  state: 4,
  arrival: 5,
  forms: 5,
  marketing: 5,
  orders: 5,
  videos: 5,
  "waiting-room": 5,
  alias: 6,
  group: 6,
  home: 6,
  identity: 6,
  prefill: 6,
  preview: 6,
  receipt: 6,
  "waiting-list": 6,
  render: 7,
  shell: 7,
  tickets: 7,
  player: 8,
  "waiver-release": 7,
  "get-ticket": 8,
  "get-video": 8,
  handover: 8,
  whatsapp: 8,
  checkout: 9,
  event: 9,
  video: 9,
  "order-messages": 9,
  "order-status": 10,
  seating: 10,
  "video-checkout": 10,
  "video-status": 11,
  routes: 12,
};

/** The folder of a file of the storefront; an empty text beside the folders, null outside. */
function folderOf(path: string): string | null {
  const match = /^apps\/storefront\/(?:([^/]+)\/)?[^/]+$/.exec(path);
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
  const deep = inside.filter(({ path }) => folderOf(path) === null).map(({ path }) => `${path}: lies in a folder of a folder`);
  const folders = new Set(inside.map(({ path }) => folderOf(path)).filter((folder) => folder !== null && folder !== ""));
  const unknown = [...folders].filter((folder) => LEVELS[folder!] === undefined).map((folder) => `apps/storefront/${folder}: has no level`);
  return [...deep, ...unknown];
}

/** Names of the functions and constants that a file gives to others. */
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

/** A reader who looks for a hook finds one. */
function sharedNames(tree: readonly TreeFile[]): string[] {
  const found = new Map<string, string[]>();
  for (const file of tree) {
    if (folderOf(file.path) === null || !isCode(file.path) || isProof(file.path)) continue;
    for (const name of namesOf(file).filter((each) => /^use[A-Z]/.test(each))) found.set(name, [...(found.get(name) ?? []), file.path]);
  }
  return [...found].filter(([, paths]) => paths.length > 1).map(([name, paths]) => `${name}: ${paths.join(", ")}`);
}

/** What the framework and the build call by name, and the files that take the place of the router's own. */
const CALLED_BY_FRAMEWORK = /^apps\/storefront\/(routes\/|router\/|root\.tsx|entry\.|pages\.server\.ts)/;

/** What pages or kit give to others and nobody but a test takes. Names are compared as words: one that also means something else passes. */
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
  it("use each other downward only", () => {
    expect(wrongUses(projectTree())).toEqual([]);
  });

  it.each([
    ["apps/storefront/forms/x.ts", 'import { a } from "../checkout/use-pay.ts";'],
    ["apps/storefront/orders/x.ts", 'import type { A } from "../event/use-promo-check.ts";'],
    ["apps/storefront/tickets/x.tsx", 'import { a } from "#storefront/handover/handover-page.tsx";'],
    ["apps/storefront/event/x.tsx", 'export const a = () => import("../checkout/order-form.tsx");'],
    ["apps/storefront/orders/x.ts", 'export { a } from "../forms/field-message.ts";'],
    ["apps/storefront/checkout/x.tsx", 'import { a } from "../routes/event.tsx";'],
    ["apps/storefront/shell/x.tsx", 'import { a } from "../root.tsx";'],
    ["apps/storefront/shell/x.tsx", 'import { a } from "../unheard/of-it.ts";'],
  ])("are fenced: %s may not say %s", (path, text) => {
    expect(wrongUses(plant({ [path]: text }))).toHaveLength(1);
  });

  it("all have a level, and none holds another", () => {
    expect(wrongFolders(projectTree())).toEqual([]);
    expect(wrongFolders(plant({ "apps/storefront/unheard/x.ts": "" }))).toHaveLength(1);
    expect(wrongFolders(plant({ "apps/storefront/orders/deep/x.ts": "" }))).toHaveLength(1);
  });
});

describe("hooks of the storefront", () => {
  it("have a name each", () => {
    expect(sharedNames(projectTree())).toEqual([]);
  });

  it.each([
    ["export function useOrder() {}", "export function useOrder() {}"],
    ["export function useOrder() {}", "export const useOrder = () => {};"],
    ["export function useOrder() {}", "function useOrder() {}\nexport { useOrder };"],
  ])("are fenced: %j beside %j", (one, other) => {
    expect(sharedNames(plant({ "apps/storefront/event/use-order.ts": one, "apps/storefront/checkout/use-order.ts": other }))).toHaveLength(
      1,
    );
    expect(sharedNames(plant({ "apps/storefront/event/use-cart.ts": one }))).toEqual([]);
  });
});

describe("what pages and kit give to others", () => {
  it("is called by more than tests", () => {
    expect(onlyTested(projectTree())).toEqual([]);
  });

  it("is fenced: what only a test takes is refused", () => {
    const given = { "ui/form/x.tsx": "export function Spare() {}", "ui/form/x.test.tsx": 'import { Spare } from "./x.tsx"; Spare();' };
    expect(onlyTested(plant(given))).toHaveLength(1);
    expect(onlyTested(plant({ ...given, "apps/storefront/forms/y.tsx": 'import { Spare } from "#ui/form/x.tsx"; Spare();' }))).toEqual([]);
  });
});
