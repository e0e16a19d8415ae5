import { describe, expect, it } from "vitest";
import { forEdges } from "./edge-headers.ts";

const page = (status = 200) => ({
  status,
  headers: [
    ["cache-control", "private, no-cache"],
    ["vary", "Cookie, Accept-Language"],
    ["content-type", "text/html"],
  ] as const,
  bytes: null,
});
const headersOf = (prefix: string, status = 200, isNotified = false) =>
  Object.fromEntries(
    forEdges(page(status), { tenant: "jenius", prefix, edge: isNotified ? { purgeUrl: "https://edge.example", token: null } : null })
      .headers,
  );

describe("caching of public pages", () => {
  it("lets an edge cache a page by its address, tagged with its brand", () => {
    const headers = headersOf("/en");
    expect(headers).toMatchObject({ "surrogate-key": "jenius", "cache-tag": "jenius", "content-type": "text/html" });
    expect(headers["cache-control"]).toMatch(/^public, max-age=0, s-maxage=5,/);
    expect(headers).not.toHaveProperty("vary");
  });
  it("lets a notified edge cache longer", () => {
    expect(headersOf("/id", 200, true)["cache-control"]).toContain("s-maxage=60, stale-while-revalidate=600");
  });
  it.each([
    ["", 200],
    ["/en", 404],
    ["/en", 500],
    ["/id", 302],
  ])("forbids caching at prefix %j with status %i (T09)", (prefix, status) => {
    const headers = headersOf(prefix, status, true);
    expect(headers).toMatchObject({ "cache-control": "private, no-cache", vary: "Cookie, Accept-Language" });
    expect(headers).not.toHaveProperty("surrogate-key");
  });
});
