import { describe, expect, it } from "vitest";
import { ownPath } from "./own-path.ts";

describe("the page after a login", () => {
  it.each([
    ["/event/my-ticket?tab=purchases#x", "/event/my-ticket?tab=purchases#x"],
    ["/id/event/a", "/event/a"],
    ["/en", "/"],
    ["/identity", "/identity"],
  ])("follows %s within the shop", (next, to) => {
    expect(ownPath(next, "/home")).toBe(to);
  });

  it.each([
    null,
    "",
    "event",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "/en//evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "javascript:alert(1)",
    "/ /evil.example",
  ])("uses the default page for an address outside the shop: %j", (next) => {
    expect(ownPath(next, "/home")).toBe("/home");
  });
});
