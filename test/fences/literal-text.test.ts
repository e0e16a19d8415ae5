import { describe, expect, it } from "vitest";
import { isNode, statementsOf, walk, type Node } from "./modules.ts";
import { isProof, plant, projectTree, type TreeFile } from "./tree.ts";

const READ_ALOUD = new Set(["alt", "aria-label", "aria-description", "aria-roledescription", "label", "placeholder", "title"]);
const WORD = /\p{L}{2,}/u;

function literalOf(value: unknown): string {
  if (!isNode(value)) return "";
  if (value.type === "JSXExpressionContainer") return literalOf(value["expression"]);
  return value.type === "Literal" && typeof value["value"] === "string" ? value["value"] : "";
}

/** Literal words for visitors in a component, or null. */
function literalText(node: Node, parent: Node | null): string | null {
  const isChild = parent?.type === "JSXElement" || parent?.type === "JSXFragment";
  if (node.type === "JSXText") return WORD.test(node["value"] as string) ? (node["value"] as string).trim() : null;
  if (node.type === "JSXExpressionContainer" && isChild) return WORD.test(literalOf(node)) ? literalOf(node) : null;
  if (node.type !== "JSXAttribute") return null;
  const name = (node["name"] as { name?: unknown }).name;
  const text = literalOf(node["value"]);
  return typeof name === "string" && READ_ALOUD.has(name) && WORD.test(text) ? text : null;
}

function literalTexts(tree: readonly TreeFile[]): string[] {
  const found: string[] = [];
  for (const file of tree) {
    if (!/^(apps\/storefront|ui)\/.*\.tsx$/.test(file.path) || file.path.startsWith("ui/gallery/") || isProof(file.path)) continue;
    for (const statement of statementsOf(file)) {
      walk(statement, {
        visit: (node, parent) => {
          const text = literalText(node, parent);
          if (text) found.push(`${file.path}: ${text}`);
        },
      });
    }
  }
  return found;
}

describe("components", () => {
  it("has no literal words in components: they use messages [L1]", () => {
    expect(literalTexts(projectTree())).toEqual([]);
  });

  it.each([
    "export const A = () => <p>Buy now</p>;",
    'export const A = () => <p>{"Beli"}</p>;',
    'export const A = () => <img alt="A poster" />;',
    'export const A = () => <button aria-label={"Close"} />;',
  ])("rejects the component: %s", (text) => {
    expect(literalTexts(plant({ "apps/storefront/x.tsx": text }))).toHaveLength(1);
  });

  it("accepts signs, numbers and names for machines", () => {
    const text = 'export const A = ({ a }: { a: string }) => <p className="big" id="x">{a} · 1 × {" "}<b lang="en" /></p>;';
    expect(literalTexts(plant({ "apps/storefront/x.tsx": text }))).toEqual([]);
  });
});
