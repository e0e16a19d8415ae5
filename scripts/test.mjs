// `npm test`: installs what is missing, builds what is stale, runs everything. The last line is `N passed, N failed`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, install, projectNode, ROOT } from "./lib/prepare.mjs";

install();
const node = projectNode();
build(node);
const folder = mkdtempSync(join(tmpdir(), "karcis-test-"));
const report = join(folder, "report.json");
const run = spawnSync(
  node,
  [
    join(ROOT, "node_modules", "vitest", "vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, TZ: "Asia/Kathmandu", NODE_ENV: "test", NO_COLOR: "1" },
  },
);
let counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, success: false };
try {
  counts = JSON.parse(readFileSync(report, "utf8"));
} catch {
  console.error("The test runner left no report.");
}
rmSync(folder, { recursive: true, force: true });
const broken = run.status !== 0 && counts.numFailedTests === 0 ? 1 : 0;
const failed = counts.numFailedTests + broken;
const skipped = counts.numPendingTests > 0 ? `, ${counts.numPendingTests} skipped` : "";
console.log(`${counts.numPassedTests} passed, ${failed} failed${skipped}`);
process.exit(failed > 0 || counts.numPassedTests === 0 ? 1 : 0);
