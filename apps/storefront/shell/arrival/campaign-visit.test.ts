import { describe, expect, it } from "vitest";
import { campaignOf, campaignVisit } from "./campaign-visit.ts";

const at = (path: string) => {
  const { origin, pathname, search, href } = new URL(path, "https://garudarun.example");
  return { origin, pathname, search, href };
};

describe("a visit from a campaign", () => {
  it("reports a campaign visit with the page's address and parameters, without their prefix [Q5]", () => {
    expect(campaignVisit(at("/id/event?utm_source=ig&utm_campaign=hari%20lari&size=3"))).toEqual({
      url: "https://garudarun.example/id/event?utm_source=ig&utm_campaign=hari%20lari&size=3",
      utm: { source: "ig", campaign: "hari lari" },
    });
  });

  it.each(["/event/losari-sunset-5k", "/en/event/losari-sunset-5k", "/id/event/losari-sunset-5k/attendee", "/event/my-tickets-day"])(
    "reports no campaign visit on %s [Q5]",
    (path) => expect(campaignVisit(at(`${path}?utm_source=ig`))).toBeNull(),
  );

  it.each(["/", "/id", "/event", "/en/event", "/event/my-ticket", "/id/event/get-ticket/x", "/login", "/video/a"])(
    "reports a campaign visit on %s [Q5]",
    (path) => expect(campaignVisit(at(`${path}?utm_source=ig`))?.utm).toEqual({ source: "ig" }),
  );

  it("reports no visit without a campaign parameter [Q5]", () => {
    for (const query of ["", "?source=ig", "?utm_=x", "?utm_source=", "?utm_so-urce=a", "?xutm_source=a"])
      expect(campaignVisit(at(`/${query}`))).toBeNull();
  });

  it("keeps reported parameters within their limits", () => {
    const many = Array.from({ length: 30 }, (_, n) => `utm_k${n}=${"x".repeat(300)}`).join("&");
    const words = Object.values(campaignOf(`?${many}`));
    expect([words.length, words[0]!.length]).toEqual([20, 200]);
    expect(campaignVisit(at(`/?${many}`))!.url).toBe("https://garudarun.example/");
  });
});
