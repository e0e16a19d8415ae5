import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/harness/longest-first.ts";

// Set the zone before any worker starts, because workers inherit it from this process.
process.env["TZ"] = "Asia/Kathmandu";
// Encode films at normal priority, because a machine that runs tests is never idle.
process.env["ENCODER_NICE"] ??= "0";
// The run's name, used for databases and a folder that its workers share: test/harness/run-folder.ts, test/harness/fresh-database.ts.
const run = (process.env["KARCIS_TEST_RUN"] ??= randomBytes(4).toString("hex"));
const folder = join(tmpdir(), `karcis-run-${run}`);
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

const common = {
  // A poll waits for behaviour, and a busy machine is slow.
  expect: { poll: { timeout: 20_000 } },
  setupFiles: ["test/harness/setup.ts"],
  // Compile each module once in a run, not once for each project.
  fsModuleCache: true,
  fsModuleCachePath: join(folder, "modules"),
};

// Loading the product and the embedded database's program takes longer than most files' tests, so files share a process and its loaded
// modules. These files need a process of their own: they replace a module, or check counts of the whole process.
const ALONE = [
  "simulators/paysim/journal.test.ts",
  "server/app/collect-metrics.test.ts",
  "server/worker/watch-lanes.test.ts",
  "server/platform/observability/*.test.ts",
];

// Start files that wait for a database or a process first, so that computing ones run beside the last of them. A browser keeps a core busy
// by itself: run two browser files at a time, after all others.
const WORKERS = 4;

/** The longest that a hung test holds up a run: no test measures time by it. */
const PATIENCE_MS = 300_000;

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "process",
          include: ["test/process/**/*.test.ts"],
          ...common,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: "pg",
          include: ["test/pg/**/*.test.ts"],
          isolate: false,
          ...common,
          globalSetup: ["test/harness/postgres-global.ts"],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: "server",
          include: ["server/**/*.test.ts", "test/api/**/*.test.ts"],
          exclude: ALONE,
          isolate: false,
          ...common,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: "alone",
          include: ALONE,
          ...common,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: "unit",
          include: ["{domain,contract,client,i18n,ui,demo,simulators,cli,apps}/**/*.test.{ts,tsx}", "test/fences/**/*.test.ts"],
          exclude: ALONE,
          isolate: false,
          ...common,
          testTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // Retry once, with a fresh browser context. A test that passes only then is listed as flaky.
          retry: 1,
          ...common,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
    ],
  },
});
