import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { freePort } from "../../test/harness/free-port.ts";
import { openWire, type FaultyWire } from "./open-wire.ts";
import { sleep } from "./sleep.ts";

/** The payment provider in its own process, behind a wire. */
export type KeptProvider = {
  readonly wire: FaultyWire;
  readonly journal: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
};

const ROOT = join(import.meta.dirname, "../..");
const READY_MS = 30_000;

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/pay/nobody`).then(
    (answer) => answer.status === 404,
    () => false,
  );
}

/** Starts it with the secret of its keys; its journal is in `folder`. */
export async function keepProvider(secret: string, folder: string): Promise<KeptProvider> {
  const port = await freePort();
  const wire = await openWire(port);
  const journal = join(folder, "paysim.jsonl");
  const env = {
    ...process.env,
    KARCIS_ENV: "demo",
    KARCIS_SECRET: secret,
    DATA_DIR: folder,
    PAYSIM_PORT: String(port),
    PAYSIM_URL: `http://127.0.0.1:${wire.port}`,
  };
  let child: ChildProcess | null = null;
  const abandon = () => void child?.kill("SIGKILL");
  process.on("exit", abandon);

  async function start(): Promise<void> {
    child ??= spawn(process.execPath, [join(ROOT, "cli", "karcis.ts"), "paysim", "serve"], { cwd: ROOT, stdio: "ignore", env });
    const deadline = Date.now() + READY_MS;
    while (!(await answers(port))) {
      if (Date.now() > deadline || child.exitCode !== null) throw new Error("the provider does not start");
      await sleep(30);
    }
  }
  async function kill(): Promise<void> {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null) return;
    const gone = new Promise((resolve) => ending.once("close", resolve));
    ending.kill("SIGKILL");
    await gone;
  }
  await start();
  return {
    wire,
    journal,
    start,
    kill,
    freeze: () => void child?.kill("SIGSTOP"),
    thaw: () => void child?.kill("SIGCONT"),
    async close() {
      await kill();
      process.off("exit", abandon);
      await wire.close();
    },
  };
}
