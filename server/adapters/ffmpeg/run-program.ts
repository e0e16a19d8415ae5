import { spawn, spawnSync } from "node:child_process";

/** What a program of others may take before it is ended. */
export type Bounds = {
  readonly seconds: number;
  readonly megabytes: number;
  /** The most bytes that it may print; 1 MB by default. */
  readonly printed?: number;
  readonly signal?: AbortSignal;
};

/** A program that ended badly: what it said last, for a log and nobody else. */
export class ProgramError extends Error {
  readonly isMissing: boolean;
  constructor(name: string, said: string, isMissing = false) {
    super(`${name}: ${said.slice(-600)}`);
    this.isMissing = isMissing;
  }
}

let hasLimits: boolean | null = null;
const canLimit = () => (hasLimits ??= spawnSync("prlimit", ["--version"], { stdio: "ignore" }).status === 0);

/**
 * Runs a program in a process of its own, of the lowest priority, without input, without our environment, and within its bounds: time on the clock by us,
 * time on processors and memory by the kernel where `prlimit` is there. Answers what it printed. Throws a ProgramError where it failed, was ended,
 * or is not there.
 */
export function runProgram(
  name: string,
  args: readonly string[],
  { seconds, megabytes, printed = 1_000_000, signal }: Bounds,
): Promise<Buffer> {
  const limits = [`--as=${megabytes * 1_048_576}`, `--cpu=${Math.ceil(seconds * 4)}`, "--core=0", "--"];
  const [program, words] = canLimit() ? ["prlimit", [...limits, "nice", "-n", "19", name, ...args]] : ["nice", ["-n", "19", name, ...args]];
  return new Promise((resolve, reject) => {
    const child = spawn(program!, words as string[], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C" },
      detached: true,
    });
    const out: Buffer[] = [];
    let size = 0;
    let said = "";
    const end = (why: string) => {
      said = `${said}\n${why}`;
      // The group: prlimit and nice become the program, but a shell in between might not.
      if (child.pid) {
        try {
          process.kill(-child.pid, "SIGKILL");
        } catch {
          // It has ended by itself.
        }
      }
    };
    const timer = setTimeout(() => end("it took too long"), seconds * 1000);
    const onAbort = () => end("it was called off");
    signal?.addEventListener("abort", onAbort, { once: true });
    if (signal?.aborted) onAbort();
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > printed) end("it printed too much");
      else out.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => (said = (said + chunk.toString("utf8")).slice(-4000)));
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    };
    child.on("error", (error: NodeJS.ErrnoException) => {
      settle();
      reject(new ProgramError(name, error.message, error.code === "ENOENT"));
    });
    child.on("close", (code) => {
      settle();
      if (code === 0) resolve(Buffer.concat(out));
      else reject(new ProgramError(name, said.trim() || `it ended with ${code}`, code === 127));
    });
  });
}

/** Whether the machine has a program. */
export function hasProgram(name: string): boolean {
  return spawnSync(name, ["-version"], { stdio: "ignore" }).status === 0;
}
