import { decodeReferences } from "../../../platform/base/html-references.ts";
import { secondsOf, type Cue, type ReportCaption } from "./caption-cue.ts";

const TIME = String.raw`(?:\d+:)?\d\d:\d\d\.\d{3}(?!\d)`;
const TIMING = new RegExp(String.raw`^[ \t\f]*(${TIME})[ \t\f]*-->[ \t\f]*(${TIME})`);
const PARTS = /^(?:(?<hours>\d+):)?(?<minutes>\d\d):(?<seconds>\d\d)\.(?<fraction>\d{3})$/;

const timeIn = (text = "") => secondsOf(PARTS.exec(text)?.groups ?? { minutes: "60" });

/**
 * Returns a cue's plain words: without tags and SubStation's overrides, and with its references decoded. An open tag ends with its line, so
 * that it hides no more.
 */
function wordsOf(text: string): string[] {
  const untagged = text.replace(/<[^>]*>|\{\\[^}\n]*\}/g, "").replace(/<.*$/gm, "");
  return decodeReferences(untagged).split("\n");
}

/** A block's lines, and the line of its first, counted from 1. */
type Block = { readonly lines: readonly string[]; readonly at: number };

/** Splits the lines below a signature by the W3C parser's rules: at empty lines, and at each `-->` that is not in a cue's first two lines. */
function blocksOf(lines: readonly string[], from: number): Block[] {
  const blocks: Block[] = [];
  let at = from;
  // The header's lines end where a cue begins.
  while (at < lines.length && lines[at] !== "" && !lines[at]!.includes("-->")) at += 1;
  while (at < lines.length) {
    if (lines[at] === "") {
      at += 1;
      continue;
    }
    const begun = at;
    const arrow = lines[at]!.includes("-->") ? at : lines[at + 1]?.includes("-->") ? at + 1 : null;
    at = (arrow ?? at) + 1;
    while (at < lines.length && lines[at] !== "" && !lines[at]!.includes("-->")) at += 1;
    blocks.push({ lines: lines.slice(begun, at), at: begun + 1 });
  }
  return blocks;
}

/** Whether a block of styles, regions or notes belongs to no cue. */
function isRemark({ lines: [first = ""] }: Block): boolean {
  return /^(?:NOTE(?:[ \t]|$)|(?:STYLE|REGION)[ \t]*$)/.test(first);
}

/**
 * Reads WebVTT as the W3C parser does. `signature`: the index of its first line. Cues without good times and other blocks are told and left
 * out; so are no remarks, styles and regions.
 */
export function readWebVtt(
  lines: readonly string[],
  { signature, report }: { readonly signature: number; readonly report: ReportCaption },
): Cue[] {
  const cues: Cue[] = [];
  let count = 0;
  for (const block of blocksOf(lines, signature + 1)) {
    const index = block.lines.findIndex((line) => line.includes("-->"));
    const line = block.at + Math.max(index, 0);
    if (index < 0) {
      if (!isRemark(block)) report("these are words without times, so they are left out", { line, cue: null });
      continue;
    }
    count += 1;
    const head = block.lines[index]!;
    const [, from, to] = TIMING.exec(head) ?? [];
    const [begin, end] = [timeIn(from), timeIn(to)];
    if (begin === null || end === null) {
      const [before = "", after = ""] = head.split("-->").map((part) => part.trim().split(/[ \t]/)[0]);
      const wrong = timeIn(before) === null ? before : after;
      report(`"${wrong.slice(0, 40)}" is not a time such as 00:01:02.500, so this cue is left out`, { line, cue: count });
    } else cues.push({ line, cue: count, begin, end, words: wordsOf(block.lines.slice(index + 1).join("\n")) });
  }
  return cues;
}
