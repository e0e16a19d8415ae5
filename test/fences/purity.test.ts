import { describe, expect, it } from "vitest";
import { isReference, statementsOf, walk, type Node } from "./modules.ts";
import { isCode, isProof, plant, projectTree, roomOf, type TreeFile } from "./tree.ts";

// A rehearsal's result depends on its seed alone.
const PURE = ["domain", "contract", "rehearsal"];
const OUTSIDE = new Set(
  (
    "process console fetch crypto performance globalThis window document navigator localStorage sessionStorage " +
    "setTimeout setInterval setImmediate queueMicrotask require XMLHttpRequest WebSocket Buffer Temporal"
  ).split(" "),
);
/** Functions that use the machine's zone or language. */
const LOCAL =
  /^([gs]et(Hours|Minutes|Seconds|Milliseconds|Date|Day|Month|FullYear|TimezoneOffset)|toLocale\w+|localeCompare|to(Date|Time)String)$/;

function nameOf(node: unknown): string {
  return (node as { name?: string } | undefined)?.name ?? "";
}

/** How a node uses the outside world: clock, random numbers, machine or network; null if it does not. */
function impurity(node: Node, parent: Node | null, key: string): string | null {
  const args = (node["arguments"] as unknown[] | undefined)?.length ?? 0;
  if (node.type === "NewExpression" && nameOf(node["callee"]) === "Date" && args !== 1) return "the clock, or the machine's zone";
  if (node.type === "CallExpression" && nameOf(node["callee"]) === "Date") return "the clock";
  if (node.type === "MemberExpression") {
    const [object, property] = [nameOf(node["object"]), nameOf(node["property"])];
    if (object === "Date" && property === "now") return "the clock";
    if (object === "Math" && property === "random") return "the dice";
    if (LOCAL.test(property)) return `${property}, which asks the machine`;
  }
  if (isReference(node, parent, key) && OUTSIDE.has(nameOf(node)) && !parent?.type.startsWith("TS")) return nameOf(node);
  return null;
}

function impurities(tree: readonly TreeFile[]): string[] {
  const wrong: string[] = [];
  for (const file of tree) {
    if (!PURE.includes(roomOf(file.path)) || !isCode(file.path) || isProof(file.path)) continue;
    for (const statement of statementsOf(file)) {
      walk(statement, {
        visit: (node, parent, key) => {
          const found = impurity(node, parent, key);
          if (found) wrong.push(`${file.path}: ${found}`);
        },
      });
    }
  }
  return wrong;
}

describe("domain, contract and rehearsals", () => {
  it("uses no clock, no random numbers and nothing outside in domain, contract and rehearsals", () => {
    expect(impurities(projectTree())).toEqual([]);
  });

  it.each([
    "export const at = Date.now();",
    "export const at = new Date();",
    "export const at = new Date(2026, 0, 1);",
    "export const hour = (at: Date) => at.getHours();",
    "export const text = (n: number) => n.toLocaleString();",
    "export const id = () => Math.random();",
    "export const id = () => crypto;",
    "export const text = () => fetch;",
    'export const env = () => process["env"];',
    "export const later = (f: () => void) => setTimeout(f, 1);",
    "export const say = () => console.warn(1);",
    "export const all = globalThis;",
  ])("rejects a use of the outside: %s", (text) => {
    expect(impurities(plant({ "domain/x.ts": text }))).toHaveLength(1);
  });

  it("accepts a given time, and members named like the outside", () => {
    const text =
      'export const a = (at: string, o: { fetch: () => void }) => [new Date(at).getUTCHours(), o.fetch(), { fetch: 1, "process": 2 }];';
    expect(impurities(plant({ "domain/x.ts": text }))).toEqual([]);
  });
});
