// `npm run karcis -- <noun> <verb> …`: runs on what production needs; where that is missing, everything is installed. No build is needed.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { install, missingPackages, projectNode, ROOT, withNode } from "./lib/prepare.mjs";

if (missingPackages().length > 0) install();
const node = projectNode();
const run = spawnSync(node, [join(ROOT, "scripts", "karcis.ts"), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: "inherit",
  env: withNode(node, {}),
});
process.exit(run.status ?? 1);
