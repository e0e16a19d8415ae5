import { CaptionProblem, timeOf, type CaptionPlace, type Cue, type ReportCaption } from "./caption-cue.ts";
import { isAss, readAss } from "./read-ass.ts";
import { readSrt } from "./read-srt.ts";
import { readWebVtt } from "./read-webvtt.ts";

const MOST_CUES = 10_000;
const MOST_LINES = 4;
const MOST_SIGNS = 400;
/** Reasons in one refusal. */
const MOST_REASONS = 5;

/** Other caption formats, by the beginning of their files. */
const FOREIGN: readonly (readonly [name: string, begins: RegExp])[] = [
  ["TTML", /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<(?:\w+:)?tt[\s>]/i],
  ["SAMI", /^<sami[\s>]/i],
  ["MicroDVD", /^\{\d+\}\{\d+\}/],
  ["LRC", /^\[(?:\d+:\d\d|ar:|ti:|al:|by:|offset:)/i],
  ["SCC", /^Scenarist_SCC/],
];

/** Returns a line's plain characters, escaped for WebVTT. */
function plain(line: string): string {
  const text = line
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, " ")
    .trim()
    .slice(0, MOST_SIGNS)
    .toWellFormed();
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Reads the cues of any known format. Throws a CaptionProblem for others. */
function cuesOf(text: string, report: ReportCaption): Cue[] {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => line.trim() !== "");
  if (first < 0) return [];
  if (/^\s*WEBVTT(?:\s|$)/i.test(lines[first]!)) return readWebVtt(lines, { signature: first, report });
  const foreign = FOREIGN.find(([, begins]) => begins.test(text.trimStart()));
  if (foreign) throw new CaptionProblem(`this is ${foreign[0]}; save it as WebVTT or SRT`, { line: first + 1, cue: null });
  if (isAss(lines)) return readAss(lines, report);
  const cues = readSrt(lines, report);
  if (!cues && !/^\s*\d+\s*$/.test(lines[first]!))
    throw new CaptionProblem("this is neither WebVTT nor SRT nor SSA; save it as WebVTT or SRT", { line: first + 1, cue: null });
  return cues ?? [];
}

/** Returns a cue as WebVTT. Null, and told: nothing of it would be shown. */
function written({ line, cue, begin, end, words }: Cue, report: ReportCaption): string | null {
  const place: CaptionPlace = { line, cue };
  if (end <= begin) {
    const why = end < begin ? `it ends (${timeOf(end)}) before it has begun (${timeOf(begin)})` : `it has no length (${timeOf(begin)})`;
    report(`${why}, so it is left out`, place);
    return null;
  }
  const drawn = words.map(plain).filter(Boolean);
  if (drawn.length === 0) {
    report("it has no words, so it is left out", place);
    return null;
  }
  if (drawn.length > MOST_LINES) report(`it has ${drawn.length} lines; the first ${MOST_LINES} are shown`, place);
  if (words.some((each) => each.trim().length > MOST_SIGNS))
    report(`a line has more than ${MOST_SIGNS} characters; the rest is not shown`, place);
  return `${timeOf(begin)} --> ${timeOf(end)}\n${drawn.slice(0, MOST_LINES).join("\n")}\n`;
}

/**
 * Rewrites WebVTT, SRT or SSA captions as plain WebVTT: times and words in order of time. Leaves out styles, regions, positions, notes and
 * tags, so that only words are drawn. WebVTT is read as browsers do. `said` takes a line for each thing that is left out or changed. Throws a
 * CaptionProblem for another format, or a file without a cue, with the reasons.
 */
export function rewriteCaptions(source: string, said: string[] = []): string {
  const text = source
    .replace(/^\ufeff+/, "")
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n");
  const [before, after] = text.split("\0", 2);
  if (after !== undefined) throw new CaptionProblem("this is not text", { line: before!.split("\n").length, cue: null });
  const told: (CaptionPlace & { readonly why: string })[] = [];
  const report: ReportCaption = (why, place) => told.push({ ...place, why });
  const cues = cuesOf(text, report);
  const over = cues[MOST_CUES];
  if (over) throw new CaptionProblem(`there are more than ${MOST_CUES} cues`, over);
  const kept = cues
    .map((cue) => ({ ...cue, text: written(cue, report) }))
    .filter((cue) => cue.text !== null)
    .toSorted((one, other) => one.begin - other.begin || other.end - one.end);
  const reasons = told.toSorted((one, other) => one.line - other.line).map(({ why, ...place }) => new CaptionProblem(why, place).message);
  if (kept.length === 0) {
    const shown = ["there is no cue with words in it", ...reasons.slice(0, MOST_REASONS)];
    throw new CaptionProblem(shown.join("; "), { line: 1, cue: null });
  }
  said.push(...reasons);
  return `WEBVTT\n\n${kept.map((cue) => cue.text).join("\n")}`;
}
