import { spawn, spawnSync } from "node:child_process";
import { constants } from "node:os";

/** Limits of an external program. */
export type Bounds = {
  readonly seconds: number;
  readonly megabytes: number;
  /** Processor seconds. Default: four times the wall clock limit. */
  readonly busySeconds?: number;
  /** The most bytes of output. Default: 1 MB. */
  readonly printed?: number;
  readonly signal?: AbortSignal;
};

/** A failed program. `message` ends with its last output, for the log only. */
export class ProgramError extends Error {
  readonly isMissing: boolean;
  /** Killed from outside: by the kernel for lack of memory, or by an operator. */
  readonly isKilled: boolean;
  /** Ended by us after its wall clock time. */
  readonly isLate: boolean;
  /** Null: it did not end by itself. */
  readonly exitCode: number | null;
  constructor(name: string, said: string, { isMissing = false, isKilled = false, isLate = false, exitCode = null as number | null } = {}) {
    super(`${name}: ${said.slice(-600)}`);
    this.isMissing = isMissing;
    this.isKilled = isKilled;
    this.isLate = isLate;
    this.exitCode = exitCode;
  }
}

/** Whether this machine has a wrapper program. Checked once. */
function canRun(program: string, ...words: readonly string[]): () => boolean {
  let can: boolean | null = null;
  return () => (can ??= spawnSync(program, words, { stdio: "ignore" }).status === 0);
}
const canLimit = canRun("prlimit", "--version");
const ALONE = ["--map-root-user", "--net", "--"];
/** Whether programs can run in an empty network namespace. Containers may forbid it. */
export const canIsolate = canRun("unshare", ...ALONE, "true");
const DIES_WITH_PARENT = ["--pdeathsig", "KILL"];
const canDieWithParent = canRun("setpriv", ...DIES_WITH_PARENT, "true");
const IDLE_DISK = ["-c", "3"];
const canIdleDisk = canRun("ionice", ...IDLE_DISK, "true");

/**
 * Ends the whole group when its input pipe closes. The kernel closes the pipe however our process ends. Also lowers the priority of the
 * session's group on Linux (autogroup), because `nice` counts only within a session.
 */
const WATCHED = [
  "exec 3<&0 </dev/null",
  "give=$1; shift",
  // The kernel accepts ten changes of priority a second from all users together, so try three times.
  "for _ in 1 2 3; do test -w /proc/self/autogroup || break; { echo $give >/proc/self/autogroup; } 2>/dev/null && break; sleep 0.1; done",
  "{ read -r _ <&3; kill -KILL 0; } >/dev/null 2>&1 &",
  "watch=$!",
  '"$@" 3<&-',
  "ended=$?",
  "kill -KILL $watch",
  "wait $watch 2>/dev/null",
  "exit $ended",
].join("\n");

/** `nice` value of programs: 19 by default, 0 on a machine that is never idle. */
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
 * Runs a program in its own process group at the lowest processor and disk priority, without input, our environment, or (if the kernel can
 * isolate it) a network. We limit wall clock time. If `prlimit` exists, the kernel limits processor time and memory. The program ends with
 * this process, even on SIGKILL. Returns its output. Throws a ProgramError if it failed, was ended, or is missing. Not held by this: it may
 * read and write the same files as this process.
 */
export function runProgram(name: string, args: readonly string[], bounds: Bounds): Promise<Buffer> {
  const { seconds, printed = 1_000_000, signal } = bounds;
  const [program, words] = commandOf(name, args, bounds);
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      // We never write to it. The watch waits for its end.
      stdio: ["pipe", "pipe", "pipe"],
      env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C" },
      detached: true,
    });
    const out: Buffer[] = [];
    let size = 0;
    let said = "";
    let isOurEnd = false;
    let isLate = false;
    const end = (why: string) => {
      isOurEnd = true;
      said = `${said}\n${why}`;
      // The group: the shell in between, its watch, and the program.
      if (child.pid) {
        try {
          process.kill(-child.pid, "SIGKILL");
        } catch {
          // The program has already ended.
        }
      }
    };
    const timer = setTimeout(() => {
      isLate = true;
      end("it took too long");
    }, seconds * 1000);
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
        reject(
          new ProgramError(name, said.trim() || `it ended with ${code}`, { isMissing: code === 127, isKilled, isLate, exitCode: code }),
        );
      }
    });
  });
}

const LOOK_AGAIN_MS = 60_000;
let looked: { readonly at: number; readonly is: boolean } | null = null;

/** Whether the machine has ffmpeg and ffprobe. A missing program is looked up again after a minute. */
export function hasFfmpeg(): boolean {
  if (looked && (looked.is || performance.now() - looked.at < LOOK_AGAIN_MS)) return looked.is;
  const is = ["ffmpeg", "ffprobe"].every((name) => spawnSync(name, ["-version"], { stdio: "ignore" }).status === 0);
  looked = { at: performance.now(), is };
  return is;
}

let canConvert = false;

/** Whether the machine's ffmpeg converts HDR and wide colours. Looked up again until it does. */
export function canConvertColours(): boolean {
  if (canConvert) return true;
  const { stdout } = spawnSync("ffmpeg", ["-v", "error", "-filters"], { encoding: "utf8" });
  const names = new Set((stdout ?? "").split("\n").map((line) => line.trim().split(/\s+/)[1]));
  return (canConvert = names.has("zscale") && names.has("tonemap"));
}
