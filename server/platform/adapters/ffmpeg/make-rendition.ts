import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { padding, pictureFilter, soundFilter } from "./film-filters.ts";
import { inputArgs, type Container, type Probed } from "./probe.ts";
import { ProgramError, runProgram } from "./run-program.ts";

/** Seconds of a segment, and of the first one, which is short so that playback starts soon. */
const SEGMENT = 4;
const FIRST = 2;
const LOOK_MS = 300;
/** The longest time without a finished segment, on a busy machine. */
const STANDSTILL_MS = 20 * 60_000;

export type Segment = {
  readonly n: number;
  readonly seconds: number;
  /** MPEG-TS, unencrypted. */
  readonly bytes: Buffer;
  /** Video and audio codecs as RFC 6381 names them. Null if the video ended before the audio. */
  readonly codecs: string | null;
  readonly isLast: boolean;
};

type RenditionOrder = {
  readonly path: string;
  readonly container: Container;
  readonly facts: Pick<Probed, "seconds" | "width" | "height" | "framesPerSecond" | "picture" | "sound">;
  readonly height: number;
  /** An empty folder. Receives unencrypted segments, named by number. */
  readonly folder: string;
  /** The first segment to make. Those before it already exist. */
  readonly from?: number;
  /** Bits per second for video and audio. The default depends on the height. */
  readonly most?: { readonly picture: number; readonly sound: number };
  readonly signal?: AbortSignal;
  /** Called with each finished segment, in order and one at a time. An error that it throws ends the work. */
  onSegment(segment: Segment): Promise<void>;
};

export type Rendition = {
  readonly height: number;
  readonly width: number;
  /** Bits per second: the peak of a segment, and the average. */
  readonly bandwidth: number;
  readonly averageBandwidth: number;
  readonly framesPerSecond: number;
  readonly codecs: string;
  /** Seconds of each segment. */
  readonly segments: readonly number[];
};

/** Bits per second by the shorter side, in lines. */
function mostOf(height: number): { readonly picture: number; readonly sound: number } {
  if (height <= 240) return { picture: 350_000, sound: 48_000 };
  if (height <= 360) return { picture: 700_000, sound: 64_000 };
  if (height <= 480) return { picture: 1_200_000, sound: 96_000 };
  if (height <= 720) return { picture: 2_600_000, sound: 128_000 };
  return { picture: 4_800_000, sound: 128_000 };
}

/** The width of a rendition: even, with the film's aspect ratio. */
export function widthOf({ width, height }: Pick<Probed, "width" | "height">, lines: number): number {
  return 2 * Math.max(1, Math.round((width * lines) / height / 2));
}

/** Bits per second of a segment. */
function rateOf({ bytes, seconds }: { readonly bytes: number; readonly seconds: number }): number {
  return Math.ceil((bytes * 8) / Math.max(0.5, seconds));
}

const [LEAST_RATE, USUAL_RATE, MOST_RATE] = [10, 25, 30];

/**
 * Frames per second of a rendition. A fast film keeps every second, third, … frame, so that motion stays even. A slow one repeats frames, so
 * that segments can be cut where they should.
 */
export function pictureRate({ framesPerSecond: own }: Pick<Probed, "framesPerSecond">): number {
  if (own <= 0) return USUAL_RATE;
  const divided = own / Math.ceil(own / MOST_RATE - 1e-3);
  return Math.min(MOST_RATE, Math.max(LEAST_RATE, divided < 20 && own > 20 ? MOST_RATE : divided));
}

type Made = { readonly seconds: number; readonly bytes: number; readonly codecs: string | null };

