import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Brand, Microsite, RouteRule } from "./brand.ts";
import { parseBrand } from "./parse-brand.ts";
import { faultsOfMicrosites, faultsOfRules, findRule } from "./route-rules.ts";

const FOLDER = join(import.meta.dirname, "../../demo/brands");
const JSON_TEXT = readFileSync(join(FOLDER, "riuhfest", "brand.json"), "utf8");
const rule = (from: string, to: string, status: RouteRule["status"] = 302): RouteRule => ({ from, to, status });
const withRules = (...routeRules: RouteRule[]): Brand => ({ ...parseBrand(JSON.parse(JSON_TEXT)), routeRules });
const SLUGS = new Set(["about"]);

describe("a tenant's route rules", () => {
  it("finds a route rule by the whole path, with or without a final slash [R6]", () => {
    const brand = withRules(rule("/lineup", "/event"), rule("/a/b", "/tnc"));
    expect(findRule(brand, "/lineup")?.to).toBe("/event");
    expect(findRule(brand, "/lineup/")?.to).toBe("/event");
    expect(findRule(brand, "/a/b")?.to).toBe("/tnc");
    for (const path of ["/", "/lineup/x", "/Lineup", "/a", "lineup"]) expect(findRule(brand, path), path).toBeNull();
  });

  it.each([
    ["/lineup", "/event/riuh-di-lapang?category=a#tickets"],
    ["/lineup", "/about"],
    ["/lineup", "/"],
    ["/event/old-name", "/event/new-name"],
    ["/promo/2026", "https://example.com/a?b=c"],
  ])("allows a redirect from %s to %s [R6]", (from, to) => {
    expect(faultsOfRules(withRules(rule(from, to)), SLUGS)).toEqual([]);
  });

  it.each([
    [[rule("/a", "/b"), rule("/b", "/a")], /\/a comes back to where it began/],
    [[rule("/a", "/a?x=1")], /comes back/],
    [[rule("/a", "/nowhere")], /leads to no page/],
    [[rule("/a", "/event/x/y/z")], /leads to no page/],
    [[rule("/event", "/tnc")], /address of the shop itself/],
    [[rule("/event/my-ticket", "/tnc")], /address of the shop itself/],
    [[rule("/api/v1/config", "/tnc")], /address of the shop itself/],
    [[rule("/id", "/tnc")], /address of the shop itself/],
    [[rule("/a", "/tnc"), rule("/a", "/event")], /is there twice/],
    [[rule("/a", "https://localhost/x")], /no public address/],
    [[rule("/a", "https://user:secret@example.com/")], /no public address/],
    [[rule("/a", "https://event.riuhfest.localhost/x")], /is this shop itself/],
  ])("rejects redirects: %j [R6]", (rules, reason) => {
    expect(faultsOfRules(withRules(...rules), SLUGS).join("\n")).toMatch(reason);
  });

  it.each(["//evil.example", "javascript:alert(1)", "http://example.com", "/\\evil.example", "/a b", "https://a.example/<b>", ""])(
    "rejects the redirect target %j [R6]",
    (to) => {
      const value: unknown = { ...JSON.parse(JSON_TEXT), routeRules: [{ from: "/a", to, status: 302 }] };
      expect(() => parseBrand(value)).toThrow(/^routeRules\[0\]\.to: /);
    },
  );

  it.each(["a", "/", "/a/", "//a", "/A", "/a?b", "/ä"])("rejects a redirect from %j [R6]", (from) => {
    const value: unknown = { ...JSON.parse(JSON_TEXT), routeRules: [{ from, to: "/event", status: 302 }] };
    expect(() => parseBrand(value)).toThrow(/^routeRules\[0\]\.from: /);
  });

  it("accepts four redirect statuses", () => {
    const value: unknown = { ...JSON.parse(JSON_TEXT), routeRules: [{ from: "/a", to: "/event", status: 200 }] };
    expect(() => parseBrand(value)).toThrow(/^routeRules\[0\]\.status: /);
  });
});

describe("a tenant's microsites", () => {
  const faultsOf = (...microsites: Microsite[]) => faultsOfMicrosites({ ...withRules(), microsites });
  const site = { slug: "panggung", businessId: "biz_riuhfest", name: "Panggung" };

  it("requires a microsite to belong to a business of the tenant, at a unique free word [T9]", () => {
    expect(faultsOf(site)).toEqual([]);
    expect(faultsOf(site, site)).toEqual(["microsites: panggung is there twice"]);
    expect(faultsOf({ ...site, slug: "event" })).toEqual(["microsites: event is an address of the shop itself"]);
    expect(faultsOf({ ...site, businessId: "biz_karcis" })).toEqual(["microsites: biz_karcis is no business of this brand"]);
  });
});
