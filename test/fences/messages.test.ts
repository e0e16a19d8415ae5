import { describe, expect, it } from "vitest";
import { plant, projectTree, type TreeFile } from "./tree.ts";

const ROOMS = new Set(["domain", "client", "server", "paysim", "simulators", "storefront", "scripts", "cli", "demo"]);
/** The one place that may: it knows what is thrown here that is no Error. */
const TELLER = "domain/faults/message-of.ts";

/** Places that make a text of whatever was thrown: of an object without a message that is `[object Object]`. */
function blindTexts(tree: readonly TreeFile[]): string[] {
  return tree
    .filter(({ path }) => /^(?!.*\.test\.)[^/]+\/.*\.(?:tsx?|mjs)$/.test(path) && ROOMS.has(path.split("/")[0]!) && path !== TELLER)
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        .flatMap((line, index) =>
          /String\((?:error|thrown|reason|cause|e)\)|\$\{error\}/.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
        ),
    );
}

describe("what is thrown", () => {
  it("is told by messageOf()", () => expect(blindTexts(projectTree())).toEqual([]));

  it.each([
    ["scripts/x.ts", "console.error(String(error));"],
    ["server/start/x.ts", "refuse(error instanceof Error ? error.message : String(error));"],
    ["server/app/x.ts", "throw new Error(`not now: ${error}`);"],
  ])("and the fence holds: %s may not say %s", (path, text) => expect(blindTexts(plant({ [path]: text }))).toHaveLength(1));
});
