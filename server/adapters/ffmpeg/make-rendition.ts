import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { firstShown } from "./first-shown.ts";
import { inputArgs, type Container, type Probed } from "./probe.ts";
import { runProgram } from "./run-program.ts";

/** Seconds of a segment, and of the first, which is small so that the picture moves soon. */
const SEGMENT = 4;
const FIRST = 2;

export type RenditionOrder = {
  readonly path: string;
  readonly container: Container;
  readonly facts: Pick<Probed, "seconds" | "width" | "height" | "framesPerSecond" | "hasSound">;
  readonly height: number;
  /** A folder that exists; segments are written into it as 0.ts, 1.ts and so on, in the clear. */
  readonly folder: string;
  /** Bits a second that picture and sound may take; by the height where they are not given. */
  readonly most?: { readonly picture: number; readonly sound: number };
  readonly signal?: AbortSignal;
};

export type Rendition = {
  readonly height: number;
  readonly width: number;
  /** Bits of the second that takes the most, and of a second on the whole. */
  readonly bandwidth: number;
  readonly averageBandwidth: number;
  readonly framesPerSecond: number;
  readonly codecs: string;
  /** Seconds of each segment. */
  readonly segments: readonly number[];
};

function mostOf(height: number): { readonly picture: number; readonly sound: number } {
  if (height <= 240) return { picture: 350_000, sound: 48_000 };
  if (height <= 360) return { picture: 700_000, sound: 64_000 };
  if (height <= 480) return { picture: 1_200_000, sound: 96_000 };
  if (height <= 720) return { picture: 2_600_000, sound: 128_000 };
  return { picture: 4_800_000, sound: 128_000 };
}

/** Where segments begin. */
function cuts(seconds: number): number[] {
  const at: number[] = [];
  for (let second = FIRST; second < seconds - 0.5; second += SEGMENT) at.push(second);
  return at;
}

/** The profile and level that a segment says of itself, as RFC 6381 writes them. Throws where there is no such picture in it. */
function codecOf(segment: Buffer): string {
  const at = segment.indexOf(Buffer.from([0, 0, 1, 0x67]));
  if (at < 0) throw new Error("a segment without a picture");
  return `avc1.${segment.subarray(at + 4, at + 7).toString("hex")}`;
}

async function bitsOf(path: string, seconds: number): Promise<number> {
  return Math.ceil(((await stat(path)).size * 8) / Math.max(0.5, seconds));
}

/** Makes one rendition: H.264 and AAC in MPEG-TS, cut where a picture stands by itself. Throws a ProgramError. */
export async function makeRendition({ path, container, facts, height, folder, most, signal }: RenditionOrder): Promise<Rendition> {
  const width = 2 * Math.max(1, Math.round((facts.width * height) / facts.height / 2));
  const rate = Math.min(30, facts.framesPerSecond || 25);
  const { picture, sound } = most ?? mostOf(height);
  const args = [
    [
      "-v",
      "error",
      "-nostdin",
      "-y",
      ...inputArgs(container, path),
      "-map",
      "0:v:0",
      "-map",
      "0:a:0?",
      "-sn",
      "-dn",
      "-map_metadata",
      "-1",
    ],
    ["-vf", `scale=${width}:${height}:flags=bicubic,setsar=1,fps=${rate.toFixed(3)},format=yuv420p`],
    [
      "-c:v",
      "libx264",
      "-preset",
      "medium",
      "-profile:v",
      "main",
      "-crf",
      "24",
      "-maxrate",
      String(picture),
      "-bufsize",
      String(picture * 2),
    ],
    ["-threads", "2", "-sc_threshold", "0", "-g", "9999", "-flags", "+cgop"],
    ["-force_key_frames", `expr:gte(t,if(eq(n_forced,0),0,${FIRST}+${SEGMENT}*(n_forced-1)))`],
    ["-c:a", "aac", "-ac", "2", "-ar", "44100", "-b:a", String(sound)],
    ["-f", "segment", "-segment_format", "mpegts", "-segment_time_delta", "0.02", "-segment_list_type", "csv"],
    ["-segment_times", cuts(facts.seconds).join(",") || "1000000", "-segment_list", join(folder, "list.csv"), join(folder, "%d.ts")],
  ].flat();
  await runProgram("ffmpeg", args, { seconds: 600 + facts.seconds * 20, megabytes: 4096, ...(signal ? { signal } : {}) });
  const lines = (await readFile(join(folder, "list.csv"), "utf8")).trim().split("\n");
  const segments = lines.map((line) => {
    const [, from, to] = line.split(",").map(Number);
    return Math.round((to! - from!) * 1000) / 1000;
  });
  let bandwidth = 1;
  let total = 0;
  let codecs = "";
  let begins: number | null = null;
  for (const [n, seconds] of segments.entries()) {
    const bytes = await readFile(join(folder, `${n}.ts`));
    total += bytes.length;
    if (n === 0) codecs = codecOf(bytes);
    // The list counts the first segment from nothing, and not from its first picture, which comes a moment later.
    if (n === 0) begins = firstShown(bytes);
    const next = n === 1 ? firstShown(bytes) : null;
    if (begins !== null && next !== null && next > begins) segments[0] = Math.round((next - begins) * 1000) / 1000;
    bandwidth = Math.max(bandwidth, Math.ceil((bytes.length * 8) / Math.max(0.5, seconds)));
  }
  bandwidth = Math.max(bandwidth, await bitsOf(join(folder, "0.ts"), segments[0]!));
  const averageBandwidth = Math.ceil((total * 8) / segments.reduce((sum, seconds) => sum + seconds, 0));
  return {
    height,
    width,
    bandwidth,
    averageBandwidth,
    framesPerSecond: rate,
    codecs: facts.hasSound ? `${codecs},mp4a.40.2` : codecs,
    segments,
  };
}
