// `node scripts/run.mjs FILE …`: runs a TypeScript file of the project with its own Node, on an up-to-date build. In production it installs
// and builds nothing.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build, requireReady, install, projectNode, ROOT, withNode } from "./lib/prepare.mjs";

const [file, ...rest] = process.argv.slice(2);
// Production runs what was installed and built for it, like its server.
const isReady = process.env.NODE_ENV === "production" || process.env.KARCIS_ENV === "production";
if (isReady) requireReady();
else install();
const node = projectNode();
if (!isReady) build(node);
const run = spawnSync(node, [join(ROOT, file ?? ""), ...rest], {
  cwd: ROOT,
  stdio: "inherit",
  env: withNode(node, {}),
});
process.exit(run.status ?? 1);
