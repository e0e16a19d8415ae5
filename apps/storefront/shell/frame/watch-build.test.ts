import { describe, expect, it } from "vitest";
import { isOtherBuild } from "./watch-build.ts";

describe("isOtherBuild", () => {
  it("recognises another build by its id [R11]", () => {
    expect(isOtherBuild({ id: "b", timestamp: 1 }, "a")).toBe(true);
    expect(isOtherBuild({ id: "a", timestamp: 2 }, "a")).toBe(false);
  });

  it.each([null, "b", [], {}, { id: 7 }, { id: "" }, { id: "unbuilt" }])("ignores %j as an answer", (answer) => {
    expect(isOtherBuild(answer, "a")).toBe(false);
  });

  it("ignores a server without a build", () => {
    expect(isOtherBuild({ id: "b" }, "unbuilt")).toBe(false);
  });
});
