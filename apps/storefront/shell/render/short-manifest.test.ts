import { expect, it } from "vitest";
import { shortenManifest } from "./short-manifest.ts";

const pageOf = (manifest: string) =>
  `<script>\n  window.__reactRouterManifest = ${manifest};\n  window.__reactRouterRouteModules = {};</script>`;

it("writes the routes of a page without indentation, false values and empty lists", () => {
  const root = { id: "root", path: "", hasLoader: true, hasAction: false, imports: ["/assets/a.js"], css: [] };
  const manifest = { routes: { root }, url: "/assets/manifest.js", version: "1" };
  const short =
    '{"routes":{"root":{"id":"root","path":"","hasLoader":true,"imports":["/assets/a.js"]}},"url":"/assets/manifest.js","version":"1"}';
  for (let times = 0; times < 2; times += 1) expect(shortenManifest(pageOf(JSON.stringify(manifest, null, 2)))).toBe(pageOf(short));
});

it("leaves a page without such a list as it is", () => {
  expect(shortenManifest("<p>{\n  a\n};\n</p>")).toBe("<p>{\n  a\n};\n</p>");
});
