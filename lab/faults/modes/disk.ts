import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Mode } from "../mode.types.ts";
import { sleep } from "../sleep.ts";

const PIECE = Buffer.alloc(1 << 20);

/** Writes until the disk is full. */
function fill(path: string): void {
  const file = openSync(path, "w");
  try {
    for (;;) writeSync(file, PIECE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
}

/** Fills the disk of the database and the provider's journal for a while. PostgreSQL may stop; then space is freed and it is restarted. */
export const DISK: Mode = {
  name: "disk",
  deployment: "full",
  weight: 8,
  async strike({ disk, cluster }, { dice }) {
    const path = join(disk!, "filler");
    fill(path);
    await sleep(dice.between(1000, 2500));
    rmSync(path);
    await cluster.start();
    return { what: "full", faults: 1, kills: 0, since: { figure: "database back: first write", at: Date.now() } };
  },
};
