import { describe, expect, it } from "vitest";
import { WebVTTParser, type WebVTTNode } from "webvtt-parser";
import { rewriteCaptions } from "./rewrite-captions.ts";

type Shown = { readonly begin: number; readonly end: number; readonly lines: readonly string[] };

/** Repeatable random numbers below 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const seconds = (text: string) => Math.round(text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) * 1000) / 1000;

/** What a file becomes, as a list. Empty if it is refused. */
function ours(text: string): Shown[] {
  let rewritten: string;
  try {
    rewritten = rewriteCaptions(text);
  } catch {
    return [];
  }
  return rewritten
    .trimEnd()
    .split("\n\n")
    .slice(1)
    .map((cue) => {
      const [head, ...lines] = cue.split("\n");
      const [begin, end] = head!.split(" --> ").map(seconds) as [number, number];
      return { begin, end, lines: lines.map((line) => line.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")) };
    });
}

const wordsIn = (node: WebVTTNode): string => (node.type === "text" ? node.value : (node.children ?? []).map(wordsIn).join(""));
const linesOf = (words: string) =>
  words
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 4);

/** The references of these files. All others are compared beside `decodeReferences`. */
const REFERENCES = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": "\u00a0",
  "&eacute;": "é",
  "&#39;": "'",
  "&copy;": "©",
  "&hellip;": "…",
  "&Auml;": "Ä",
};

/** The same by a WebVTT parser of other people. */
function theirs(text: string): Shown[] {
  const { cues } = new WebVTTParser(REFERENCES).parse(text, "metadata");
  return cues
    .map(({ startTime: begin, endTime: end, tree, text: source }) => ({
      begin,
      end,
      lines: linesOf(tree.children.length === 0 && source === "" ? "" : wordsIn({ type: "object", children: tree.children })),
    }))
    .filter(({ begin, end, lines }) => end > begin && lines.length > 0);
}

const BASE = [
  "WEBVTT - film",
  "Kind: captions",
  "Language: id",
  "",
  "STYLE",
  "::cue { color: red }",
  "",
  "REGION",
  "id:r",
  "width:40%",
  "",
  "NOTE a remark",
  "of two lines",
  "",
  "1",
  "00:01.000 --> 00:02.500 line:0 align:start",
  "<v Sari>Halo &amp; selamat</v> datang",
  "di <i>panggung</i> &eacute;&#39;&nbsp;&hellip;",
  "",
  "dua",
  "00:00:02.000 --> 00:00:04.000",
  "- Ya <00:00:03.000>benar",
  "",
  "00:00:05.250 --> 00:01:06.000",
  "3 &lt; 4 &copy; &gt;",
  "&bogus; AT&T",
  "",
  "NOTE",
  "",
  "100:00:07.000 --> 100:00:08.000",
  "Tamat",
];

const MUTATIONS: readonly ((lines: string[], at: number, other: number) => void)[] = [
  (lines, at) => lines.splice(at, 1),
  (lines, at) => lines.splice(at, 0, ""),
  (lines, at) => lines.splice(at, 0, "   "),
  (lines, at) => lines.splice(at, 0, "stray words"),
  (lines, at) => lines.splice(at, 0, "NOTE between"),
  (lines, at) => lines.splice(at, 0, "00:03.000-->00:04.000 align:end"),
  (lines, at) => lines.splice(at, 0, "00:09.000 --> 00:08.000"),
  (lines, at) => lines.splice(at, 0, "nothing --> nowhere"),
  (lines, at, other) => lines.splice(at, 0, lines[other]!),
  (lines, at, other) => ([lines[at], lines[other]] = [lines[other]!, lines[at]!]),
  (lines, at) => (lines[at] = lines[at]!.replace(".", ",")),
  (lines, at) => (lines[at] = lines[at]!.replace(/\d(?=.*-->)/, "")),
  (lines, at) => (lines[at] = lines[at]!.replace(/\d(?=.*-->)/, "7")),
  (lines, at) => (lines[at] = lines[at]!.replace(" --> ", "\t-->  ")),
  (lines, at) => (lines[at] = `${lines[at]} <b>x</b> &Auml;`),
  (lines, at) => (lines[at] = lines[at]!.replace(/[<>]/, "")),
];

/** Remarks and styles around an arrow, of which the other parser skips more than the standard says. */
const DIFFERS = /^(?:NOTE|STYLE)\b(?:.*\n(?!\n))*?.*-->/m;
/** An open tag, which hides the rest of its cue in a browser and only its line here. */
const OPEN_TAG = /<[^>]*$/;

const WORDS = [
  "Halo semua",
  "- Ya, benar.",
  "I <3 Jakarta",
  "5 > 4 & 3",
  "Rp 150.000,00",
  "¿Dónde? 漢字 😀",
  "12 orang",
  "00.30 WIB",
] as const;

/** Cues that begin one after another, with one to three lines. Times are whole hundredths of a second. */
function meantCues(random: () => number, line: (words: string) => string): Shown[] {
  const below = (most: number) => Math.floor(random() * most);
  let at = below(500);
  return Array.from({ length: 1 + below(8) }, () => {
    at += 1 + below(40_000);
    const lines = Array.from({ length: 1 + below(3) }, () => line(WORDS[below(WORDS.length)]!));
    return { begin: at / 100, end: (at + 1 + below(600)) / 100, lines };
  });
}

const two = (value: number) => String(value).padStart(2, "0");

