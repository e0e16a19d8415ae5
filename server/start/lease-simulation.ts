import type { Settings } from "../platform/config/settings.ts";
import type { Lock } from "../platform/database/take-lock.ts";

const KEY = 7262814;
/** A process that has just been ended may still be going. */
const PATIENCE_MS = 5_000;
const AGAIN_MS = 250;

const REFUSAL =
  "another process on this database carries the simulated payments: run them as a process of their own (npm run paysim) and give every process PAYSIM_URL";

type Place = Pick<Settings, "env" | "databaseUrl" | "databaseTls" | "paysimUrl">;

/**
 * Sees to it that no two processes of one PostgreSQL simulate payments, each with books of its own: throws an Error of one line where
 * another one does. Where the connection that tells so is lost it is made anew; `onTaken` hears where somebody was faster. Null where this
 * process simulates nothing, or has its database to itself.
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
