// `npm test`: installs missing packages, builds stale pages if a test may open one, runs every test. The last line is `N passed, N failed`.
// Arguments go to Vitest: `npm test -- domain/orders/pricing`, `npm test -- --project browser`.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { constants, freemem, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { build, cliOf, install, projectNode, ROOT, withNode } from "./lib/prepare.mjs";

/** System programs without which some tests are skipped. */
const PROGRAMS = {
  "places counted by Valkey or Redis": ["valkey-server", "redis-server"],
  "what nginx keeps of queues and films": ["nginx"],
  "films as they are made": ["ffmpeg"],
};
const isHere = (program) =>
  [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"].some((folder) => existsSync(join(folder, program)));

/** Folders whose tests never open a page. */
const WITHOUT_PAGES = /^(apps|cli|client|contract|demo|domain|i18n|simulators|ui)\//;
const args = process.argv.slice(2);
const places = args.filter((arg, at) => !arg.startsWith("-") && !/^(-t|--project|--testNamePattern)$/.test(args[at - 1] ?? ""));

/** How long an interrupted run may take to stop its own servers and browsers. */
const FAREWELL_MS = 8000;

install();
const node = projectNode();
if (places.length === 0 || places.some((place) => !WITHOUT_PAGES.test(place))) build(node);

/** Memory that Linux offers as a folder, and the free bytes of it with which a whole run begins. */
const IN_MEMORY = "/dev/shm";
const ROOM = 12 * 2 ** 30;

/** Whether programs may run from a folder: tests unpack some. */
function runsPrograms(folder) {
  const own = mkdtempSync(join(folder, "karcis-try-"));
  const program = join(own, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o700 });
  const { status } = spawnSync(program);
  rmSync(own, { recursive: true });
  return status === 0;
}

/** Where tests put their files: in memory if there is room, since they copy a database for each shop, else the system's folder. */
function placeOfFiles() {
  if (process.env["TMPDIR"] || !existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, freemem()) >= ROOM && runsPrograms(IN_MEMORY) ? IN_MEMORY : tmpdir();
}

// All files of tests are in one folder, always removed at the end. Other users may enter it: PostgreSQL runs as another user.
const folder = mkdtempSync(join(placeOfFiles(), "karcis-test-"));
chmodSync(folder, 0o711);
const report = join(folder, "report.json");
const reporters = [process.stdout.isTTY ? "--reporter=default" : "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
for (const name of ["flaky-reporter.mjs", "left-out-reporter.mjs", "times-reporter.mjs"])
  reporters.push(`--reporter=${join(ROOT, "scripts", name)}`);
// A separate process group, so that nothing outlives the run.
const hasGroup = process.platform !== "win32";
const vitest = spawn(node, [cliOf("vitest"), "run", "--includeTaskLocation", ...reporters, ...args], {
  cwd: ROOT,
  stdio: ["ignore", "inherit", "inherit"],
  detached: hasGroup,
  env: withNode(node, { TZ: "Asia/Kathmandu", NODE_ENV: "test", TMPDIR: folder }),
});

function signalAll(signal) {
  if (!vitest.pid) return;
  try {
    process.kill(hasGroup ? -vitest.pid : vitest.pid, signal);
  } catch {
    // No process of the group is left.
  }
}

let interrupted = null;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    if (interrupted) return signalAll("SIGKILL");
    interrupted = signal;
    signalAll(signal);
    setTimeout(() => signalAll("SIGKILL"), FAREWELL_MS).unref();
  });
}

vitest.on("error", (error) => console.error(`The tests could not be started: ${error.message}`));
vitest.on("close", (code) => {
  signalAll("SIGKILL");
  const { passed, failed, skipped } = count(readReport());
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  // A crashed worker, or an error outside any test, fails the run without failing a test.
  const failures = code === 0 || failed > 0 ? failed : 1;
  for (const [what, programs] of Object.entries(PROGRAMS))
    if (!programs.some(isHere)) console.error(`Left out, for want of ${programs.join(" or ")}: ${what}`);
  console.log(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  if (interrupted) process.exit(128 + constants.signals[interrupted]);
  process.exit(failures > 0 || passed === 0 ? 1 : 0);
});

function readReport() {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    console.error(interrupted ? `Interrupted by ${interrupted}.` : "The tests ended without a report.");
    return { testResults: [] };
  }
}

function count({ testResults }) {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  for (const file of testResults) {
    for (const test of file.assertionResults) totals[test.status === "passed" || test.status === "failed" ? test.status : "skipped"] += 1;
    // A file that cannot be loaded, or whose setup fails.
    if (file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed")) totals.failed += 1;
  }
  return totals;
}
