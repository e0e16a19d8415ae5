// `npm run karcis -- <noun> <verb> …`: needs no build, and only production packages. If packages are missing, installs all of them, except
// in production.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { install, missingPackages, projectNode, ROOT, withNode } from "../scripts/lib/prepare.mjs";

const [missing] = missingPackages();
if (missing !== undefined) {
  if (process.env.NODE_ENV === "production" || process.env.KARCIS_ENV === "production") {
    console.error(`Karcis cannot run: packages are missing (${missing} for one): npm ci --omit=dev`);
    process.exit(1);
  }
  install();
}
const node = projectNode();
const run = spawnSync(node, [join(ROOT, "cli", "karcis.ts"), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: "inherit",
  env: withNode(node, {}),
});
process.exit(run.status ?? 1);
