import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../../test/harness/server.ts";
import { median, report, rounded } from "./report.ts";
import { residentMb } from "./resident-mb.ts";

const ROUNDS = 5;
const IDLE_MS = 3000;

/** The embedded database: the time from the command to the first answer, on existing data, and its idle use. */
export async function benchStart(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "karcis-start-"));
  try {
    await (await startServer({ DATA_DIR: dataDir, DATABASE_URL: "" })).stop();
    const times: number[] = [];
    const memory: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const from = performance.now();
      const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: "" });
      const answer = await fetch(`http://localhost:${server.port}/readyz`);
      if (!answer.ok) throw new Error(`/readyz answered ${answer.status}`);
      times.push(performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
      const mb = residentMb(server.pid);
      if (mb !== null) memory.push(mb);
      await server.stop();
    }
    report("second-start-embedded", {
      rounds: ROUNDS,
      medianMs: rounded(median(times), 0),
      worstMs: rounded(Math.max(...times), 0),
      targetMs: 2000,
    });
    report("idle-memory-embedded", { residentMb: memory.length > 0 ? rounded(median(memory), 0) : null, targetMb: 150 });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
