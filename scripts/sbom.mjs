// `npm run sbom [file]`: writes production's contents as a CycloneDX bill of materials. Reads the lock file alone, without a network.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ROOT } from "./lib/prepare.mjs";

const file = resolve(process.argv[2] ?? "sbom.cdx.json");
const read = (name) => JSON.parse(readFileSync(join(ROOT, name), "utf8"));
const own = { ...read("package.json"), devDependencies: undefined };
const lock = read("package-lock.json");
const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev, devOptional }]) => !dev && !devOptional));
packages[""] = { ...packages[""], devDependencies: undefined };

// With `--omit=dev`, npm would also omit packages that development and production share. So give it a folder of the product's name whose
// lock file lists only production packages.
const temporary = mkdtempSync(join(tmpdir(), "karcis-sbom-"));
const folder = join(temporary, own.name);
mkdirSync(folder);
writeFileSync(join(folder, "package.json"), JSON.stringify(own));
writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ ...lock, packages }));
const npm = spawnSync("npm", ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application", "--offline"], {
  cwd: folder,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  stdio: ["ignore", "pipe", "inherit"],
  shell: process.platform === "win32",
});
rmSync(temporary, { recursive: true, force: true });
if (npm.status !== 0) {
  console.error("The bill of materials could not be made.");
  process.exit(1);
}
writeFileSync(file, npm.stdout);
console.log(`${file}: ${JSON.parse(npm.stdout).components.length} packages`);
