import { startServer, type RunningServer } from "../../test/harness/server.ts";
import { sleep } from "./sleep.ts";

/** One process of the shop, at its own port, which can be restarted after each end. */
export type KeptShop = {
  readonly port: number;
  readonly dataDir: string;
  /** Starts it; throws with its output on a failure. */
  start(): Promise<void>;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** Kills it during its start, `ms` after the command. */
  killWhileStarting(ms: number): Promise<void>;
  /** SIGTERM; returns the exit code when it has ended. */
  stop(): Promise<number | null>;
  freeze(): void;
  thaw(): void;
  isUp(): boolean;
  /** The output of all its starts so far. */
  logs(): string;
};

const READY_MS = 60_000;

/** `env` is complete except for the process's own settings. */
export function keepShop(env: Readonly<Record<string, string>>, port: number, dataDir: string): KeptShop {
  let server: RunningServer | null = null;
  let said = "";
  const own = { ...env, PORT: String(port), DATA_DIR: dataDir };
  async function over<T>(work: (running: RunningServer) => Promise<T>): Promise<T | null> {
    const running = server;
    if (!running) return null;
    server = null;
    const end = await work(running);
    said += running.logs();
    return end;
  }
  async function start(): Promise<void> {
    // If the database does not answer in time, the start fails, and a supervisor starts the shop again.
    for (const deadline = Date.now() + READY_MS; !server;) {
      server = await startServer(own, READY_MS).catch((error: unknown) => {
        said += String(error);
        if (Date.now() > deadline) throw error;
        return null;
      });
    }
  }
  return {
    port,
    dataDir,
    start,
    kill: async () => void (await over((running) => running.kill9())),
    async killWhileStarting(ms) {
      // Rarely hits the very beginning, which is short. A process that was ready earlier is killed like any other.
      const late = startServer(own, ms).catch(() => null);
      await sleep(ms);
      await (await late)?.kill9();
    },
    stop: () => over((running) => running.stop()),
    freeze: () => void (server && process.kill(server.pid, "SIGSTOP")),
    thaw: () => void (server && process.kill(server.pid, "SIGCONT")),
    isUp: () => server !== null,
    logs: () => said + (server?.logs() ?? ""),
  };
}
