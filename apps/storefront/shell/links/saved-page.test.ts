import { describe, expect, it } from "vitest";
import { isForSavedPage } from "./saved-page.ts";

const at = (path: string) => new URL(path, "https://shop.example");

describe("isForSavedPage", () => {
  it.each(["/event/my-ticket", "/id/event/my-ticket?headerless=1", "/en/event/my-ticket?b=1&k=2"])(
    "opens a stored page for %s without a connection",
    (to) => {
      expect(isForSavedPage(at(to), at("/event"), false)).toBe(true);
      expect(isForSavedPage(at(to), at("/event"), true)).toBe(false);
    },
  );

  it("opens no stored page within one list, whose tickets are all loaded", () => {
    expect(isForSavedPage(at("/event/my-ticket?t=7"), at("/event/my-ticket?tab=purchases"), false)).toBe(false);
    expect(isForSavedPage(at("/event/my-ticket?b=1&t=7"), at("/event/my-ticket?b=1&t=8"), false)).toBe(false);
    expect(isForSavedPage(at("/event/my-ticket"), at("/event/my-ticket?b=1"), false)).toBe(true);
  });

  it.each(["/event", "/event/x/attendee", "/event/my-ticket/x"])("opens no stored page for %s, which is never stored", (to) => {
    expect(isForSavedPage(at(to), at("/"), false)).toBe(false);
  });
});
