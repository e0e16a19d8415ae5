import { describe, expect, it } from "vitest";
import { importsOf, isNode, isReference, statementsOf, walk, type Node } from "./modules.ts";
import { isCode, isProof, plant, projectTree, type TreeFile } from "./tree.ts";

const BROWSER_PACKAGES = new Set(["@sentry/browser", "@simplewebauthn/browser", "react", "react-dom", "react-router", "qr", "hls.js"]);
/** Texts that stay on the server. It sends each page only the texts that the page names. */
const TEXTS = /^i18n\/(messages\.ts$|(\w+\/)?(en|id)\/)/;
/** Exports that React Router removes from a route's browser code, together with the code that only they use. */
const SERVER_EXPORTS = new Set(["loader", "action", "middleware", "headers"]);

function isRoute(path: string): boolean {
  return path === "apps/storefront/root.tsx" || path.startsWith("apps/storefront/routes/");
}

function isEntry(path: string): boolean {
  const runsElsewhere = path === "apps/storefront/routes.ts" || /\.server\.tsx?$/.test(path) || path.endsWith(".d.ts");
  return /^(apps\/storefront|ui)\//.test(path) && isCode(path) && !isProof(path) && !runsElsewhere;
}

function declaredBy(statement: Node): string[] {
  const inner = isNode(statement["declaration"]) ? statement["declaration"] : statement;
  const declarations = (inner["declarations"] as Node[] | undefined) ?? [inner];
  return declarations.map((each) => (each["id"] as { name?: string } | undefined)?.name ?? "").filter(Boolean);
}

function usedBy(statement: Node): string[] {
  const used: string[] = [];
  walk(statement, {
    visit: (node, parent, key) => {
      if (isReference(node, parent, key)) used.push(node["name"] as string);
    },
  });
  return used;
}

/** The names that a route still uses without its server exports. */
function namesLeft(file: TreeFile): Set<string> {
  const statements = statementsOf(file).filter((each) => each.type !== "ImportDeclaration");
  const byName = new Map(statements.flatMap((each) => declaredBy(each).map((name) => [name, each] as const)));
  const isLeft = (each: Node) =>
    declaredBy(each).length === 0 || (each.type.startsWith("Export") && !declaredBy(each).every((name) => SERVER_EXPORTS.has(name)));
  const left = new Set<string>();
  const pending = statements.filter(isLeft);
  for (let statement = pending.pop(); statement; statement = pending.pop()) {
    for (const name of usedBy(statement)) {
      if (left.has(name)) continue;
      left.add(name);
      const declaration = byName.get(name);
      if (declaration) pending.push(declaration);
    }
  }
  return left;
}

function browserImports(file: TreeFile) {
  const values = importsOf(file).filter((found) => !found.isType);
  if (!isRoute(file.path)) return values;
  const left = namesLeft(file);
  return values.filter(({ names }) => names.length === 0 || names.some((name) => left.has(name)));
}

function isForbidden(target: string, isPackage: boolean): boolean {
  if (isPackage) return !BROWSER_PACKAGES.has(target);
  return /^(server|simulators|demo|test)\//.test(target) || /\.server\.tsx?$/.test(target) || TEXTS.test(target);
}

/** Server code that a browser would load, with its import chain. */
function leaks(tree: readonly TreeFile[]): string[] {
  const files = new Map(tree.map((file) => [file.path, file]));
  const seen = new Set<string>();
  const found: string[] = [];
  const follow = (file: TreeFile, way: string) => {
    for (const { target, isPackage } of browserImports(file)) {
      const next = files.get(target);
      if (isForbidden(target, isPackage)) found.push(`${way} → ${target}`);
      else if (next && isCode(target) && !seen.has(target)) {
        seen.add(target);
        follow(next, `${way} → ${target}`);
      }
    }
  };
  for (const file of tree) {
    if (!isEntry(file.path) || seen.has(file.path)) continue;
    seen.add(file.path);
    follow(file, file.path);
  }
  return found;
}

/**
 * A package too large for every page (`what`), and the only file that may import it (`by`). Other files import that file only dynamically.
 */
const LATE = { what: "@sentry/browser", by: "apps/storefront/shell/error-reporting/start-reporting.ts" } as const;

