import { describe, expect, it } from "vitest";
import { isNode, statementsOf, walk, type Node } from "./modules.ts";
import { isCode, plant, projectTree, type Rule, type TreeFile } from "./tree.ts";

const MOST = 3;
/** Coordinates are read as they stand on paper; React Router says what it hands to `handleRequest`; a package's own shape is not ours. */
const OTHERS = /^demo\/posters\/|^apps\/storefront\/entry\.server\.tsx$|\.d\.ts$|\.test\.tsx?$/;
/** Beside what a call knows, a use case may be handed its brand, the transaction that it is part of, or what another feature does for it. */
const BESIDE = new Set(["Transaction", "TenantSql", "Sql", "Database", "HoldBatcher", "GateQuestions", "Tenants", "Tenant"]);

type Named = { readonly name: string; readonly node: Node };
type Params = readonly Node[];

const paramsOf = (node: Node) => node["params"] as Params;
const nameOf = (node: unknown) => (isNode(node) && node.type === "Identifier" ? (node["name"] as string) : null);

/** The name of a parameter's type, where it has one. */
function typeOf(param: Node | undefined): string | null {
  const pattern = param?.type === "AssignmentPattern" ? (param["left"] as Node) : param;
  const annotation = pattern?.["typeAnnotation"];
  const type = isNode(annotation) ? annotation["typeAnnotation"] : null;
  return isNode(type) && type.type === "TSTypeReference" ? nameOf(type["typeName"]) : null;
}

/** Functions that have a name of their own: declared, or kept by a constant, a property or a method. */
function functionsOf(file: TreeFile): Named[] {
  const found: Named[] = [];
  const visit = (node: Node, parent: Node | null) => {
    if (!/^(FunctionDeclaration|ArrowFunctionExpression|FunctionExpression)$/.test(node.type)) return;
    const named = node.type === "FunctionDeclaration" ? node["id"] : (parent?.["id"] ?? parent?.["key"]);
    const name = nameOf(named);
    if (name) found.push({ name, node });
  };
  for (const statement of statementsOf(file)) walk(statement, { visit });
  return found;
}

/** Three parameters, then one object whose fields have names. */
const tooMany: Rule = (tree) =>
  tree
    .filter(({ path }) => isCode(path) && !OTHERS.test(path) && !path.startsWith("test/"))
    .flatMap((file) =>
      functionsOf(file)
        .filter(({ node }) => paramsOf(node).length > MOST)
        .map(({ name, node }) => `${file.path}: ${name} takes ${paramsOf(node).length} parameters`),
    );

/** A use case is `(ctx, input)`. */
const otherCalls: Rule = (tree) =>
  tree
    .filter(({ path }) => path.startsWith("server/modules/") && isCode(path) && !OTHERS.test(path))
    .flatMap((file) =>
      statementsOf(file)
        .flatMap((statement) =>
          statement.type === "ExportNamedDeclaration" && isNode(statement["declaration"]) ? [statement["declaration"]] : [],
        )
        .filter((node) => node.type === "FunctionDeclaration" && typeOf(paramsOf(node)[0]) === "Ctx")
        .filter((node) => {
          const [, second, ...rest] = paramsOf(node);
          return BESIDE.has(typeOf(second) ?? "") ? rest.length > 1 : rest.length > 0;
        })
        .map((node) => `${file.path}: ${nameOf(node["id"])} is not called as (ctx, input)`),
    );

describe("calls", () => {
  it("take three parameters at most", () => {
    expect(tooMany(projectTree())).toEqual([]);
  });

  it("are (ctx, input) where they are use cases", () => {
    expect(otherCalls(projectTree())).toEqual([]);
  });

  it("are found where they are not", () => {
    const tree = plant({
      "domain/a.ts": "export function sum(a: number, b: number, c: number, d: number) { return a + b + c + d; }",
      "ui/b.ts": "const late = (a: 1, b: 2, c: 3, d: 4) => a; export const o = { m(a: 1, b: 2, c: 3, d: 4) {} };",
      "server/modules/people/x/act.ts":
        "export async function act(ctx: Ctx, id: string, key = '') {} export function inside(ctx: Ctx, tx: Transaction, id: string) {}",
    });
    expect(tooMany(tree)).toEqual([
      "domain/a.ts: sum takes 4 parameters",
      "ui/b.ts: late takes 4 parameters",
      "ui/b.ts: m takes 4 parameters",
    ]);
    expect(otherCalls(tree)).toEqual(["server/modules/people/x/act.ts: act is not called as (ctx, input)"]);
  });
});
