import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { readFileSync } from "node:fs";

const FLOOR = join(import.meta.dirname, "floor");

function binary(): string | null {
  const root = "/usr/lib/postgresql";
  const folder = existsSync(root)
    ? readdirSync(root)
        .map((v) => join(root, v, "bin", "pgbench"))
        .find((f) => existsSync(f))
    : undefined;
  return folder ?? null;
}

export async function prepareFloor(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(readFileSync(join(FLOOR, "init.sql"), "utf8"));
  await client.end();
}

/**
 * A long-running database writes its log into recycled files; a fresh cluster creates a new one every 16 MB and waits for it. Fills some
 * files and lets a checkpoint recycle them.
 */
export async function recycleLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const setting of ["max_wal_size = '4GB'", "min_wal_size = '2GB'"]) await client.query(`alter system set ${setting}`);
  await client.query("select pg_reload_conf()");
  await client.query("create table log_filling as select g, repeat('x', 90) as body from generate_series(1, 4000000) g");
  await client.query("drop table log_filling");
  await client.query("checkpoint");
  await client.end();
}

/** Transactions per second of one script; null without pgbench. */
export function pgbench(
  url: string,
  {
    script,
    clients,
    seconds,
  }: { readonly script: "purchase" | "purchase-rows" | "hot-row" | "check-in"; readonly clients: number; readonly seconds: number },
): number | null {
  const bin = binary();
  if (!bin) return null;
  const out = execFileSync(
    bin,
    [
      "-n",
      "-M",
      "prepared",
      "-c",
      String(clients),
      "-j",
      clients > 1 ? "2" : "1",
      "-T",
      String(seconds),
      "-f",
      join(FLOOR, `${script}.sql`),
      url,
    ],
    {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  return Number(/^tps = ([\d.]+)/m.exec(out)?.[1] ?? Number.NaN);
}
