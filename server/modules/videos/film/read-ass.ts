import { CaptionProblem, secondsOf, type Cue, type ReportCaption } from "./caption-cue.ts";

/** The fields of SSA and ASS where a file does not list them. */
const USUAL = ["layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text"];
const TIME = /^\s*(?<hours>\d+):(?<minutes>\d{1,2}):(?<seconds>\d{1,2})(?:[.,:](?<fraction>\d{1,3}))?\s*$/;

const timeIn = (text = "") => secondsOf(TIME.exec(text)?.groups ?? { minutes: "60" });

/** Whether the first line with words is one of an SSA or ASS script. */
export function isAss(lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== "" && !/^\s*[;!]/.test(line)) ?? "";
  return /^\s*(?:\[(?:script info|events|v4\+? styles)\]|(?:Format|Dialogue|ScriptType)\s*:)/i.test(first);
}

/** Returns a text's words: without overrides, and without the shapes that `\p` draws. */
function wordsOf(text: string): string[] {
  let isDrawing = false;
  const plain = text.replace(/\{([^}]*)\}|[^{]+|\{/g, (part, overrides: string | undefined) => {
    if (overrides === undefined) return isDrawing ? "" : part;
    const scale = [...overrides.matchAll(/\\p(\d+)/g)].at(-1)?.[1];
    if (scale !== undefined) isDrawing = Number(scale) > 0;
    return "";
  });
  return plain
    .replace(/<\/?(?:b|i|u|s|font)\b[^<>]*>/gi, "")
    .replaceAll("\\h", "\u00a0")
    .split(/\\[Nn]/);
}

/** Splits a line's values by its fields. The text alone may hold commas. Null: there are too few. */
function valuesOf(rest: string, fields: readonly string[]): ReadonlyMap<string, string> | null {
  const parts = rest.split(",");
  const text = fields.indexOf("text");
  const behind = fields.length - 1 - text;
  if (parts.length < fields.length) return null;
  const values = [...parts.slice(0, text), parts.slice(text, parts.length - behind).join(","), ...(behind > 0 ? parts.slice(-behind) : [])];
  return new Map(fields.map((field, i) => [field, values[i]!]));
}

/** Reads the dialogue of SSA and ASS scripts, by the order of fields that the file gives. Throws a CaptionProblem for an unusable order. */
export function readAss(lines: readonly string[], report: ReportCaption): Cue[] {
  let [fields, section, count]: [readonly string[], string, number] = [USUAL, "events", 0];
  const cues: Cue[] = [];
  for (const [i, line] of lines.entries()) {
    section = /^\s*\[(.+)\]\s*$/.exec(line)?.[1]?.toLowerCase() ?? section;
    const [, key = "", rest = ""] = /^\s*(Format|Dialogue)\s*:(.*)$/i.exec(line) ?? [];
    if (section !== "events" || key === "") continue;
    if (key.toLowerCase() === "format") {
      fields = rest.split(",").map((field) => field.trim().toLowerCase());
      const missing = ["start", "end", "text"].filter((field) => !fields.includes(field));
      if (missing.length > 0) throw new CaptionProblem(`its Format lacks ${missing.join(", ")}`, { line: i + 1, cue: null });
      continue;
    }
    count += 1;
    const place = { line: i + 1, cue: count };
    const values = valuesOf(rest, fields);
    const [begin, end] = [timeIn(values?.get("start")), timeIn(values?.get("end"))];
    if (values === null) report(`it has fewer than the ${fields.length} fields of its Format, so it is left out`, place);
    else if (begin === null || end === null) {
      const wrong = values
        .get(begin === null ? "start" : "end")!
        .trim()
        .slice(0, 40);
      report(`"${wrong}" is not a time such as 0:01:02.50, so this cue is left out`, place);
    } else cues.push({ ...place, begin, end, words: wordsOf(values.get("text")!) });
  }
  return cues;
}
