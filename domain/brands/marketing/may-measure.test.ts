import { describe, expect, it } from "vitest";
import { PAGES } from "../../pages/pages.ts";
import { mayMeasure } from "./may-measure.ts";

/** Add each new page without personal data here, and mark it in its row. */
const PUBLIC_ROUTES = [
  "event",
  "event/:slug",
  "event/:slug/group-event",
  "event/:slug/tnc",
  "tnc",
  "privacy-policy",
  "404",
  "video",
  "video/:slug",
  ":slug",
];

describe("third-party scripts", () => {
  it("allows third-party scripts on the listed pages and on no other route [T8]", () => {
    const paths = Object.values(PAGES)
      .flatMap((pages) => pages.map(({ path }) => path))
      .filter((path) => !["", "*"].includes(path));
    expect(paths.length).toBeGreaterThan(20);
    const measured = paths.filter((path) => mayMeasure(`/id/${path.replaceAll(/:\w+/g, "some-name")}`));
    expect(measured.filter((path) => !PUBLIC_ROUTES.includes(path))).toEqual([]);
  });

  it.each(["/", "/en", "/id/", "/event", "/en/event/garuda-half-jakarta", "/event/x/group-event/", "/id/tnc", "/pasar-malam"])(
    "allows third-party scripts on %s",
    (path) => {
      expect(mayMeasure(path)).toBe(true);
    },
  );

  it.each([
    "/event/my-ticket",
    "/EN/Event/My-Ticket",
    "/event/my%2Dticket/",
    "/event%2Fmy-ticket",
    "/event/x/patron-information",
    "/event/x/attendee",
    "/event/x/seating",
    "/event/x/transaction-status",
    "/event/x/receipt",
    "/event/x/handover/abc",
    "/event/x/choice",
    "/event/get-ticket/x",
    "/get-ticket/x",
    "/login",
    "/id/LOGIN/",
    "/%6cogin",
    "/%65n/login",
    "/account",
    "/l/abc",
    "/v/abc",
    "/video/my-video",
    "/video/x/patron-information",
    "/waiver-release/x",
    "//login",
    "/event/%",
  ])("allows no third-party scripts on %s", (path) => {
    expect(mayMeasure(path)).toBe(false);
  });
});
