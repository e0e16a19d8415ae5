import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Mode } from "../mode.types.ts";
import { sleep } from "../sleep.ts";

const PIECE = Buffer.alloc(1 << 20);

/** Writes until nothing more fits. */
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

/**
 * The disk of the database and of the provider's journal is full for a while. PostgreSQL may end because of it; somebody then
 * makes room and starts it.
 */
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
