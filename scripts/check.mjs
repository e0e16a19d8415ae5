// `npm run check`: the gate to pass before a commit: format, lint, types, unused code, fences.
import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { cliOf, install, projectNode, ROOT, withNode } from "./lib/prepare.mjs";

const SHOWN_LINES = 80;

install();
const node = projectNode();

/** Runs one tool; prints one line about its result, and on failure its output. */
function run(name, args) {
  return new Promise((resolve) => {
    const start = Date.now();
    const child = spawn(node, args, {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: withNode(node, { TZ: "Asia/Kathmandu", NO_COLOR: "1", FORCE_COLOR: undefined }),
    });
    let text = "";
    child.stdout.on("data", (part) => (text += part));
    child.stderr.on("data", (part) => (text += part));
    child.on("close", (code) => {
      const seconds = ((Date.now() - start) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
      if (code !== 0) console.log(shorten(text));
      resolve(code === 0);
    });
  });
}

function shorten(text) {
  const lines = text.trim().split("\n");
  return lines.length <= SHOWN_LINES
    ? lines.join("\n")
    : [...lines.slice(0, SHOWN_LINES), `… ${lines.length - SHOWN_LINES} more lines`].join("\n");
}

function modifiedAt(path) {
  return statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Generates the types of routes, which become stale when the route table changes. */
async function routeTypes() {
  const sources = ["react-router.config.ts", "apps/storefront/routes.ts", "domain/pages/pages.ts"];
  if (!existsSync(join(ROOT, sources[0]))) return true;
  if (sources.every((source) => modifiedAt(source) < modifiedAt(".react-router/types/+routes.ts"))) return true;
  return run("route types", [cliOf("@react-router/dev", "react-router"), "typegen"]);
}

async function types() {
  const generated = await routeTypes();
  return (await run("types", [cliOf("typescript", "tsc"), "-b"])) && generated;
}

const results = await Promise.all([
  types(),
  run("format", [cliOf("oxfmt"), "--check", "."]),
  run("lint", [cliOf("oxlint"), "--quiet", "--format=unix"]),
  run("unused", [cliOf("knip"), "--no-progress"]),
  // Code used only by tests counts as unused, unless its export is marked @internal with the reason.
  run("unused by the product", [cliOf("knip"), "--production", "--no-progress"]),
  run("fences", [cliOf("vitest"), "run", "--project=unit", "test/fences", "--reporter=dot"]),
]);
process.exitCode = results.every(Boolean) ? 0 : 1;
