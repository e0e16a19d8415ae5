import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../test/harness/free-port.ts";
import { httpCall } from "./http-call.ts";

const SOURCE = join(import.meta.dirname, "peers/next");
const FOLDER = join(import.meta.dirname, "../..", ".bench", "next");
const CLI = join(FOLDER, "node_modules", "next", "dist", "bin", "next");
const ENV = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as NodeJS.ProcessEnv;
const READY_MS = 30_000;

export const NEXT_PATH = "/event/garuda-half-jakarta";
export type NextPeer = { readonly version: string; readonly port: number; stop(): Promise<void> };

const pinnedIn = (folder: string) => {
  const file = join(folder, "package.json");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
};

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): string | null {
  const done = spawnSync(command, args, { cwd: FOLDER, env, encoding: "utf8", shell: process.platform === "win32" && command === "npm" });
  if (done.status === 0) return null;
  return [done.error?.message, done.stderr, done.stdout].filter(Boolean).join("\n").trim().split("\n").slice(-5).join(" ");
}

/** Installs the pinned versions and builds the page. Returns the reason of a failure, or null. */
function prepare(): string | null {
  const isInstalled = pinnedIn(FOLDER) === pinnedIn(SOURCE) && existsSync(CLI);
  mkdirSync(FOLDER, { recursive: true });
  for (const stale of ["app", ".next"]) rmSync(join(FOLDER, stale), { recursive: true, force: true });
  cpSync(SOURCE, FOLDER, { recursive: true });
  if (!isInstalled) {
    const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
    const failed = run("npm", args, { ...ENV, NODE_ENV: "" });
    if (failed !== null) {
      rmSync(join(FOLDER, "package.json"), { force: true });
      return `npm could not install Next.js: ${failed}`;
    }
  }
  const failed = run(process.execPath, [CLI, "build"], ENV);
  return failed === null ? null : `Next.js could not build its page: ${failed}`;
}

/** Starts a minimal Next.js event page in production mode, in its own process; returns a text with the reason of a failure. */
export async function startNextPeer(): Promise<NextPeer | string> {
  const failed = prepare();
  if (failed !== null) return failed;
  const { version } = JSON.parse(readFileSync(join(FOLDER, "node_modules", "next", "package.json"), "utf8")) as { version: string };
  const port = await freePort();
  const child = spawn(process.execPath, [CLI, "start", "-H", "127.0.0.1", "-p", String(port)], {
    cwd: FOLDER,
    env: ENV,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const atExit = () => {
    child.kill("SIGKILL");
  };
  process.once("exit", atExit);
  async function stop(): Promise<void> {
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), 5000);
    await ended;
    clearTimeout(late);
    process.off("exit", atExit);
  }
  const until = performance.now() + READY_MS;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await httpCall({ port, host: "127.0.0.1" }, { method: "GET", path: NEXT_PATH, headers: {} }).catch(() => null);
    if (answer?.status === 200) return { version, port, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  return "Next.js did not answer";
}
