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

/** Transactions a second of one script; null where pgbench is not installed. */
export function pgbench(url: string, script: "purchase" | "hot-row", clients: number, seconds: number): number | null {
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
