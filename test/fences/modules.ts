import { posix } from "node:path";
import { parseSync } from "vite";
import type { TreeFile } from "./tree.ts";

/** A node of the syntax tree; its other members depend on its type. */
export type Node = { readonly type: string; readonly [key: string]: unknown };

export type Import = {
  readonly specifier: string;
  /** Path from the root for a file of the project; else the package, `node:…` with its prefix. */
  readonly target: string;
  readonly isPackage: boolean;
  /** Disappears when types are stripped. */
  readonly isType: boolean;
  /** Its names in the importing file; empty for side effects and re-exports. */
  readonly names: readonly string[];
};

type Parsed = { readonly body: readonly Node[]; readonly imports: readonly Import[] };
const parsed = new WeakMap<TreeFile, Parsed>();

function packageOf(specifier: string): string {
  const [scope = "", name] = specifier.split("/");
  if (scope.startsWith("node:") || scope.startsWith("virtual:")) return scope;
  return scope.startsWith("@") && name !== undefined ? `${scope}/${name}` : scope;
}

function resolve(importer: string, specifier: string): Pick<Import, "specifier" | "target" | "isPackage"> {
  const path = specifier.replace(/\?\w+$/, "");
  if (path.startsWith("#")) return { specifier, target: path.slice(1).replace(/^storefront\//, "apps/storefront/"), isPackage: false };
  if (path.startsWith(".")) return { specifier, target: posix.join(posix.dirname(importer), path), isPackage: false };
  return { specifier, target: packageOf(path), isPackage: true };
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";
}

/** Visits every node with its `parent` and `key`. */
export function walk(
  node: Node,
  {
    visit,
    parent = null,
    at = "",
  }: { readonly visit: (node: Node, parent: Node | null, key: string) => void; readonly parent?: Node | null; readonly at?: string },
): void {
  visit(node, parent, at);
  for (const [key, value] of Object.entries(node)) {
    if (Array.isArray(value)) for (const each of value.filter(isNode)) walk(each, { visit, parent: node, at: key });
    else if (isNode(value)) walk(value, { visit, parent: node, at: key });
  }
}

/** Whether an identifier is a value's reference, not a member or a key. */
export function isReference(node: Node, parent: Node | null, key: string): boolean {
  if (node.type !== "Identifier" && node.type !== "JSXIdentifier") return false;
  if (!parent) return true;
  const names =
    (key === "property" && parent.type === "MemberExpression") || (key === "key" && "key" in parent && parent["shorthand"] !== true);
  return !names || parent["computed"] === true;
}

function parse(file: TreeFile): Parsed {
  const { module, program, errors } = parseSync(file.path, file.text);
  if (errors[0]) throw new Error(`${file.path}: ${errors[0].message}`);
  const body = program.body as unknown as Node[];
  const imports: Import[] = module.staticImports.map((each) => ({
    ...resolve(file.path, each.moduleRequest.value),
    isType: each.entries.length > 0 ? each.entries.every((entry) => entry.isType) : /^import\s+type\b/.test(file.text.slice(each.start)),
    names: each.entries.filter((entry) => !entry.isType).map((entry) => entry.localName.value),
  }));
  for (const { moduleRequest, isType } of module.staticExports.flatMap((each) => each.entries)) {
    if (moduleRequest) imports.push({ ...resolve(file.path, moduleRequest.value), isType, names: [] });
  }
  for (const statement of body) {
    walk(statement, {
      visit: (node) => {
        if (node.type !== "ImportExpression" && node.type !== "TSImportType") return;
        const source = (node["source"] ?? node["argument"]) as { value?: unknown; literal?: { value?: unknown } } | undefined;
        const specifier = source?.value ?? source?.literal?.value;
        if (typeof specifier === "string")
          imports.push({ ...resolve(file.path, specifier), isType: node.type === "TSImportType", names: [] });
      },
    });
  }
  return { body, imports };
}

function parsedOf(file: TreeFile): Parsed {
  const known = parsed.get(file);
  if (known) return known;
  const fresh = parse(file);
  parsed.set(file, fresh);
  return fresh;
}

/** All imports and re-exports of a file, types too. */
export function importsOf(file: TreeFile): readonly Import[] {
  return parsedOf(file).imports;
}

/** The top-level statements of a file. */
export function statementsOf(file: TreeFile): readonly Node[] {
  return parsedOf(file).body;
}
