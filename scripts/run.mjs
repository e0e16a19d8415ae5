// `node scripts/run.mjs FILE …`: runs a TypeScript file of the project with its own Node, on an up-to-date build.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build, install, projectNode, ROOT, withNode } from "./lib/prepare.mjs";

const [file, ...rest] = process.argv.slice(2);
install();
const node = projectNode();
build(node);
const run = spawnSync(node, [join(ROOT, file ?? ""), ...rest], {
  cwd: ROOT,
  stdio: "inherit",
  env: withNode(node, {}),
});
process.exit(run.status ?? 1);
