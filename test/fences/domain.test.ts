import { describe, expect, it } from "vitest";
import { circlesOf } from "./circles.ts";
import { plant, projectTree } from "./tree.ts";

describe("folders of the domain", () => {
  it("are in no circle", () => {
    expect(circlesOf(projectTree(), "domain")).toEqual([]);
  });

  it("are found in one", () => {
    const folders = plant({
      "domain/catalogue/x.ts": 'import type { A } from "../orders/pricing/a.ts";',
      "domain/orders/pricing/a.ts": 'import type { X } from "#domain/catalogue/x.ts";',
    });
    expect(circlesOf(folders, "domain")).toEqual(["domain/catalogue", "domain/orders/pricing"]);
  });
});
