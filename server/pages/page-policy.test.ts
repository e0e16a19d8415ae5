import { describe, expect, it } from "vitest";
import { completeFlags } from "#domain/brands/flags.ts";
import { mayMeasure } from "#domain/brands/marketing/may-measure.ts";
import { mayBeFramed } from "#domain/pages/framed-pages.ts";
import { PAGES, type Page } from "#domain/pages/pages.ts";
import { isPlayerPage } from "#domain/pages/player-page.ts";
import { pagePolicy } from "./page-policy.ts";

const FLAGS = completeFlags({ withVideo: false });
const NOTHING = { marketing: null, faults: null, flags: FLAGS };
const VIDEOS = { ...NOTHING, flags: completeFlags({ withVideo: true }) };
const ALL = {
  flags: FLAGS,
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
  it("contains exactly the digests given", () => {
    const policy = pagePolicy(DIGESTS, NOTHING, { path: "/event" });
    expect(sources(policy, "script-src")).toEqual(["'self'", "'sha256-a='"]);
    expect(sources(pagePolicy(new Set(), NOTHING, { path: "/event" }), "script-src")).toEqual(["'self'"]);
    expect(sources(policy, "connect-src")).toEqual(["'self'"]);
    expect(sources(policy, "img-src")).toEqual(["'self'", "data:", "blob:"]);
  });

  it("allows the configured tools on a public page, each in its own places [T8]", () => {
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
    "allows no tools on %s, only fault reports to the operator's address",
    (path) => {
      const policy = pagePolicy(DIGESTS, ALL, { path });
      expect(policy).toBe(pagePolicy(DIGESTS, { ...NOTHING, faults: ALL.faults }, { path }));
      expect(sources(policy, "connect-src")).toEqual(["'self'", "https://faults.shop.example/api/12/envelope/"]);
    },
  );

  it("lets scripted media play on every page of a brand with videos, and on none of another's [W5]", () => {
    for (const path of ["/", "/video", "/id/video/x", "/video/my-video", "/account", "/video/x/transaction-status", "/v/x"]) {
      expect(sources(pagePolicy(DIGESTS, VIDEOS, { path }), "media-src"), path).toEqual(["'self'", "blob:"]);
      expect(sources(pagePolicy(DIGESTS, VIDEOS, { path }), "worker-src"), path).toEqual(["'self'"]);
      expect(pagePolicy(DIGESTS, NOTHING, { path }), path).not.toMatch(/media-src|worker-src/);
    }
  });

  it("names the hosts of segments and streams only on the player's page", () => {
    const place = { segments: "https://cdn.shop.example/segments", streams: ["https://live.example.com"] };
    const policy = pagePolicy(DIGESTS, VIDEOS, { path: "/id/video/my-video", ...place });
    expect(sources(policy, "media-src")).toEqual(["'self'", "blob:", "https://cdn.shop.example", "https://live.example.com"]);
    expect(sources(policy, "connect-src")).toEqual(["'self'", "https://cdn.shop.example", "https://live.example.com"]);
    for (const path of ["/", "/video/x", "/login", "/event/my-ticket", "/video/x/transaction-status"])
      expect(pagePolicy(DIGESTS, VIDEOS, { path, ...place }), path).not.toMatch(/cdn|live\.example/);
  });

  it("names the permitted frame hosts, and otherwise only the shop itself [R5]", () => {
    const framedBy = ["www.promotor.example", "venue.example:8443"];
    expect(sources(pagePolicy(DIGESTS, NOTHING, { path: "/event", framedBy }), "frame-ancestors")).toEqual(["'self'", ...framedBy]);
    expect(sources(pagePolicy(DIGESTS, NOTHING, { path: "/event" }), "frame-ancestors")).toEqual(["'self'"]);
  });

  it("never allows scripts without a digest", () => {
    for (const path of ["/", "/login"])
      expect(pagePolicy(DIGESTS, ALL, { path })).not.toMatch(/unsafe-eval|script-src[^;]*(unsafe-inline|\*|https:[; ])/);
  });
});

/** One address of each page of a shop, with and without a language. */
const PATHS = Object.values<readonly Page[]>(PAGES)
  .flat()
  .filter(({ path }) => path !== "*")
  .flatMap(({ path }) => {
    const plain = `/${path.replaceAll(/:\w+/g, "x1")}`;
    return [plain, `/id${plain === "/" ? "" : plain}`];
  });

describe("a page reached by links", () => {
  const place = { segments: "https://cdn.shop.example/segments", streams: ["https://live.example.com"] };
  const everything = { ...ALL, flags: VIDEOS.flags };
  /** Whether the browser loads a new document between these pages: `page-boundary.tsx`, `own-document.ts`. */
  const isBorder = (from: string, to: string, config: Pick<typeof everything, "flags"> & { marketing: unknown }) =>
    isPlayerPage(from) !== isPlayerPage(to) || (config.marketing !== null && mayMeasure(from) !== mayMeasure(to));

  it.each([
    ["nothing", NOTHING],
    ["videos", VIDEOS],
    ["tools of others", ALL],
    ["both", everything],
  ])("gives each linked page its own policy at a brand with %s, whatever page was loaded first [H3]", (_, config) => {
    const differing = PATHS.flatMap((from) =>
      PATHS.filter((to) => !isBorder(from, to, config))
        .filter((to) => pagePolicy(DIGESTS, config, { path: from, ...place }) !== pagePolicy(DIGESTS, config, { path: to, ...place }))
        .map((to) => `${from} → ${to}`),
    );
    expect(differing).toEqual([]);
  });

  it("keeps strict pages strict: private pages allow our own scripts and calls alone, the player also its hosts [T8]", () => {
    for (const path of PATHS.filter((each) => !mayMeasure(each))) {
      const policy = pagePolicy(DIGESTS, everything, { path, ...place });
      expect(sources(policy, "script-src"), path).toEqual(["'self'", "'sha256-a='"]);
      expect(sources(policy, "img-src"), path).toEqual(["'self'", "data:", "blob:"]);
      if (!isPlayerPage(path))
        expect(sources(policy, "connect-src"), path).toEqual(["'self'", "https://faults.shop.example/api/12/envelope/"]);
    }
  });

  it("permits framing only of pages without choice, payment or private data [R5]", () => {
    const framed = PATHS.filter((pathname) => mayBeFramed({ pathname, search: "?headerless=1&footerless=1" }));
    expect(framed).toEqual(["/", "/id", "/event", "/id/event", "/video", "/id/video"]);
    expect(
      framed.filter((pathname) => mayBeFramed({ pathname, search: "" }) || mayBeFramed({ pathname, search: "?headerless=0" })),
    ).toEqual([]);
  });
});
