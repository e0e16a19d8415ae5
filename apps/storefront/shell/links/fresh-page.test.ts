import { describe, expect, it } from "vitest";
import { isCheckout } from "./fresh-page.ts";

describe("isCheckout", () => {
  it.each([
    "/event/x/patron-information",
    "/id/event/x/attendee",
    "/en/event/x/transaction-status",
    "/event/x/seating",
    "/video/y/patron-information",
  ])("keeps the page %s unchanged despite newer code [R11]", (path) => expect(isCheckout(path)).toBe(true));

  it.each(["/", "/id", "/event", "/event/attendee", "/event/x", "/event/x/tnc", "/id/event/x/group-event", "/event/my-ticket"])(
    "leaves the page %s for newer code [R11]",
    (path) => expect(isCheckout(path)).toBe(false),
  );
});
