import { describe, expect, it } from "vitest";
import { circlesOf } from "./circles.ts";
import { plant, projectTree } from "./tree.ts";

describe("folders of the domain", () => {
  it("finds no circle of folders in the domain", () => {
    expect(circlesOf(projectTree(), "domain")).toEqual([]);
  });

  it("detects a circle of folders in the domain", () => {
    const folders = plant({
      "domain/catalogue/x.ts": 'import type { A } from "../orders/pricing/a.ts";',
      "domain/orders/pricing/a.ts": 'import type { X } from "#domain/catalogue/x.ts";',
    });
    expect(circlesOf(folders, "domain")).toEqual(["domain/catalogue", "domain/orders/pricing"]);
  });
});
