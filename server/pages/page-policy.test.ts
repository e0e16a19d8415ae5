import { describe, expect, it } from "vitest";
import { pagePolicy } from "./page-policy.ts";

const NOTHING = { marketing: null, faults: null };
const ALL = {
  marketing: {
    consent: true,
    pixel: "123456789012345",
    tagManager: "GTM-AB12CD3",
    umami: { script: "https://umami.shop.example/s/count.js", website: "0f8fad5b-d9cb-469f-a165-70867728950e" },
    matomo: { base: "https://stats.shop.example:8443/matomo/", site: "7" },
  },
  faults: { dsn: "https://abcdef0123456789@faults.shop.example/12", tracePercent: 10 },
};
const DIGESTS = new Set(["'sha256-a='"]);

/** The sources of one directive. */
function sources(policy: string, name: string): string[] {
  const line = policy.split("; ").find((each) => each.startsWith(`${name} `));
  return line?.split(" ").slice(1) ?? [];
}

describe("the content security policy", () => {
  it("names the digests that it is given and no others", () => {
    const policy = pagePolicy(DIGESTS, NOTHING, { path: "/event" });
    expect(sources(policy, "script-src")).toEqual(["'self'", "'sha256-a='"]);
    expect(sources(pagePolicy(new Set(), NOTHING, { path: "/event" }), "script-src")).toEqual(["'self'"]);
    expect(sources(policy, "connect-src")).toEqual(["'self'"]);
    expect(sources(policy, "img-src")).toEqual(["'self'", "data:", "blob:"]);
  });

  it("allows the configured tools, each in its own places, on a public page [T8]", () => {
    const policy = pagePolicy(DIGESTS, ALL, { path: "/id/event/garuda-half-jakarta" });
    expect(sources(policy, "script-src").slice(2)).toEqual([
      "https://connect.facebook.net/en_US/fbevents.js",
      "https://connect.facebook.net/signals/",
      "https://www.googletagmanager.com/gtm.js",
      "https://www.googletagmanager.com/gtag/",
      "https://umami.shop.example/s/count.js",
      "https://stats.shop.example:8443/matomo/matomo.js",
    ]);
    expect(sources(policy, "connect-src")).toEqual(
      expect.arrayContaining(["https://umami.shop.example/api/send", "https://stats.shop.example:8443/matomo/matomo.php"]),
    );
    const one = pagePolicy(DIGESTS, { ...ALL, marketing: { consent: false, matomo: ALL.marketing.matomo } }, { path: "/" });
    expect(one).not.toMatch(/facebook|google|umami/);
    expect(one).toContain("https://stats.shop.example:8443/matomo/matomo.js");
  });

  it.each(["/event/my-ticket", "/id/event/x/attendee", "/event/x/transaction-status", "/login", "/get-ticket/x", "/event/x/handover/y"])(
    "allows none of them on %s, where only faults may be told, to the operator's place",
    (path) => {
      const policy = pagePolicy(DIGESTS, ALL, { path });
      expect(policy).toBe(pagePolicy(DIGESTS, { ...NOTHING, faults: ALL.faults }, { path }));
      expect(sources(policy, "connect-src")).toEqual(["'self'", "https://faults.shop.example/api/12/envelope/"]);
    },
  );

  it("lets media that a script puts together play on the player's page alone, and its segments come from their place", () => {
    const segments = "https://cdn.shop.example/segments";
    const policy = pagePolicy(DIGESTS, NOTHING, { path: "/id/video/my-video", segments });
    expect(sources(policy, "media-src")).toEqual(["'self'", "blob:", "https://cdn.shop.example"]);
    expect(sources(policy, "worker-src")).toEqual(["'self'"]);
    expect(sources(policy, "connect-src")).toEqual(["'self'", "https://cdn.shop.example"]);
    for (const path of ["/", "/event", "/video", "/event/my-ticket"])
      expect(pagePolicy(DIGESTS, NOTHING, { path, segments })).not.toMatch(/media-src|worker-src|cdn/);
  });

  it("never allows scripts that a page does not name", () => {
    for (const path of ["/", "/login"])
      expect(pagePolicy(DIGESTS, ALL, { path })).not.toMatch(/unsafe-eval|script-src[^;]*(unsafe-inline|\*|https:[; ])/);
  });
});
