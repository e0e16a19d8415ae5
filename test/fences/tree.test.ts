import { expect, it } from "vitest";
import { isCode, projectTree, roomOf } from "./tree.ts";

it("reads the whole project and nothing else, so that no rule checks an empty tree", () => {
  const paths = projectTree().map(({ path }) => path);
  for (const room of ["domain", "contract", "client", "i18n", "ui", "server", "storefront", "paysim", "simulators", "demo", "rehearsal"]) {
    expect(paths.filter((path) => roomOf(path) === room && isCode(path)).length, room).toBeGreaterThan(5);
  }
  const others = [
    ".npmrc",
    "package-lock.json",
    "README.md",
    ".ci/run",
    "demo/brands/garudarun/brand.json",
    "server/platform/database/migrations/0101_tenants.sql",
  ];
  for (const path of [...others, "ui/tokens.css", "server/modules/orders/records/README.md", "vite.config.ts"])
    expect(paths).toContain(path);
  expect(paths.filter((path) => /(^|\/)node_modules\/|^(build|\.cache|\.git|data)\//.test(path))).toEqual([]);
});
