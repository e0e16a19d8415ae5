// `npm run bench`: every figure as a JSON line, with its ratio to a limit or a peer of the same run.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build, install, projectNode, ROOT } from "./lib/prepare.mjs";

install();
const node = projectNode();
build(node);
const run = spawnSync(node, [join(ROOT, "bench", "main.ts"), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});
process.exit(run.status ?? 1);
