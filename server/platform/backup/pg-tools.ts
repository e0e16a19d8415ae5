import { spawn, spawnSync, type ChildProcessByStdio } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import pg from "pg";
import { connectTo, readSslMode, type DatabaseTls } from "../config/database-tls.ts";

export type ToolName = "pg_dump" | "pg_restore";
const SAID = 2000;

function fileOf(name: ToolName, folder: string | null): string {
  if (folder === null) return name;
  const file = join(folder, name);
  return !existsSync(file) && existsSync(`${file}.exe`) ? `${file}.exe` : file;
}

/** The major version of a PostgreSQL program. Throws an Error of one line if it is missing or older than `least`. */
export function requireTool(name: ToolName, folder: string | null, least = 0): number {
  const run = spawnSync(fileOf(name, folder), ["--version"], { encoding: "utf8" });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(run.stdout ?? "")?.[1]);
  if (!major)
    throw new Error(
      `${name} ${folder === null ? "is not on the PATH" : `is not in ${folder}`}: install PostgreSQL's client programs, or name their folder in PG_BIN`,
    );
  if (major < least)
    throw new Error(
      `${name} is of PostgreSQL ${major}, the server of ${least}: install its client programs, or name their folder in PG_BIN`,
    );
  return major;
}

export type Reach = { readonly url: string; readonly tls: DatabaseTls; readonly authority: string | null };

/** A login as environment variables of PostgreSQL's programs, hidden from other accounts of the machine. */
export function environmentOf({ url, tls, authority }: Reach): Readonly<Record<string, string>> {
  const client = new pg.Client(connectTo(url, tls));
  const mode = readSslMode(url) ?? tls.mode ?? "off";
  return {
    PGHOST: client.host,
    PGPORT: String(client.port),
    PGUSER: client.user ?? "",
    PGDATABASE: client.database ?? "",
    ...(typeof client.password === "string" ? { PGPASSWORD: client.password } : {}),
    PGSSLMODE: mode === "off" ? "disable" : mode,
    ...(mode === "verify-full" ? { PGSSLROOTCERT: authority ?? "system" } : {}),
    PGAPPNAME: "karcis backup",
  };
}

type Running = ChildProcessByStdio<null, Readable, Readable>;

/**
 * Runs a PostgreSQL program and passes its output to `read`. Throws an Error of one line with its last message on failure, even if the
 * output looked complete.
 */
export async function runTool(
  name: ToolName,
  folder: string | null,
  { words, env = {}, read }: { words: readonly string[]; env?: Readonly<Record<string, string>>; read?: (out: Readable) => Promise<void> },
): Promise<void> {
  const child: Running = spawn(fileOf(name, folder), [...words], { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  let said = "";
  child.stderr.on("data", (part: Buffer) => (said = (said + part.toString()).slice(-SAID)));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  ended.catch(() => {});
  try {
    if (read) await read(child.stdout);
    else child.stdout.resume();
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  const code = await ended;
  if (code === 0) return;
  const lines = said.trim().split("\n");
  const why = lines.find((line) => line.includes("error:")) ?? lines.at(-1) ?? "";
  throw new Error(`${name} failed: ${why.replace(/^pg_\w+: (error: )?/, "") || `exit code ${code}`}`);
}
