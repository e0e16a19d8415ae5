import { describe, expect, it } from "vitest";
import { isNode, statementsOf, type Node } from "./modules.ts";
import { isCode, isProof, plant, projectTree, type Rule } from "./tree.ts";

/** Second parameters allowed besides the input: the brand, the surrounding transaction, or another feature's service. */
const BESIDE = new Set([
  "Transaction",
  "ActTransaction",
  "TenantSql",
  "Sql",
  "Database",
  "HoldBatcher",
  "GateQuestions",
  "Tenants",
  "Tenant",
]);

/** The acts that use cases take. A function that takes a part, such as `Pick<Act, …>`, is a helper. */
const ACTS = new Set(["Act", "WebAct", "OwnerAct", "HoldAct"]);

type Params = readonly Node[];

const paramsOf = (node: Node) => node["params"] as Params;
const nameOf = (node: unknown) => (isNode(node) && node.type === "Identifier" ? (node["name"] as string) : null);

/** The name of a parameter's type, if any. */
function typeOf(param: Node | undefined): string | null {
  const pattern = param?.type === "AssignmentPattern" ? (param["left"] as Node) : param;
  const annotation = pattern?.["typeAnnotation"];
  const type = isNode(annotation) ? annotation["typeAnnotation"] : null;
  return isNode(type) && type.type === "TSTypeReference" ? nameOf(type["typeName"]) : null;
}

/** Use cases with other parameters than `(act, input)`. */
const otherCalls: Rule = (tree) =>
  tree
    .filter(({ path }) => path.startsWith("server/modules/") && isCode(path) && !isProof(path))
    .flatMap((file) =>
      statementsOf(file)
        .flatMap((statement) =>
          statement.type === "ExportNamedDeclaration" && isNode(statement["declaration"]) ? [statement["declaration"]] : [],
        )
        .filter((node) => node.type === "FunctionDeclaration" && ACTS.has(typeOf(paramsOf(node)[0]) ?? ""))
        .filter((node) => {
          const [, second, ...rest] = paramsOf(node);
          return BESIDE.has(typeOf(second) ?? "") ? rest.length > 1 : rest.length > 0;
        })
        .map((node) => `${file.path}: ${nameOf(node["id"])} is not called as (act, input)`),
    );

describe("use cases", () => {
  it("calls every use case as (act, input)", () => {
    expect(otherCalls(projectTree())).toEqual([]);
  });

  it("detects a use case with other parameters", () => {
    const tree = plant({
      "server/modules/people/x/act.ts":
        "export async function acted(act: Act, id: string, key = '') {} export function inside(act: WebAct, tx: Transaction, id: string) {}",
    });
    expect(otherCalls(tree)).toEqual(["server/modules/people/x/act.ts: acted is not called as (act, input)"]);
  });
});