/** Playlist data of a rendition, computed from all its segments. Throws an Error if none has video. */
export function describeRendition(
  facts: Pick<Probed, "width" | "height" | "framesPerSecond">,
  height: number,
  made: readonly Made[],
): Rendition {
  const codecs = made.find((each) => each.codecs !== null)?.codecs;
  if (!codecs) throw new Error("a film without a picture");
  const sum = (of: (each: Made) => number) => made.reduce((total, each) => total + of(each), 0);
  return {
    height,
    width: widthOf(facts, height),
    bandwidth: Math.max(1, ...made.map(rateOf)),
    averageBandwidth: rateOf({ bytes: sum(({ bytes }) => bytes), seconds: sum(({ seconds }) => seconds) }),
    framesPerSecond: pictureRate(facts),
    codecs,
    segments: made.map(({ seconds }) => seconds),
  };
}

/** Where segments begin, in seconds. */
function cuts(seconds: number): number[] {
  const at: number[] = [];
  for (let second = FIRST; second < seconds - 0.5; second += SEGMENT) at.push(second);
  return at;
}

/** The profile and level of a segment's H.264 stream, as RFC 6381 writes them. Null if it has none. */
function codecOf(segment: Buffer): string | null {
  const at = segment.indexOf(Buffer.from([0, 0, 1, 0x67]));
  return at < 0 ? null : `avc1.${segment.subarray(at + 4, at + 7).toString("hex")}`;
}

/** Frames that an encoder may hold back, so that no decoding time is negative. */
const HELD_BACK = 2;
/** Frames decoded before the first one of a resumed run, because a segment's audio ends slightly before its video. */
const LEAD = 4;

type Begin = {
  readonly input: readonly string[];
  readonly picture: readonly string[];
  readonly sound: readonly string[];
  readonly output: readonly string[];
  readonly cuts: string;
};

/** Start of a run: the beginning of the film, or the first picture behind the existing segments. The run's timestamps count from there. */
function beginAt({ container, facts, from = 0 }: Omit<RenditionOrder, "onSegment">, rate: number): Begin {
  const all = cuts(facts.seconds);
  const shift = HELD_BACK / rate;
  if (from === 0)
    return { input: [], picture: [], sound: [], output: ["-initial_offset", shift.toFixed(6)], cuts: all.join(",") || "1000000" };
  const second = Math.ceil(all[from - 1]! * rate - 1e-6) / rate;
  const rest = all.slice(from).map((at) => (at - second).toFixed(3));
  const heard = second - LEAD / rate;
  // Behind the end of the picture or of the sound there is nothing to read. The filters extend what came before.
  const lasting = Math.min(facts.picture.ends, facts.sound?.ends ?? Infinity) - 1;
  const before = Math.max(0, Math.ceil((heard - lasting) * rate)) / rate;
  // Without an index, read from the beginning: a seek would lose frames up to the next key frame.
  const jump = container === "mpegts" ? 0 : Math.max(0, heard - before - 0.25 / rate);
  // After a seek, ffmpeg counts time from the target, to the nearest frame.
  const [ear, eye] = jump === 0 ? [heard, second] : [before, before + LEAD / rate];
  return {
    input: jump === 0 ? [] : ["-ss", jump.toFixed(6)],
    picture: [`trim=start=${(eye - 0.5 / rate).toFixed(6)}`, "setpts=PTS-STARTPTS"],
    sound: [`atrim=start=${ear.toFixed(6)}`, `asetpts=PTS-${eye.toFixed(6)}/TB`],
    output: ["-segment_start_number", String(from), "-initial_offset", (second + shift).toFixed(6)],
    cuts: rest.join(",") || "1000000",
  };
}

const TAGS = ["-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"];

