import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeRendition, type Segment } from "./make-rendition.ts";
import { type Container, probe } from "./probe.ts";
import { hasFfmpeg } from "#test/harness/ffmpeg.ts";
import { ProgramError } from "./run-program.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "karcis-rendition-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let runs = 0;
async function make(path: string, container: Container, from = 0, onSegment?: (segment: Segment) => Promise<void>): Promise<Segment[]> {
  const facts = (await probe(container, path))!;
  const made: Segment[] = [];
  const own = join(folder, `run-${(runs += 1)}`);
  mkdirSync(own);
  await makeRendition({
    path,
    container,
    facts,
    height: 64,
    folder: own,
    from,
    async onSegment(segment) {
      made.push(segment);
      await onSegment?.(segment);
    },
  });
  return made;
}

/** Presentation times of all video or audio frames of joined segments, in order. */
function times(segments: readonly Segment[], stream: "v" | "a"): number[] {
  const path = join(folder, "joined.ts");
  writeFileSync(path, Buffer.concat(segments.map(({ bytes }) => bytes)));
  const args = ["-v", "error", "-select_streams", stream, "-show_entries", "packet=pts_time", "-of", "csv=p=0", path];
  return execFileSync("ffprobe", args, { encoding: "utf8" })
    .split("\n")
    .map(Number.parseFloat)
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b);
}

describe.skipIf(!hasFfmpeg())("the first segment of a film (skipped where ffmpeg is not installed)", () => {
  it.each([
    ["of several segments", 13, 4, 0],
    ["of several segments, heard before it is seen", 13, 4, 0.2],
    ["of one segment only", 2, 1, 0],
    ["of one segment only, heard before it is seen", 2, 1, 0.2],
  ] as const)("keeps the length of a film's first segment: %s", async (_, length, count, later) => {
    const path = join(folder, "first.mkv");
    const input = [
      "-itsoffset",
      String(later),
      "-f",
      "lavfi",
      "-i",
      `testsrc2=s=96x64:d=${length}:r=25`,
      "-f",
      "lavfi",
      "-i",
      `sine=d=${length}`,
    ];
    execFileSync("ffmpeg", ["-v", "error", "-y", ...input, "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", path]);
    const made = await make(path, "matroska");
    expect(made).toHaveLength(count);
    const pictures = times(made.slice(0, 1), "v");
    expect(Math.abs(made[0]!.seconds - (pictures.at(-1)! - pictures[0]! + 1 / 25))).toBeLessThan(0.002);
  });
});

describe.skipIf(!hasFfmpeg())("a resumed rendition (skipped where ffmpeg is not installed)", () => {
  it.each([
    ["mp4", "mov", "30000/1001"],
    ["mkv", "matroska", "25"],
    ["ts", "mpegts", "24000/1001"],
  ] as const)("shows the same pictures at the same times after a resume: %s", async (ending, container, rate) => {
    const path = join(folder, `film.${ending}`);
    const input = ["-f", "lavfi", "-i", `testsrc2=s=96x64:d=13:r=${rate}`, "-f", "lavfi", "-i", "sine=d=13"];
    execFileSync("ffmpeg", ["-v", "error", ...input, "-c:v", "libx264", "-preset", "ultrafast", "-g", "100", "-c:a", "aac", path]);
    const whole = await make(path, container);
    expect(whole.map(({ n, isLast }) => [n, isLast])).toEqual([0, 1, 2, 3].map((n) => [n, n === 3]));
    for (const from of [1, 3]) {
      const rest = await make(path, container, from);
      expect(rest.map(({ n }) => n)).toEqual([0, 1, 2, 3].slice(from));
      const joined = [...whole.slice(0, from), ...rest];
      const [once, twice] = [times(whole, "v"), times(joined, "v")];
      // The very last picture may occur twice.
      expect(twice.length - once.length).toBeOneOf([0, 1]);
      for (const [at, time] of once.entries()) expect(Math.abs(time - twice[at]!)).toBeLessThan(0.005);
      // Audio is continuous. A few frames of 23 ms may occur twice.
      const [sounds, again] = [times(whole, "a"), times(joined, "a")];
      expect(Math.abs(again.length - sounds.length)).toBeLessThanOrEqual(8);
      for (const [at, time] of again.entries()) if (at > 0) expect(time - again[at - 1]!).toBeLessThan(0.05);
    }
  });

  it("hands over no truncated segment and ends when its consumer fails", async () => {
    const path = join(folder, "long.mp4");
    execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=96x64:d=40:r=25", path]);
    const made: number[] = [];
    const failing = make(path, "mov", 0, async ({ n }) => {
      made.push(n);
      throw new Error("no room");
    });
    await expect(failing).rejects.toThrow("no room");
    expect(made).toEqual([0]);
    const gone = make(path, "mov", 0, async () => rmSync(path, { force: true }));
    await expect(gone).resolves.toHaveLength(11);
    await expect(make(path, "mov")).rejects.toBeInstanceOf(ProgramError);
  });
});
