import { inputArgs, type Container, type Picture, type Probed } from "./probe.ts";
import { runProgram } from "./run-program.ts";

/** Heights of half pictures: standard television, and high definition. */
const HEIGHTS = [480, 486, 576, 1080, 1088];
/** Codecs that cannot hold half pictures, or always mark them. */
const WHOLE = ["hevc", "av1", "vp8", "vp9"];
const MOST_RATE = 30.5;
const FRAMES = 40;
/** Parts of the film's length at which to look. */
const PLACES = [0.25, 0.6];
/** Frames with visible combs, and how often they outnumber all others. */
const [LEAST, RATIO] = [8, 4];

type Counts = Readonly<Record<"tff" | "bff" | "progressive", number>>;

/** Decides by the counts of the filter `idet`. */
export function fieldsOf({ tff, bff, progressive }: Counts): "tff" | "bff" | null {
  const [first, most, least] = tff >= bff ? (["tff", tff, bff] as const) : (["bff", bff, tff] as const);
  return most >= LEAST && most >= RATIO * (least + progressive) ? first : null;
}

/** Whether a picture without a mark may hold half pictures. */
export function mayHaveFields({ picture, framesPerSecond }: Pick<Probed, "picture" | "framesPerSecond">): boolean {
  const { scan, codec, height } = picture;
  return scan === "unmarked" && HEIGHTS.includes(height) && !WHOLE.includes(codec) && framesPerSecond <= MOST_RATE;
}

/** Looks for half pictures that the file does not mark, at two places. Returns the picture with the result. Throws a ProgramError. */
export async function findFields(container: Container, path: string, facts: Probed, signal?: AbortSignal): Promise<Picture> {
  const { picture } = facts;
  if (!mayHaveFields(facts)) return picture;
  const sums = { tff: 0, bff: 0, progressive: 0 };
  for (const place of PLACES) {
    const at = (Math.min(facts.seconds, picture.ends) * place).toFixed(2);
    const args = [
      ["-v", "error", "-nostdin", "-noautorotate", "-ss", at, ...inputArgs(container, path), "-map", `0:${picture.stream}`],
      ["-frames:v", String(FRAMES), "-vf", "idet,metadata=print:file=-:direct=1", "-f", "null", "-"],
    ].flat();
    const told = await runProgram("ffmpeg", args, { seconds: 120, megabytes: 4096, ...(signal ? { signal } : {}) });
    for (const name of ["tff", "bff", "progressive"] as const) {
      // A running sum. The last line has the total.
      const counts = told.toString("latin1").matchAll(new RegExp(`^lavfi\\.idet\\.multiple\\.${name}=([0-9.]+)$`, "gm"));
      sums[name] += Number([...counts].at(-1)?.[1] ?? 0);
    }
  }
  const fields = fieldsOf(sums);
  return fields === null ? picture : { ...picture, scan: fields };
}
