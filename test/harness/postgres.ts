import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestCertificate } from "./make-certificate.ts";
import { freePort } from "./free-port.ts";
import { systemBinaries, unpackBinaries } from "./postgres-binaries.ts";

/** `pid` is null for an external server, which is never killed. */
export type RunningPostgres = {
  readonly url: string;
  readonly pid: number | null;
  stop(): Promise<void>;
  /** SIGKILL to all of it at once, like a power failure; `revive` starts it on the same data and waits until it is ready. */
  kill9(): Promise<void>;
  revive(): Promise<void>;
};
/**
 * `source`: use only these programs. `certificate`: offer TLS, if the programs support it. `isDurable`: use fsync; the default, except in
 * test runs.
 */
export type PostgresWish = {
  readonly source?: "system" | "npm";
  readonly certificate?: TestCertificate;
  readonly isDurable?: boolean;
};
export type Account = { readonly uid: number; readonly gid: number };

const READY_MS = 30_000;
const STOP_MS = 5000;
// A test run does not wait for the disk: a killed server's writes survive in the system's cache.
const IS_TEST = process.env["KARCIS_TEST_RUN"] !== undefined;
const SETTINGS = ["shared_buffers=256MB", "max_connections=120", "max_wal_size=2GB"];

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The account that runs PostgreSQL if this process is root, which PostgreSQL refuses: `postgres`, or else `nobody`. */
export function unprivileged(): Account | null {
  if (userInfo().uid !== 0) return null;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find((account) => account[0] === name) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("PostgreSQL does not run as root, and this machine has neither the account postgres nor nobody");
}

function lastLines(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8").trim().split("\n").slice(-10).join("\n") : "";
}

/** Ends at once, by SIGKILL after a while, so that nothing waits for it. */
async function end(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  server.kill("SIGQUIT");
  const hard = setTimeout(() => server.kill("SIGKILL"), STOP_MS);
  // Unreferenced, so that the timer does not keep a finished run open.
  await Promise.race([ended, new Promise<void>((resolve) => setTimeout(resolve, 2 * STOP_MS).unref())]);
  clearTimeout(hard);
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  let failure: unknown;
  server.once("error", (error) => (failure = error));
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (failure) throw failure;
    if (server.exitCode !== null || server.signalCode !== null) throw new Error("PostgreSQL ended while it started");
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error(`PostgreSQL was not ready after ${READY_MS / 1000} seconds`);
}

/** A server's child processes; each has its own group. */
export function childrenOf(pid: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => line.trim().split(/\s+/).map(Number)).flatMap(([child, parent]) => (parent === pid ? [child!] : []));
}

function killHard(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}

/** Settings for TLS. Writes certificate and key to files that only PostgreSQL's account can read, because it refuses others. */
function tlsSettings(folder: string, { certificate, key }: TestCertificate, account: Account | null): string[] {
  const files = { ssl_cert_file: certificate, ssl_key_file: key };
  const named = Object.entries(files).flatMap(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    if (account) chownSync(path, account.uid, account.gid);
    return ["-c", `${name}=${path}`];
  });
  return ["-c", "ssl=on", ...named];
}

/** `bin` is a folder of programs; null: npm's, unpacked beside the data. */
async function startCluster(bin: string | null, { certificate, isDurable = !IS_TEST }: PostgresWish): Promise<RunningPostgres> {
  const account = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), "karcis-pg-"));
  const log = join(folder, "log");
  let server: ChildProcess | undefined;
  const stop = async () => {
    if (server) await end(server);
    process.removeListener("exit", abandon);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  // An interrupted test run still leaves nothing behind.
  const abandon = () => {
    server?.kill("SIGQUIT");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", abandon);
  try {
    if (account) chownSync(folder, account.uid, account.gid);
    const programs = bin ?? unpackBinaries(folder);
    const data = join(folder, "data");
    const layout = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
    execFileSync(join(programs, "initdb"), layout, { stdio: "pipe", cwd: folder, ...account });
    const port = await freePort();
    const tls = certificate ? tlsSettings(folder, certificate, account) : [];
    const settings = [...SETTINGS, ...(isDurable ? [] : ["fsync=off"])].flatMap((each) => ["-c", each]);
    const args = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder, ...settings, ...tls];
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const start = async () => {
      const output = openSync(log, "a");
      server = spawn(join(programs, "postgres"), args, { stdio: ["ignore", output, output], cwd: folder, ...account });
      closeSync(output);
      await waitUntilReady(server, url);
    };
    await start();
    return {
      url,
      pid: server!.pid ?? null,
      stop,
      async kill9() {
        const { pid } = server!;
        const ended = new Promise<void>((resolve) => server!.once("exit", () => resolve()));
        for (const each of [pid!, ...childrenOf(pid!)]) killHard(each);
        await ended;
      },
      async revive() {
        // Its shared memory disappears with its last process.
        for (let tries = 0; ; tries++) {
          try {
            return await start();
          } catch (error) {
            if (tries === 50) throw error;
            await sleep(100);
          }
        }
      },
    };
  } catch (error) {
    const said = lastLines(log);
    await stop();
    throw new Error(`PostgreSQL of ${bin ?? "npm"} did not start: ${error instanceof Error ? error.message : String(error)}\n${said}`, {
      cause: error,
    });
  }
}

/**
 * A real PostgreSQL: TEST_DATABASE_URL, else a new cluster from the machine's programs, else from npm's. Any requirement other than speed
 * makes a new one.
 */
export async function startPostgres(wish: PostgresWish = {}): Promise<RunningPostgres> {
  const { source, certificate } = wish;
  const given = process.env["TEST_DATABASE_URL"];
  const refuse = async () => Promise.reject(new Error("a server from outside is not killed"));
  if (given && !source && !certificate) return { url: given, pid: null, stop: async () => {}, kill9: refuse, revive: refuse };
  const system = source === "npm" ? null : systemBinaries();
  if (source === "system" && !system) throw new Error("this machine has no PostgreSQL of its own");
  return startCluster(system, wish);
}
