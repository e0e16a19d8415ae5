import { execFile, execFileSync, spawn } from "node:child_process";
import { createServer, type AddressInfo, type Server } from "node:net";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inputArgs, probe } from "./probe.ts";
import { hasFfmpeg } from "#test/harness/ffmpeg.ts";
import { canIsolate, ProgramError, runProgram, type Bounds } from "./run-program.ts";

let outside: Server;
let port = 0;
let calls = 0;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "karcis-program-"));
  outside = createServer((socket) => {
    calls += 1;
    socket.end("HTTP/1.0 200 OK\r\n\r\n#EXTM3U\n");
  });
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  port = (outside.address() as AddressInfo).port;
});
afterAll(() => {
  outside?.close();
  rmSync(folder, { recursive: true, force: true });
});

const BOUNDS: Bounds = { seconds: 20, megabytes: 512 };
const sh = (script: string, bounds: Partial<Bounds> = {}) => runProgram("bash", ["-c", script], { ...BOUNDS, ...bounds });
const printed = async (script: string) => (await sh(script)).toString("utf8");
const isRunning = (mark: string) => execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).includes(mark);

describe("an external program", () => {
  it("ends a program with all its children after its time limit", async () => {
    const mark = `61${process.pid % 1000}.25`;
    await expect(sh(`sleep ${mark} & sleep ${mark}`, { seconds: 0.4 })).rejects.toThrow("it took too long");
    await expect.poll(() => isRunning(`sleep ${mark}`), { timeout: 5000 }).toBe(false);
  });

  it("ends a cancelled program", async () => {
    const over = new AbortController();
    const running = sh("echo begun; sleep 62.5", { signal: over.signal });
    over.abort();
    await expect(running).rejects.toThrow("it was called off");
  });

  it("reports a program as killed only if neither it nor the shop ended it", async () => {
    const isKilled = (script: string, bounds: Partial<Bounds> = {}) =>
      sh(script, bounds).catch((error: unknown) => (error as ProgramError).isKilled);
    expect(await isKilled("kill -KILL $$")).toBe(true);
    // The wording of another shell.
    expect(await isKilled("echo 'sh: line 7: 4711 Killed   ffmpeg 3<&-' >&2; kill -KILL $$")).toBe(true);
    expect(await isKilled("echo Killed >&2; exit 1")).toBe(false);
    expect(await isKilled("sleep 62.75", { seconds: 0.4 })).toBe(false);
  });

  it("tells a late program from one that ended by itself, with its exit code", async () => {
    const failed = (script: string) => sh(script, { seconds: 0.4 }).catch((error: unknown) => error);
    expect(await failed("sleep 62.8")).toMatchObject({ isLate: true, exitCode: null });
    expect(await failed("exit 69")).toMatchObject({ isLate: false, exitCode: 69 });
  });

  it("limits the memory of a program", async () => {
    const eat = "head -c 400000000 /dev/zero | tail -c 300000000 | wc -c";
    expect((await sh(eat, { megabytes: 2000 })).toString().trim()).toBe("300000000");
    expect((await sh(eat, { megabytes: 120 }).catch(() => Buffer.from("0"))).toString().trim()).toBe("0");
  });

  it("limits the output of a program", async () => {
    await expect(sh("yes", { printed: 10_000 })).rejects.toThrow("it printed too much");
  });

  it("hides our environment and input from a program and runs it at the lowest priority", async () => {
    process.env["KARCIS_TEST_WORD"] = "not for others";
    const given = process.env["ENCODER_NICE"];
    delete process.env["ENCODER_NICE"];
    const seen = await printed("env; cat; ionice 2>/dev/null || echo idle; cat /proc/self/autogroup 2>/dev/null || echo nice 19; nice");
    delete process.env["KARCIS_TEST_WORD"];
    if (given) process.env["ENCODER_NICE"] = given;
    expect(seen).not.toContain("KARCIS");
    expect(
      seen
        .split("\n")
        .filter((line) => /^[A-Z_]+=/.test(line))
        .map((line) => line.split("=")[0]!)
        .toSorted(),
    ).toEqual(expect.arrayContaining(["LC_ALL", "PATH"]));
    expect(seen).not.toMatch(/^(HOME|USER|DATABASE_URL|NODE_OPTIONS)=/m);
    const [disk, group, processor] = seen.trim().split("\n").slice(-3);
    expect([disk, processor]).toEqual(["idle", "19"]);
    // With autogroup, `nice` alone would count only within the session.
    expect(group).toMatch(/nice 19$/);
  });

  it("tells a missing program from one that failed", async () => {
    const missing = await runProgram("karcis-has-no-such-program", [], BOUNDS).catch((error: unknown) => error);
    expect(missing).toMatchObject({ isMissing: true });
    const failed = await sh("echo why >&2; exit 3").catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ProgramError);
    expect(failed).toMatchObject({ isMissing: false, message: "bash: why" });
  });
});

