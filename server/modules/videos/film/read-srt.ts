import { decodeReferences } from "../../../platform/base/html-references.ts";
import { secondsOf, type Cue, type ReportCaption } from "./caption-cue.ts";

const TIME =
  /(?:(?<hours>\d{1,4})\s*:\s*)?(?<minutes>\d{1,2})\s*:\s*(?<seconds>\d{1,2})(?:\s*[.,]\s*(?<fraction>\d{1,9})|\s*:\s*(?<thousandths>\d{3}))?/;
const BARE = TIME.source.replace(/\?<\w+>/g, "?:");
/** Also with arrows that office programs write, and with the comma of YouTube's SBV. */
const TIMING = new RegExp(String.raw`^\s*(${BARE})\s*(?:-{1,3}\s*>|[–—]\s*>|→|,(?=\d+:\d\d:\d\d\.\d+\s*$))\s*(${BARE})(?![\d:])`);
const NUMBER = /^\s*\d+\s*$/;

function timeIn(text = ""): number | null {
  const { thousandths, fraction = thousandths, ...parts } = TIME.exec(text)?.groups ?? { minutes: "60" };
  return secondsOf({ ...parts, fraction });
}

/** Returns a line's words without tags of HTML and SubStation. A `<` before anything else is a character. */
function wordsOf(line: string): string {
  return decodeReferences(line.replace(/<\/?[a-z!][^<>]*>|<\/?(?:b|i|u|s|font)\b[^<>]*$|\{\\[^}]*\}/gi, ""));
}

/** The lines that begin a cue, by their index. Null for one with an arrow and without times. */
type Heads = ReadonlyMap<number, readonly [begin: number, end: number] | null>;

function headsOf(lines: readonly string[]): Heads {
  const heads = new Map<number, readonly [number, number] | null>();
  for (const [at, line] of lines.entries()) {
    const [, from, to] = TIMING.exec(line) ?? [];
    const [begin, end] = [timeIn(from), timeIn(to)];
    if (begin !== null && end !== null) heads.set(at, [begin, end]);
    else if (line.includes("-->") || from !== undefined) heads.set(at, null);
  }
  return heads;
}

/** Leaves out blocks that begin with a word of WebVTT. */
function withoutRemarks(lines: readonly string[]): string[] {
  let isRemark = false;
  return lines.map((line, i) => {
    if (line.trim() === "") isRemark = false;
    else if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(line) && (lines[i - 1] ?? "").trim() === "") isRemark = true;
    return isRemark ? "" : line;
  });
}

/** Drops the next cue's number from a cue's words, and before it the numbers of cues that have nothing else. */
function dropNumber(words: string[]): void {
  let next = Number(words.pop());
  for (;;) {
    const last = words.findLastIndex((line) => line.trim() !== "");
    if (last < 1 || words[last - 1]!.trim() !== "" || !NUMBER.test(words[last]!) || Number(words[last]) !== next - 1) return;
    words.length = last;
    next -= 1;
  }
}

/**
 * Reads SRT and its variants: times with a comma or a point, without hours or with single digits, and cues with or without numbers. A cue's
 * words go on to the next times, over empty lines too. Null: no line has times.
 */
export function readSrt(source: readonly string[], report: ReportCaption): Cue[] | null {
  const heads = headsOf(source);
  if (heads.size === 0) return null;
  const lines = withoutRemarks(source).map((line, at) => (heads.has(at) ? source[at]! : line));
  const starts = [...heads.keys()];
  const isNumber = (at: number) => at >= 0 && NUMBER.test(lines[at]!);
  // Where most cues have no number, a number in front of times is words.
  const hasNumbers = starts.filter((at) => isNumber(at - 1)).length * 2 >= starts.length;
  const cues: Cue[] = [];
  const first = lines.findIndex((line, at) => line.trim() !== "" && !NUMBER.test(line) && at < starts[0]!);
  if (first >= 0) report("these are words without times, so they are left out", { line: first + 1, cue: null });
  for (const [index, at] of starts.entries()) {
    const place = { line: at + 1, cue: index + 1 };
    const times = heads.get(at);
    if (!times) {
      const head = lines[at]!.trim().slice(0, 60);
      report(`"${head}" has no times such as 00:01:02,500 --> 00:01:04,000, so this cue is left out`, place);
      continue;
    }
    const until = starts[index + 1];
    const words = lines.slice(at + 1, until);
    if (until !== undefined && hasNumbers && isNumber(until - 1)) dropNumber(words);
    cues.push({ ...place, begin: times[0], end: times[1], words: words.map(wordsOf) });
  }
  return cues;
}
