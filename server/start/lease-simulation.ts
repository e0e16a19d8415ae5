import type { Settings } from "../platform/config/settings.ts";
import type { Lock } from "../platform/database/take-lock.ts";

const KEY = 7262814;
/** A process just ended may still be running. */
const PATIENCE_MS = 5_000;
const AGAIN_MS = 250;

const REFUSAL =
  "another process on this database carries the simulated payments: run them as a process of their own (npm run paysim) and give every process PAYSIM_URL";

type Place = Pick<Settings, "env" | "databaseUrl" | "databaseTls" | "paysimUrl">;

/**
 * Ensures that only one process of a PostgreSQL database simulates payments, since each has its own books. Throws an Error of one line if
 * another one does. A lost connection is reopened, and `onTaken` is called if another process was faster. Null if this process simulates
 * nothing, or has its own database.
 */
export async function leaseSimulation(
  { env, databaseUrl, databaseTls: tls, paysimUrl }: Place,
  onTaken: (error: Error) => void,
): Promise<{ release(): Promise<void> } | null> {
  if (env === "production" || databaseUrl === null || paysimUrl !== null) return null;
  const { takeLock } = await import("../platform/database/take-lock.ts");
  const options = { url: databaseUrl, tls, key: KEY, patienceMs: PATIENCE_MS };
  const first = await takeLock(options);
  if (!first) throw new Error(REFUSAL);
  let isReleased = false;
  let held: Lock = first;

  async function takeAgain(): Promise<Lock> {
    for (;;) {
      const lock = await takeLock(options).catch(() => "away" as const);
      if (lock === null) throw new Error(REFUSAL);
      if (lock !== "away") return lock;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref());
    }
  }

  async function keep(): Promise<void> {
    for (;;) {
      await held.lost;
      if (isReleased) return;
      held = await takeAgain();
      if (isReleased) return held.release();
    }
  }
  void keep().catch(onTaken);

  return {
    async release() {
      isReleased = true;
      await held.release();
    },
  };
}