/** A PATH with the usual tools except `without`, as on macOS or in a small image. */
function toolsWithout(...without: string[]): string {
  const bin = join(folder, `bin-${without.join("-")}`);
  mkdirSync(bin);
  for (const tool of ["sh", "bash", "sleep", "nice", "ionice", "prlimit", "unshare", "setpriv", "true"]) {
    const path = ["/usr/bin", "/bin"].map((at) => join(at, tool)).find((at) => existsSync(at));
    if (path && !without.includes(tool)) symlinkSync(path, join(bin, tool));
  }
  return bin;
}

describe("a program whose starter is killed", () => {
  it.each([
    ["that the kernel ties to it", () => process.env["PATH"]!, "SIGKILL", "71"],
    ["that only a pipe ties to it", () => toolsWithout("setpriv", "unshare", "ionice"), "SIGKILL", "72"],
    ["that is told to end", () => process.env["PATH"]!, "SIGTERM", "73"],
  ] as const)("ends a program with all its children when its starter is killed: one %s", async (_, path, signal, seconds) => {
    const mark = `${seconds}${process.pid % 1000}.25`;
    const module = JSON.stringify(join(import.meta.dirname, "run-program.ts"));
    const code = `const { runProgram } = await import(${module});
      const sleep = "sleep " + process.env.MARK;
      await runProgram("bash", ["-c", sleep + " & " + sleep], { seconds: 300, megabytes: 512 });`;
    const starter = spawn(process.execPath, ["--input-type=module", "-e", code], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { PATH: path(), MARK: mark },
    });
    await expect.poll(() => isRunning(`sleep ${mark}`), { timeout: 20_000 }).toBe(true);
    starter.kill(signal);
    await expect.poll(() => isRunning(`sleep ${mark}`), { timeout: 5000 }).toBe(false);
  });
});

describe.skipIf(!canIsolate())("the network of a program (skipped where the kernel cannot isolate it)", () => {
  it("gives a program no network, not even loopback", async () => {
    calls = 0;
    const reach = `exec 3<>/dev/tcp/127.0.0.1/${port} && cat <&3`;
    expect((await promisify(execFile)("bash", ["-c", reach])).stdout).toContain("EXTM3U");
    expect(calls).toBe(1);
    await expect(sh(reach)).rejects.toThrow(/unreachable|refused|No such/i);
    expect(calls).toBe(1);
  });
});

const CLIP = join(import.meta.dirname, "../../../../demo/clips/laut/240/0.mpegts");

describe.skipIf(!hasFfmpeg())("input of ffprobe (skipped where it is not installed)", () => {
  it.each(["mov", "matroska", "mpegts"] as const)("reads a source as %s only and rejects a list of other files", async (container) => {
    copyFileSync(CLIP, join(folder, "other.ts"));
    const list = join(folder, `list-${container}.mp4`);
    writeFileSync(list, "ffconcat version 1.0\nfile other.ts\n");
    expect(await probe(container, list).catch(() => null)).toBeNull();
    // If ffprobe guesses the format, it opens the file in the list.
    expect((await promisify(execFile)("ffprobe", ["-v", "error", "-show_format", list])).stdout).toContain("format_name=concat");
  });

  it("opens no network address, even if a program has a network", async () => {
    calls = 0;
    const url = `http://127.0.0.1:${port}/film.mp4`;
    const look = (...args: string[]) => promisify(execFile)("ffprobe", ["-v", "error", ...args]).catch(() => null);
    for (const container of ["mov", "matroska", "mpegts"] as const) expect(await look(...inputArgs(container, url))).toBeNull();
    // A playlist in place of a film, harmful if the format is guessed.
    const list = join(folder, "playlist.m3u8");
    writeFileSync(list, `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nhttp://127.0.0.1:${port}/0.ts\n#EXT-X-ENDLIST\n`);
    const guessing = inputArgs("mov", list).filter((word, at, all) => word !== "-f" && all[at - 1] !== "-f");
    await look(...guessing);
    expect(calls).toBe(0);
    await look("-protocol_whitelist", "file,tcp,http", list);
    expect(calls).toBeGreaterThan(0);
  });
});