/** An SRT file with one way to write each of its parts. */
function srtOf(random: () => number, cues: readonly Shown[]): string {
  const choose = <T>(...choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
  const [point, arrow, isShort, isNumbered] = [
    choose(",", ".", " , "),
    choose(" --> ", "-->", "  -->\t", " -> ", " → ", " –> "),
    choose(true, false),
    choose(true, true, false),
  ];
  const [gap, end, dress] = [
    choose("\n", "\n", "\n\n", "  \n", ...(isNumbered ? [""] : [])),
    choose("\n", "\r\n", "\r"),
    choose("", "i", "font", "an8"),
  ];
  const time = (value: number) => {
    const hundredths = Math.round(value * 100);
    const [hours, minutes, rest, part] = [
      Math.floor(hundredths / 360_000),
      Math.floor(hundredths / 6000) % 60,
      Math.floor(hundredths / 100) % 60,
      two(hundredths % 100),
    ];
    const clock = isShort ? `${hours > 0 ? `${hours}:` : ""}${minutes}:${rest}` : `${two(hours)}:${two(minutes)}:${two(rest)}`;
    return `${clock}${part === "00" && isShort ? "" : `${point}${isShort ? part : `${part}0`}`}`;
  };
  const dressed = (words: string) =>
    ({ "": words, i: `<i>${words}</i>`, font: `<font color="#ff0">${words}</font>`, an8: `{\\an8}${words}` })[dress]!;
  const blocks = cues.map(({ begin, end: until, lines }, i) => {
    const place = choose("", " X1:100 X2:200 Y1:10 Y2:20");
    return `${isNumbered ? `${i + 1}\n` : ""}${time(begin)}${arrow}${time(until)}${place}\n${lines.map(dressed).join("\n")}\n`;
  });
  return choose("", "\ufeff") + blocks.join(gap).replaceAll("\n", end);
}

/** An SSA or ASS file. */
function assOf(random: () => number, cues: readonly Shown[]): string {
  const choose = <T>(...choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
  const usual = ["Layer", "Start", "End", "Style", "Name", "MarginL", "MarginR", "MarginV", "Effect", "Text"];
  const fields = choose(
    usual,
    usual.with(0, "Marked"),
    ["Start", "Text", "End"],
    ["Text", "Style", "End", "Start"],
    ["End", "Name", "Start", "Text"],
    usual.toReversed(),
  );
  const time = (value: number) => {
    const hundredths = Math.round(value * 100);
    return `${Math.floor(hundredths / 360_000)}:${two(Math.floor(hundredths / 6000) % 60)}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`;
  };
  const lines = cues.map(({ begin, end, lines: words }) => {
    const text = `${choose("", "{\\an8\\pos(10,20)}", "{\\p1}m 0 0 l 10 10{\\p0}")}${words.join(choose("\\N", "\\n", "{\\i1}\\N{\\i0}"))}`;
    const values: Record<string, string> = {
      Layer: "0",
      Marked: "Marked=0",
      Start: time(begin),
      End: time(end),
      Style: "Default",
      Text: text,
    };
    return `Dialogue: ${fields.map((field) => values[field] ?? "").join(",")}`;
  });
  const head = [
    "[Script Info]",
    "; made by hand",
    "ScriptType: v4.00+",
    "",
    "[V4+ Styles]",
    "Format: Name, Fontname",
    "Style: Default,Arial",
    "",
    "[Events]",
  ];
  const format = fields === usual && choose(true, false) ? [] : [`Format: ${fields.join(choose(", ", ","))}`];
  const file = [
    ...head,
    ...format,
    "Comment: 0,0:00:00.00,0:00:09.00,,,0,0,0,,not shown",
    ...choose(lines, lines.toReversed()),
    "",
    "[Fonts]",
    "Dialogue: none",
  ];
  return file.join(choose("\n", "\r\n"));
}

describe("captions against another parser", () => {
  it("reads 600 damaged WebVTT files as another parser does", () => {
    const wrong: unknown[] = [];
    let [compared, cues] = [0, 0];
    for (let seed = 1; compared < 600; seed++) {
      const random = randomOf(seed);
      const lines = [...BASE];
      const below = (most: number) => Math.floor(random() * most);
      for (let i = 0; i <= below(5); i++)
        MUTATIONS[below(MUTATIONS.length)]!(lines, 1 + below(lines.length - 1), 1 + below(lines.length - 1));
      const plain = lines.join("\n");
      if (DIFFERS.test(plain) || plain.split("\n\n").some((block) => OPEN_TAG.test(block))) continue;
      const text = (seed % 5 === 0 ? "\ufeff" : "") + lines.join(["\n", "\r\n", "\r"][seed % 3]);
      const [mine, other] = [ours(text), theirs(text)];
      compared += 1;
      cues += other.length;
      if (JSON.stringify(mine) !== JSON.stringify(other)) wrong.push({ seed, plain, mine, other });
    }
    expect(wrong.slice(0, 2)).toEqual([]);
    expect(cues).toBeGreaterThan(1500);
  });

  it("reads 300 SRT files of all spellings as they were meant", () => {
    const wrong: unknown[] = [];
    for (let seed = 1; seed <= 300; seed++) {
      const meant = meantCues(randomOf(seed), (line) => line);
      const text = srtOf(randomOf(seed + 5000), meant);
      if (JSON.stringify(ours(text)) !== JSON.stringify(meant)) wrong.push({ seed, text, meant, mine: ours(text) });
    }
    expect(wrong.slice(0, 2)).toEqual([]);
  });

  it("reads 200 SSA and ASS files with any order of their fields as they were meant", () => {
    const wrong: unknown[] = [];
    for (let seed = 1; seed <= 200; seed++) {
      const meant = meantCues(randomOf(seed), (line) => line);
      const text = assOf(randomOf(seed + 5000), meant);
      if (JSON.stringify(ours(text)) !== JSON.stringify(meant)) wrong.push({ seed, text, meant, mine: ours(text) });
    }
    expect(wrong.slice(0, 2)).toEqual([]);
  });
});
