import { describe, expect, it } from "vitest";
import { buildOf, serveBuild } from "./serve-builds.ts";

const BUILD = { id: "abc123", timestamp: 1_800_000_000_000 };
const ask = (path: string, method = "GET") => serveBuild(BUILD, new Request(`http://shop.localhost${path}`, { method }), path);

describe("serveBuild", () => {
  it.each(["/builds/latest.json", "/builds/meta/abc123.json"])("answers with the running build at %s [R11]", async (path) => {
    const answer = ask(path)!;
    await expect(answer.json()).resolves.toEqual(BUILD);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=30");
  });

  it("rejects other builds and methods", () => {
    expect(ask("/builds/meta/other.json")).toBeNull();
    expect(ask("/builds/latest.json", "POST")).toBeNull();
  });

  it("reports no time without a build", () => {
    expect(buildOf("unbuilt", "/nowhere/at/all")).toEqual({ id: "unbuilt", timestamp: 0 });
  });
});
