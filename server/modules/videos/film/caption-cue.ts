/** A fault in captions with its place, both counted from 1. */
export class CaptionProblem extends Error {
  override readonly name = "CaptionProblem";
  constructor(what: string, { line, cue }: CaptionPlace) {
    super(`line ${line}${cue === null ? "" : `, cue ${cue}`}: ${what}`);
  }
}

/** A line of a caption file, and the cue it belongs to; null for none. Both are counted from 1. */
export type CaptionPlace = { readonly line: number; readonly cue: number | null };

/** Takes what is left out or changed, and why. */
export type ReportCaption = (why: string, place: CaptionPlace) => void;

/** A cue as its file has it. Times in seconds; `words` are lines without tags. */
export type Cue = CaptionPlace & { readonly begin: number; readonly end: number; readonly words: readonly string[] };

/** Seconds as `00:01:02.500`. */
export function timeOf(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return `${two(thousandths / 3_600_000)}:${two((thousandths / 60_000) % 60)}:${two((thousandths / 1000) % 60)}.${String(thousandths % 1000).padStart(3, "0")}`;
}

/** Adds up a time. `fraction`: the digits behind the point. Null: there are no such minutes or seconds. */
export function secondsOf({ hours = "0", minutes, seconds, fraction = "0" }: Readonly<Record<string, string | undefined>>): number | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);
}
