// `npm run check`: format, lint, types, unused code. One gate of seconds.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { install, projectNode, ROOT } from "./lib/prepare.mjs";

install();
const node = projectNode();
const bin = (...parts) => join(ROOT, "node_modules", ...parts);

function run(name, args) {
  return new Promise((resolve) => {
    const start = Date.now();
    const child = spawn(node, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    child.stdout.on("data", (part) => (text += part));
    child.stderr.on("data", (part) => (text += part));
    child.on("exit", (code) => {
      console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
      if (code !== 0) console.log(text.slice(0, 8000));
      resolve(code === 0);
    });
  });
}

const results = [];
if (existsSync(join(ROOT, "react-router.config.ts"))) {
  results.push(
    await run("typegen", [
      bin("@react-router", "dev", existsSync(bin("@react-router", "dev", "bin.cjs")) ? "bin.cjs" : "bin.js"),
      "typegen",
    ]),
  );
}
results.push(
  ...(await Promise.all([
    run("format", [bin("oxfmt", "bin", "oxfmt"), "--check", "."]),
    run("lint", [bin("oxlint", "bin", "oxlint"), "--quiet"]),
  ])),
  await run("types", [bin("typescript", "bin", "tsc"), "-b"]),
);
process.exit(results.every(Boolean) ? 0 : 1);
