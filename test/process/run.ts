import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");
/** Compiled modules, which the server keeps here too. */
const COMPILED = join(ROOT, ".cache", "compiled");

export type Ended = { readonly code: number | null; readonly said: string };
export type Running = { readonly child: ChildProcess; readonly ended: Promise<Ended>; said(): string };

/** Starts a file of the project, or of a copy at `root`, with the project's Node, as by hand. */
export function run(
  file: string,
  {
    env,
    words = [],
    root = ROOT,
  }: { readonly env: Readonly<Record<string, string>>; readonly words?: readonly string[]; readonly root?: string },
): Running {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_(ENV|OPTIONS)$)/.test(name)));
  const child = spawn(process.execPath, [join(root, file), ...words], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { NODE_COMPILE_CACHE: COMPILED, ...own, ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (said += part.toString()));
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  const ended = new Promise<Ended>((resolve) => {
    child.once("close", (code) => {
      process.off("exit", end);
      resolve({ code, said });
    });
  });
  return { child, ended, said: () => said };
}
