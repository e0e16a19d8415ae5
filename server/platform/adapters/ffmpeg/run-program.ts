import { spawn, spawnSync } from "node:child_process";
import { constants } from "node:os";

/** What a program of others may take before it is ended. */
export type Bounds = {
  readonly seconds: number;
  readonly megabytes: number;
  /** Seconds of processors; four times as many as on the clock by default. */
  readonly busySeconds?: number;
  /** The most bytes that it may print; 1 MB by default. */
  readonly printed?: number;
  readonly signal?: AbortSignal;
};

/** A program that ended badly: what it said last, for a log and nobody else. */
export class ProgramError extends Error {
  readonly isMissing: boolean;
  /** Killed from outside: by the kernel where memory is short, or by an operator. */
  readonly isKilled: boolean;
  constructor(name: string, said: string, { isMissing = false, isKilled = false } = {}) {
    super(`${name}: ${said.slice(-600)}`);
    this.isMissing = isMissing;
    this.isKilled = isKilled;
  }
}

/** Whether this machine has what stands before a program; asked once. */
function canRun(program: string, ...words: readonly string[]): () => boolean {
  let can: boolean | null = null;
  return () => (can ??= spawnSync(program, words, { stdio: "ignore" }).status === 0);
}
const canLimit = canRun("prlimit", "--version");
const ALONE = ["--map-root-user", "--net", "--"];
/** Whether a program can be given a network of its own, in which nothing is. Containers may forbid it. */
export const canIsolate = canRun("unshare", ...ALONE, "true");
const DIES_WITH_PARENT = ["--pdeathsig", "KILL"];
const canDieWithParent = canRun("setpriv", ...DIES_WITH_PARENT, "true");
const IDLE_DISK = ["-c", "3"];
const canIdleDisk = canRun("ionice", ...IDLE_DISK, "true");

/**
 * Ends its whole group when the pipe at its input ends, which the kernel closes however our process ends. The group of a session has a priority of its own
 * on Linux (autogroup), beside which `nice` counts only within the session.
 */
const WATCHED = [
  "exec 3<&0 </dev/null",
  "give=$1; shift",
  // The kernel takes ten such wishes a second from all users together.
  "for _ in 1 2 3; do test -w /proc/self/autogroup || break; { echo $give >/proc/self/autogroup; } 2>/dev/null && break; sleep 0.1; done",
  "{ read -r _ <&3; kill -KILL 0; } >/dev/null 2>&1 &",
  "watch=$!",
  '"$@" 3<&-',
  "ended=$?",
  "kill -KILL $watch",
  "wait $watch 2>/dev/null",
  "exit $ended",
].join("\n");

/** How far programs give way to everything else: 19 as far as they can, 0 not at all, on a machine that is never idle. */
function niceness(): string {
  const given = process.env["ENCODER_NICE"] ?? "";
  return /^(1?[0-9])$/.test(given) ? given : "19";
}

function commandOf(name: string, args: readonly string[], { seconds, megabytes, busySeconds = seconds * 4 }: Bounds): [string, string[]] {
  const tied = canDieWithParent() ? ["setpriv", ...DIES_WITH_PARENT] : [];
  const limits = [`--as=${megabytes * 1_048_576}`, `--cpu=${Math.ceil(busySeconds)}`, "--core=0", "--"];
  const [program, ...words] = [
    ...tied,
    "sh",
    "-c",
    WATCHED,
    "sh",
    niceness(),
    ...(canIsolate() ? ["unshare", ...ALONE] : []),
    ...tied,
    ...(canLimit() ? ["prlimit", ...limits] : []),
    ...(canIdleDisk() ? ["ionice", ...IDLE_DISK] : []),
    "nice",
    "-n",
    niceness(),
    name,
    ...args,
  ];
  return [program!, words];
}

/**
 * Runs a program in a process of its own, of the lowest priority for processor and disk, without input, without our environment, without a network where the
 * kernel gives it one of its own, and within its bounds: time on the clock by us, time on processors and memory by the kernel where `prlimit` is there. It
 * ends when this process ends, also by SIGKILL. Answers what it printed. Throws a ProgramError where it failed, was ended, or is not there.
 * Not held by this: it reads and writes whatever files this process may.
 */
export function runProgram(name: string, args: readonly string[], bounds: Bounds): Promise<Buffer> {
  const { seconds, printed = 1_000_000, signal } = bounds;
  const [program, words] = commandOf(name, args, bounds);
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      // The pipe at its input is never written to: its end is what the watch waits for.
      stdio: ["pipe", "pipe", "pipe"],
      env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C" },
      detached: true,
    });
    const out: Buffer[] = [];
    let size = 0;
    let said = "";
    let isOurEnd = false;
    const end = (why: string) => {
      isOurEnd = true;
      said = `${said}\n${why}`;
      // The group: the shell in between, its watch, and the program.
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
    child.stdin.on("error", () => {});
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
      reject(new ProgramError(name, error.message, { isMissing: error.code === "ENOENT" }));
    });
    child.on("close", (code) => {
      settle();
      if (code === 0) resolve(Buffer.concat(out));
      else {
        // 137: the shell reports a killed program. null: the shell itself was killed.
        const isKilled = !isOurEnd && (code === 128 + constants.signals.SIGKILL || code === null);
        reject(new ProgramError(name, said.trim() || `it ended with ${code}`, { isMissing: code === 127, isKilled }));
      }
    });
  });
}

const LOOK_AGAIN_MS = 60_000;
let looked: { readonly at: number; readonly is: boolean } | null = null;

/** Whether the machine has ffmpeg and ffprobe. What is missing is looked for again after a minute. */
export function hasFfmpeg(): boolean {
  if (looked && (looked.is || performance.now() - looked.at < LOOK_AGAIN_MS)) return looked.is;
  const is = ["ffmpeg", "ffprobe"].every((name) => spawnSync(name, ["-version"], { stdio: "ignore" }).status === 0);
  looked = { at: performance.now(), is };
  return is;
}
