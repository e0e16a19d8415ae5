const MOST_CUES = 10_000;
const MOST_LINES = 4;
const MOST_SIGNS = 400;
const TIME = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})$/;
const TIMING = /^\s*(\S+)\s*-->\s*(\S+)/;

/** A fault in captions with its place, both counted from 1. */
export class CaptionProblem extends Error {
  override readonly name = "CaptionProblem";
  constructor(what: string, { line, cue }: { readonly line: number; readonly cue: number | null }) {
    super(`line ${line}${cue === null ? "" : `, cue ${cue}`}: ${what}`);
  }
}

function secondsOf(text: string): number | null {
  const [, hours = "0", minutes, seconds, thousandths] = TIME.exec(text) ?? [];
  if (minutes === undefined || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths!.padEnd(3, "0")) / 1000;
}

function timeOf(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return `${two(thousandths / 3_600_000)}:${two((thousandths / 60_000) % 60)}:${two((thousandths / 1000) % 60)}.${String(thousandths % 1000).padStart(3, "0")}`;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", nbsp: "\u00a0", lrm: "", rlm: "", quot: '"' };

/** Returns a line's plain words: removes all tags and escapes anything that looks like one. */
function plain(line: string): string {
  const text = line
    .replace(/<[^>]*>?|\{\\[^}]*\}/g, "")
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm|quot);/g, (_, name: string) => ENTITIES[name]!)
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, " ")
    .replaceAll("-->", "→")
    .trim()
    .slice(0, MOST_SIGNS);
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

type Line = { readonly text: string; readonly at: number };

/** Blocks of consecutive lines, numbered. */
function blocksOf(text: string): Line[][] {
  const blocks: Line[][] = [[]];
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") blocks.push([]);
    else blocks.at(-1)!.push({ text: line, at: i + 1 });
  }
  return blocks.filter((lines) => lines.length > 0);
}

function isTiming({ text }: Line): boolean {
  const [, from, to] = TIMING.exec(text) ?? [];
  return from !== undefined && secondsOf(from) !== null && secondsOf(to!) !== null;
}

/** Splits a block into cues, each from its times on. If an empty line between cues is missing, the second begins at its times. */
function cuesOf(lines: readonly Line[], cue: number): Line[][] {
  const first = lines.findIndex(({ text }) => text.includes("-->"));
  if (first < 0) {
    // A number alone is an empty cue.
    if (lines.length === 1 && /^\s*\d+\s*$/.test(lines[0]!.text)) return [];
    throw new CaptionProblem("these are words without times", { line: lines[0]!.at, cue });
  }
  if (first > 1) throw new CaptionProblem("there is more than a cue's number or name before its times", { line: lines[0]!.at, cue });
  const cues: Line[][] = [];
  for (const [i, line] of lines.slice(first).entries()) {
    if (i > 0 && !isTiming(line)) {
      cues.at(-1)!.push(line);
      continue;
    }
    // The last line of the previous cue is the number of the one that begins here.
    if (/^\s*\d+\s*$/.test(cues.at(-1)?.at(-1)?.text ?? "")) cues.at(-1)!.pop();
    cues.push([line]);
  }
  return cues;
}

/** Returns a cue's beginning and end in seconds. */
function timesOf(head: Line, { cue, last }: { readonly cue: number; readonly last: number }): readonly [number, number] {
  const wrong = (what: string) => new CaptionProblem(what, { line: head.at, cue });
  const [, from = "", to = ""] = TIMING.exec(head.text) ?? [];
  const [begin, end] = [secondsOf(from), secondsOf(to)];
  if (begin === null || end === null) throw wrong(`"${(begin === null ? from : to).slice(0, 40)}" is not a time such as 00:01:02.500`);
  if (end <= begin) throw wrong(`it ends (${timeOf(end)}) before it has begun (${timeOf(begin)})`);
  if (begin < last) throw wrong(`it begins (${timeOf(begin)}) before the cue before it (${timeOf(last)}); cues are in order of time`);
  return [begin, end];
}

/**
 * Rewrites WebVTT or SRT captions as plain WebVTT: times and words. Leaves out styles, regions, positions, notes and tags, so that only
 * words are drawn. Throws a CaptionProblem for another format, a faulty cue, or an empty file.
 */
export function rewriteCaptions(source: string): string {
  const text = source
    .replace(/^\ufeff/, "")
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n");
  const [before, after] = text.split("\0", 2);
  if (after !== undefined) throw new CaptionProblem("this is not text", { line: before!.split("\n").length, cue: null });
  const cues: string[] = [];
  let [count, last] = [0, 0];
  for (const [at, block] of blocksOf(text).entries()) {
    let lines = block;
    if (at === 0 && /^WEBVTT([ \t]|$)/.test(lines[0]!.text)) {
      const timing = lines.findIndex(isTiming);
      if (timing < 0) continue;
      lines = lines.slice(timing);
    }
    if (/^(NOTE|STYLE|REGION)([ \t]|$)/.test(lines[0]!.text) && !lines.some(isTiming)) continue;
    if (at === 0 && !lines.some(({ text: line }) => line.includes("-->") || /^\s*\d+\s*$/.test(line)))
      throw new CaptionProblem("this is neither WebVTT nor SRT", { line: lines[0]!.at, cue: null });
    for (const [head, ...words] of cuesOf(lines, count + 1)) {
      count += 1;
      if (count > MOST_CUES) throw new CaptionProblem(`there are more than ${MOST_CUES} cues`, { line: head!.at, cue: count });
      const [begin, end] = timesOf(head!, { cue: count, last });
      last = begin;
      const told = words
        .slice(0, MOST_LINES)
        .map((line) => plain(line.text))
        .filter(Boolean);
      if (told.length > 0) cues.push(`${timeOf(begin)} --> ${timeOf(end)}\n${told.join("\n")}\n`);
    }
  }
  if (cues.length === 0) throw new CaptionProblem("there is no cue with words in it", { line: 1, cue: null });
  return `WEBVTT\n\n${cues.join("\n")}`;
}
