import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chownSync, closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../../test/harness/free-port.ts";
import { systemBinaries, unpackBinaries } from "../../test/harness/postgres-binaries.ts";
import { childrenOf, unprivileged } from "../../test/harness/postgres.ts";
import { sleep } from "./sleep.ts";

/** A PostgreSQL of the rig, to be killed and frozen: it restarts on the same port and data. */
export type Cluster = {
  /** The superuser's URL. */
  readonly url: string;
  /** Starts it and waits until it answers; does nothing if it already does. */
  start(): Promise<void>;
  /** SIGKILL to all of it at once, like a power failure, except that the disk keeps its writes. */
  kill(): Promise<void>;
  /** SIGKILL to one back-end of the application, after which PostgreSQL restarts itself. False without a back-end. */
  killBackend(): Promise<boolean>;
  /** SIGSTOP to all of it. */
  freeze(): void;
  thaw(): void;
  /** Stops it and removes its data. */
  close(): Promise<void>;
};

const READY_MS = 60_000;
const LOOK_MS = 20;
// Acknowledged data are on disk, as in production. The other settings save file system work that proves nothing here.
const SETTINGS = ["shared_buffers=64MB", "max_connections=150", "max_wal_size=128MB", "min_wal_size=32MB", "wal_recycle=off"];

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself.
  }
}

/** Whether it answers now. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Creates a cluster in a new folder below `parent`, and starts it. */
export async function openCluster(parent = tmpdir()): Promise<Cluster> {
  const account = unprivileged();
  const folder = mkdtempSync(join(parent, "karcis-faults-pg-"));
  if (account) chownSync(folder, account.uid, account.gid);
  const programs = systemBinaries() ?? unpackBinaries(folder);
  const data = join(folder, "data");
  const layout = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "--wal-segsize=4"];
  execFileSync(join(programs, "initdb"), layout, { stdio: "pipe", cwd: folder, ...account });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const args = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder, ...SETTINGS.flatMap((each) => ["-c", each])];
  let server: ChildProcess | null = null;

  const isUp = () => server !== null && server.exitCode === null && server.signalCode === null;
  const all = () => (isUp() ? [server!.pid!, ...childrenOf(server!.pid!)] : []);
  const ended = async () => {
    while (isUp()) await sleep(LOOK_MS);
  };
  function abandon(): void {
    for (const pid of all()) signal(pid, "SIGKILL");
  }
  process.on("exit", abandon);

  async function start(): Promise<void> {
    const deadline = Date.now() + READY_MS;
    while (Date.now() < deadline) {
      if (!isUp()) {
        const output = openSync(join(tmpdir(), `${port}.karcis-faults-pg.log`), "a");
        server = spawn(join(programs, "postgres"), args, { stdio: ["ignore", output, output], cwd: folder, ...account });
        closeSync(output);
      }
      if (await answers(url)) return;
      await sleep(LOOK_MS);
    }
    throw new Error(`PostgreSQL did not come up within ${READY_MS / 1000} seconds`);
  }

  async function kill(): Promise<void> {
    const pids = all();
    // The first is the parent, which would start others.
    for (const pid of pids) signal(pid, "SIGKILL");
    await ended();
  }

  await start();
  return {
    url,
    start,
    kill,
    async killBackend() {
      const client = new pg.Client({ connectionString: url });
      client.on("error", () => {});
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and datname <> 'postgres' order by random() limit 1",
      );
      await client.end().catch(() => {});
      if (!rows[0]) return false;
      signal(rows[0].pid, "SIGKILL");
      return true;
    },
    freeze: () => {
      for (const pid of all()) signal(pid, "SIGSTOP");
    },
    thaw: () => {
      for (const pid of all().toReversed()) signal(pid, "SIGCONT");
    },
    async close() {
      for (const pid of all()) signal(pid, "SIGCONT");
      await kill();
      process.off("exit", abandon);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      rmSync(join(tmpdir(), `${port}.karcis-faults-pg.log`), { force: true });
    },
  };
}
