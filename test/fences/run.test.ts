import { matchesGlob } from "node:path";
import { describe, expect, it } from "vitest";
import { plant, projectTree, type TreeFile } from "./tree.ts";

const CONFIG = projectTree().find(({ path }) => path === "vitest.config.ts")!.text;
/** The patterns of all projects of `vitest.config.ts`. */
const INCLUDED = [...CONFIG.matchAll(/include: \[([^\]]*)\]/g)].flatMap(([, list]) =>
  [...list!.matchAll(/"([^"]+)"/g)].map(([, glob]) => glob!),
);

const leftOut = (tree: readonly TreeFile[]) =>
  tree.filter(({ path }) => /\.test\.tsx?$/.test(path) && !INCLUDED.some((glob) => matchesGlob(path, glob))).map(({ path }) => path);

describe("test files", () => {
  it("assigns every test file to a project of npm test", () => {
    expect(leftOut(projectTree())).toEqual([]);
  });

  it("detects test files that no project runs", () => {
    expect(leftOut(plant({ "elsewhere/x.test.ts": "", "domain/orders/x.test.ts": "", "apps/gate/x.test.tsx": "" }))).toEqual([
      "elsewhere/x.test.ts",
    ]);
  });
});