/** The words of ffmpeg for a rendition. */
export function argsOf(order: Omit<RenditionOrder, "onSegment">): string[] {
  const { path, container, facts, height, folder, most } = order;
  const rate = pictureRate(facts).toFixed(3);
  const width = widthOf(facts, height);
  const { picture, sound } = most ?? mostOf(Math.min(width, height));
  const begin = beginAt(order, Number(rate));
  const timing = [
    `fps=${rate}:start_time=0`,
    ...padding("tpad=stop_mode=clone:stop_duration=", facts.seconds - facts.picture.ends),
    ...begin.picture,
  ];
  return [
    ["-v", "error", "-nostdin", "-y", "-noautorotate", ...begin.input, ...inputArgs(container, path)],
    ["-map", `0:${facts.picture.stream}`, ...(facts.sound ? ["-map", `0:${facts.sound.stream}`] : []), "-sn", "-dn"],
    ["-map_metadata", "-1", "-map_chapters", "-1", "-vf", pictureFilter(facts.picture, { width, height, timing, use: "film" }), ...TAGS],
    ["-c:v", "libx264", "-preset", "medium", "-profile:v", "main", "-crf", "24", "-maxrate", String(picture)],
    ["-bufsize", String(picture * 2), "-threads", "2", "-sc_threshold", "0", "-g", "9999", "-flags", "+cgop"],
    ["-force_key_frames", begin.cuts],
    facts.sound
      ? ["-af", soundFilter(facts.sound, facts.seconds, begin.sound), "-c:a", "aac", "-ac", "2", "-ar", "44100", "-b:a", String(sound)]
      : [],
    [
      "-avoid_negative_ts",
      "disabled",
      "-f",
      "segment",
      "-segment_format",
      "mpegts",
      "-segment_time_delta",
      "0.02",
      "-segment_list_type",
      "csv",
      ...begin.output,
    ],
    ["-segment_times", begin.cuts, "-segment_list", join(folder, "list.csv"), join(folder, "%d.ts")],
  ].flat();
}

/** Names and seconds of the segments that ffmpeg has finished. */
async function readList(folder: string): Promise<{ readonly n: number; readonly seconds: number }[]> {
  const text = await readFile(join(folder, "list.csv"), "utf8").catch(() => "");
  // Drop a line that is still being written.
  const lines = text.slice(0, text.lastIndexOf("\n") + 1).trim();
  return (lines === "" ? [] : lines.split("\n")).map((line) => {
    const [name = "", from, to] = line.split(",");
    return { n: Number.parseInt(name, 10), seconds: Math.round((Number(to) - Number(from)) * 1000) / 1000 };
  });
}

/**
 * Makes one rendition from a segment on: H.264 and AAC in MPEG-TS, cut at key frames. Throws a ProgramError, and any error of `onSegment`.
 * The last segment of a failed run is not handed over, because ffmpeg closes it at an arbitrary place.
 */
export async function makeRendition(order: RenditionOrder): Promise<void> {
  const { facts, folder, signal, onSegment } = order;
  const over = new AbortController();
  const calledOff = () => over.abort();
  signal?.addEventListener("abort", calledOff, { once: true });
  if (signal?.aborted) calledOff();
  let handed = 0;
  let movedAt = performance.now();
  async function handOver(isEnded: boolean): Promise<void> {
    const closed = await readList(folder);
    const ready = isEnded ? closed.length : closed.length - 1;
    for (; handed < ready; handed += 1) {
      const { n, seconds } = closed[handed]!;
      const bytes = await readFile(join(folder, `${n}.ts`));
      const codec = codecOf(bytes);
      const codecs = codec && facts.sound ? `${codec},mp4a.40.2` : codec;
      await onSegment({ n, seconds, bytes, codecs, isLast: isEnded && handed === ready - 1 });
      movedAt = performance.now();
    }
  }
  let isRunning = true;
  const bounds = { seconds: 3600 + facts.seconds * 100, busySeconds: 2400 + facts.seconds * 80, megabytes: 4096, signal: over.signal };
  const running = runProgram("ffmpeg", argsOf(order), bounds).finally(() => (isRunning = false));
  // Prevents an unhandled rejection if the hand-over of a segment fails first. The failure is thrown below.
  running.catch(() => {});
  try {
    while (isRunning) {
      await Promise.race([running, pause(LOOK_MS)]);
      await handOver(false);
      if (performance.now() - movedAt > STANDSTILL_MS) throw new ProgramError("ffmpeg", "it stood still");
    }
    await running;
    await handOver(true);
  } finally {
    over.abort();
    signal?.removeEventListener("abort", calledOff);
    await running.catch(() => {});
  }
}
