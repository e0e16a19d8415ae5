import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { inputArgs, type Container, type Probed } from "./probe.ts";
import { runProgram } from "./run-program.ts";

/** Sprite sheets of small pictures, left to right and top to bottom, at a fixed interval in seconds from the beginning of the film. */
export type Thumbs = {
  readonly columns: number;
  readonly rows: number;
  readonly every_seconds: number;
  /** The size of one picture, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly sheets: number;
};

type PicturesOrder = {
  readonly path: string;
  readonly container: Container;
  readonly facts: Pick<Probed, "seconds" | "width" | "height">;
  /** An existing folder. Receives `poster.jpg`, `thumbs-0.jpg` and so on. */
  readonly folder: string;
  readonly signal?: AbortSignal;
};

const SIDE = 5;
const MOST_SHEETS = 12;
const even = (size: number) => 2 * Math.max(1, Math.round(size / 2));

/** Makes the poster and the sprite sheets. Throws a ProgramError. */
export async function makePictures({ path, container, facts, folder, signal }: PicturesOrder): Promise<Thumbs> {
  const bounds = { seconds: 300 + facts.seconds * 2, megabytes: 4096, ...(signal ? { signal } : {}) };
  const input = ["-v", "error", "-nostdin", "-y"];
  const posterHeight = Math.min(720, even(facts.height));
  const first = (facts.seconds * 0.4).toFixed(2);
  await runProgram(
    "ffmpeg",
    [
      [...input, "-ss", first, ...inputArgs(container, path), "-map", "0:v:0", "-frames:v", "1"],
      [
        "-vf",
        `scale=${even((facts.width * posterHeight) / facts.height)}:${posterHeight},setsar=1`,
        "-q:v",
        "5",
        join(folder, "poster.jpg"),
      ],
    ].flat(),
    bounds,
  );
  const every = Math.max(2, Math.ceil(facts.seconds / (SIDE * SIDE * MOST_SHEETS)));
  const height = 90;
  const width = even(Math.min(320, (facts.width * height) / facts.height));
  await runProgram(
    "ffmpeg",
    [
      [...input, ...inputArgs(container, path), "-map", "0:v:0", "-an"],
      ["-vf", `fps=1/${every}:start_time=0:round=down,scale=${width}:${height},setsar=1,tile=${SIDE}x${SIDE}`],
      ["-q:v", "6", "-start_number", "0", join(folder, "thumbs-%d.jpg")],
    ].flat(),
    bounds,
  );
  const sheets = (await readdir(folder)).filter((name) => name.startsWith("thumbs-")).length;
  return { columns: SIDE, rows: SIDE, every_seconds: every, width, height, sheets };
}
