import { describe, expect, it } from "vitest";
import { plant, projectTree, type TreeFile } from "./tree.ts";

const ROOMS = new Set(["domain", "client", "server", "paysim", "simulators", "storefront", "scripts", "cli", "demo"]);
/** The only exempt place: it handles thrown values that are not Errors. */
const TELLER = "domain/faults/message-of.ts";

/** Places that convert thrown values to text: an object without a message becomes `[object Object]`. */
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

describe("thrown values", () => {
  it("reports thrown values by messageOf()", () => expect(blindTexts(projectTree())).toEqual([]));

  it.each([
    ["scripts/x.ts", "console.error(String(error));"],
    ["server/start/x.ts", "refuse(error instanceof Error ? error.message : String(error));"],
    ["server/app/x.ts", "throw new Error(`not now: ${error}`);"],
  ])("rejects in %s: %s", (path, text) => expect(blindTexts(plant({ [path]: text }))).toHaveLength(1));
});
