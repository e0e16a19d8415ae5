import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { padding, pictureFilter } from "./film-filters.ts";
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
  readonly facts: Pick<Probed, "seconds" | "width" | "height" | "picture">;
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
  const { picture } = facts;
  const input = ["-v", "error", "-nostdin", "-y", "-noautorotate"];
  const posterHeight = Math.min(720, even(facts.height));
  const poster = { width: even((facts.width * posterHeight) / facts.height), height: posterHeight };
  const first = (Math.min(facts.seconds, picture.ends) * 0.4).toFixed(2);
  await runProgram(
    "ffmpeg",
    [
      [...input, "-ss", first, ...inputArgs(container, path), "-map", `0:${picture.stream}`, "-frames:v", "1"],
      ["-vf", pictureFilter(picture, { ...poster, timing: [], use: "jpeg" }), "-q:v", "5", join(folder, "poster.jpg")],
    ].flat(),
    bounds,
  );
  const every = Math.max(2, Math.ceil(facts.seconds / (SIDE * SIDE * MOST_SHEETS)));
  const scale = Math.min(90 / facts.height, 320 / facts.width);
  const [width, height] = [even(facts.width * scale), even(facts.height * scale)];
  const timing = [
    `fps=1/${every}:start_time=0:round=down:eof_action=pass`,
    ...padding("tpad=stop_mode=clone:stop_duration=", facts.seconds - picture.ends),
  ];
  await runProgram(
    "ffmpeg",
    [
      [...input, ...inputArgs(container, path), "-map", `0:${picture.stream}`, "-an"],
      ["-vf", `${pictureFilter(picture, { width, height, timing, use: "jpeg" })},tile=${SIDE}x${SIDE}`],
      ["-q:v", "6", "-start_number", "0", join(folder, "thumbs-%d.jpg")],
    ].flat(),
    bounds,
  );
  const sheets = (await readdir(folder)).filter((name) => name.startsWith("thumbs-")).length;
  return { columns: SIDE, rows: SIDE, every_seconds: every, width, height, sheets };
}
