import { spawn } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");
const READY = /^paysim is ready at (http:\/\/localhost:\d+)$/m;

export type PaysimProcess = { readonly url: string; readonly port: number; kill9(): Promise<void> };

/** The payment simulation in its own process; `env` needs KARCIS_SECRET and DATA_DIR, and a port to restart at. */
export async function startPaysimProcess(env: Readonly<Record<string, string>>): Promise<PaysimProcess> {
  const child = spawn(process.execPath, [join(ROOT, "cli", "karcis.ts"), "paysim", "serve"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PAYSIM_PORT: "0", KARCIS_ENV: "demo", ...env },
  });
  const atExit = () => void child.kill("SIGKILL");
  process.once("exit", atExit);
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      said += part.toString();
      const found = READY.exec(said)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then(() => reject(new Error(`the simulation ended before it was ready:\n${said}`)));
  });
  return {
    url,
    port: Number(new URL(url).port),
    async kill9() {
      child.kill("SIGKILL");
      await ended;
      process.off("exit", atExit);
    },
  };
}
