import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { putSeededDatabase, sharePictures } from "./seeded-database.ts";
import { WIRE_ENV } from "./signed-shop.ts";

const ROOT = join(import.meta.dirname, "..", "..");
/** Tests with one of these want to see a real first start. */
const FIRST_START = new Set(["DATA_DIR", "DATABASE_URL", "DATABASE_OWNER_URL", "DEMO_MODULE", "KARCIS_ENV", "SEED"]);
const READY = /^Karcis is ready at (http:\/\/localhost:\d+)$/m;

export type RunningServer = {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  readonly dataDir: string;
  /** The address of one brand: `http://garudarun.localhost:…`. */
  originOf(tenant: string): string;
  /** Its output so far. */
  logs(): string;
  /** SIGTERM, and the exit code; removes the data unless DATA_DIR was given. */
  stop(): Promise<number | null>;
  /** SIGKILL, like a machine's failure; the data stay. */
  kill9(): Promise<void>;
};

/**
 * The real server in its own process, ready to answer. `env` is added to this process's; without PORT a free one is used, without DATA_DIR
 * a new temporary folder with the demo on sale. Give DATA_DIR to restart on a killed server's data, and `root` to start another version's
 * sources.
 */
export async function startServer(env: Readonly<Record<string, string>> = {}, readyMs = 110_000, root = ROOT): Promise<RunningServer> {
  const port = Number(env["PORT"] ?? (await freePort()));
  const dataDir = env["DATA_DIR"] ?? mkdtempSync(join(tmpdir(), "karcis-server-"));
  if (root === ROOT && Object.keys(env).every((name) => !FIRST_START.has(name))) await putSeededDatabase(dataDir);
  if (root === ROOT && !env["DATA_DIR"]) sharePictures(dataDir);
  const child = spawn(process.execPath, [startOf(root)], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    // No limit of requests, because benchmarks send many over one connection, and no draining, because no balancer waits for it.
    env: {
      ...withoutOurs(process.env),
      KARCIS_ENV: "demo",
      MAX_REQUESTS_PER_CONNECTION: "0",
      DRAIN_SECONDS: "0",
      // Encode no pictures ahead, because that would cost tests time. Pictures are encoded on request, once for all shops of a run.
      PICTURES_AHEAD: "no",
      ...WIRE_ENV,
      ...demoOf(root),
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
  });
  let text = "";
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const atExit = () => {
    child.kill("SIGKILL");
  };
  process.once("exit", atExit);

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    child.kill(signal);
    const code = await ended;
    process.off("exit", atExit);
    return code;
  }
  async function stop(): Promise<number | null> {
    const code = await end("SIGTERM");
    if (!env["DATA_DIR"]) rmSync(dataDir, { recursive: true, force: true });
    return code;
  }

  const origin = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the server was not ready in ${readyMs} ms:\n${text}`)), readyMs);
    const read = (part: Buffer) => {
      text += part.toString();
      const found = READY.exec(text)?.[1];
      if (!found) return;
      clearTimeout(late);
      resolve(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then((code) => {
      clearTimeout(late);
      reject(new Error(`the server ended with ${code} before it was ready:\n${text}`));
    });
  }).catch(async (error: unknown) => {
    await end("SIGKILL");
    if (!env["DATA_DIR"]) rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });

  return {
    origin,
    port,
    pid: child.pid!,
    dataDir,
    originOf: (tenant) => `http://${tenant}.localhost:${port}`,
    logs: () => text,
    stop,
    async kill9() {
      await end("SIGKILL");
    },
  };
}

/** The demo of the sources at `root`, if any. */
function demoOf(root: string): { readonly DEMO_MODULE?: string } {
  const file = join(root, "demo", "demo.ts");
  return existsSync(file) ? { DEMO_MODULE: file } : {};
}

/** The start file of the sources at `root`: earlier versions have it elsewhere. */
function startOf(root: string): string {
  const main = join(root, "server", "start", "main.ts");
  return existsSync(main) ? main : join(root, "server", "main.ts");
}

/** Vitest's variables would tell the server that it is under test. */
function withoutOurs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { VITEST: _vitest, NODE_ENV: _mode, NODE_OPTIONS: _options, NODE_V8_COVERAGE: _coverage, ...rest } = env;
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith("VITEST_")));
}
