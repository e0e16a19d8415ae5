import { probe, type Container, type Probed } from "../../../platform/adapters/ffmpeg/probe.ts";
import { ProgramError } from "../../../platform/adapters/ffmpeg/run-program.ts";
import { MediaRefusal } from "./refuse-media.ts";

const MOST_STREAMS = 32;
const [LEAST_SIDE, MOST_SIDE] = [64, 4096];

/**
 * Probes a source in a process of its own. Throws a MediaRefusal, and a ProgramError only if ffprobe is missing or the machine
 * too busy for it.
 */
export async function probeSource(container: Container, path: string, mostSeconds: number): Promise<Probed> {
  const found = await probe(container, path).catch((error: unknown) => {
    if (!(error instanceof ProgramError) || error.isMissing || error.isKilled || error.isLate) throw error;
    throw new MediaRefusal(/max_streams|too much/.test(error.message) ? "too-many-tracks" : "unreadable");
  });
  if (!found) throw new MediaRefusal("no-picture");
  const { picture } = found;
  const [stored, seen] = [
    [picture.width, picture.height],
    [found.width, found.height],
  ];
  if (found.streams > MOST_STREAMS) throw new MediaRefusal("too-many-tracks");
  if (stored.some((side) => side > MOST_SIDE) || seen.some((side) => side < LEAST_SIDE)) throw new MediaRefusal("too-large");
  if (found.isDolbyOnly) throw new MediaRefusal("dolby-vision");
  if (!Number.isFinite(found.seconds)) throw new MediaRefusal("truncated");
  if (found.seconds < 1) throw new MediaRefusal("too-short");
  if (found.seconds > mostSeconds) throw new MediaRefusal("too-long");
  return found;
}

const LADDER = [1080, 720, 480, 360, 240];
const MOST_RENDITIONS = 3;

/**
 * Returns the heights for a source, highest first: up to three, spread over the ladder, none above the source, and none longer than any
 * screen.
 */
export function heightsOf({ width, height }: Pick<Probed, "width" | "height">): number[] {
  // The number of lines is that of the shorter side, also in an upright film.
  const [lines, long] = [Math.min(width, height), Math.max(width, height)];
  const most = Math.min(lines, (MOST_SIDE * lines) / long);
  const fitting = LADDER.filter((rung) => rung <= most);
  const picked = fitting.length > MOST_RENDITIONS ? [fitting[0]!, fitting[Math.floor(fitting.length / 2)]!, fitting.at(-1)!] : fitting;
  const rungs = picked.length > 0 ? picked : [2 * Math.floor(most / 2)];
  return rungs.map((rung) => (height <= width ? rung : 2 * Math.round((rung * height) / width / 2)));
}