function tooEarly(tree: readonly TreeFile[]): string[] {
  const code = tree.filter(({ path }) => isEntry(path));
  const strangers = code.filter(
    (file) => file.path !== LATE.by && importsOf(file).some(({ target, isType }) => !isType && target === LATE.what),
  );
  const eager = code.filter((file) => {
    const specifiers = importsOf(file).filter(({ target, isType }) => !isType && target === LATE.by);
    const sources = new Set(statementsOf(file).map((each) => (each["source"] as { value?: string } | undefined)?.value));
    return specifiers.some(({ specifier }) => sources.has(specifier));
  });
  return [...strangers, ...eager].map(({ path }) => path);
}

const SCHEMAS = { "contract/shapes.ts": 'import { z } from "zod"; export const a = z.string();' };

describe("a browser's code", () => {
  it("loads no server code in a browser: no zod, no texts of other pages", () => {
    expect(leaks(projectTree())).toEqual([]);
  });

  it.each([
    ["apps/storefront/x.ts", 'import { a } from "#contract/shapes.ts";'],
    ["apps/storefront/x.ts", 'export const a = () => import("#contract/shapes.ts");'],
    ["ui/form/x.tsx", 'export { a } from "#contract/shapes.ts";'],
    ["apps/storefront/x.ts", 'import { messagesFor } from "#i18n/messages.ts";'],
    ["apps/storefront/x.ts", 'import { common } from "#i18n/en/common.ts";'],
    ["apps/storefront/x.ts", 'import { messageTexts } from "#i18n/orders/id/message-texts.ts";'],
    ["apps/storefront/x.ts", 'import { styles } from "./document/app-styles.server.ts";'],
    [
      "apps/storefront/routes/x.tsx",
      'import { m } from "#i18n/messages.ts"; export function loader() { return m(); } export default () => m();',
    ],
    [
      "apps/storefront/routes/x.tsx",
      'import { m } from "#i18n/messages.ts"; function words() { return m(); } export const meta = () => words();',
    ],
    ["apps/storefront/routes/x.tsx", 'import "#i18n/messages.ts"; export function loader() {}'],
    ["apps/storefront/routes/x.tsx", 'import { Words } from "#i18n/messages.ts"; export default function Page() { return <Words />; }'],
  ])("forbids browser code %s to import %s", (path, text) => {
    expect(leaks(plant({ ...SCHEMAS, [path]: text }))).toHaveLength(1);
  });

  it.each([
    ["apps/storefront/x.ts", 'import type { A } from "#contract/shapes.ts";'],
    ["apps/storefront/x.server.ts", 'import { a } from "#contract/shapes.ts";'],
    [
      "apps/storefront/routes/x.tsx",
      'import { m } from "#i18n/messages.ts"; const words = () => m(); export const loader = () => words();',
    ],
  ])("allows browser code %s to import %s", (path, text) => {
    expect(leaks(plant({ ...SCHEMAS, [path]: text }))).toEqual([]);
  });
});

describe("the error reporter's library", () => {
  it("imports the reporter's library in one file only, which no page imports [K3]", () => {
    expect(tooEarly(projectTree())).toEqual([]);
  });

  it.each([
    ["apps/storefront/x.ts", 'import { init } from "@sentry/browser";'],
    ["apps/storefront/x.ts", 'export const a = () => import("@sentry/browser");'],
    ["apps/storefront/shell/frame/x.ts", 'import { startReporting } from "../error-reporting/start-reporting.ts";'],
    ["apps/storefront/shell/frame/x.ts", 'import "../error-reporting/start-reporting.ts";'],
    ["apps/storefront/shell/frame/x.ts", 'export { startReporting } from "../error-reporting/start-reporting.ts";'],
  ])("forbids %s to import %s for the reporter", (path, text) => {
    expect(tooEarly(plant({ [path]: text }))).toEqual([path]);
  });

  it.each(['import type { Event } from "@sentry/browser";', 'export const a = () => import("./start-reporting.ts");'])(
    "allows for the reporter: %s",
    (text) => {
      expect(tooEarly(plant({ "apps/storefront/shell/error-reporting/x.ts": text }))).toEqual([]);
    },
  );
});

describe("the player's library", () => {
  it("imports the player's library in one file only, dynamically", () => {
    const users = projectTree().filter(
      (file) => isEntry(file.path) && importsOf(file).some(({ target, isType }) => !isType && target === "hls.js"),
    );
    expect(users.map(({ path }) => path)).toEqual(["apps/storefront/videos/player/attach-video.ts"]);
    const loaded = statementsOf(users[0]!)
      .filter((each) => each["importKind"] !== "type")
      .map((each) => (each["source"] as { value?: string } | undefined)?.value ?? "");
    expect(loaded.filter((source) => source.startsWith("hls.js"))).toEqual([]);
  });
});
