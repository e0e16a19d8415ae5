const MOST_CUES = 10_000;
const MOST_LINES = 4;
const MOST_SIGNS = 400;
const TIME = /^(?:(\d{1,2}):)?(\d{2}):(\d{2})[.,](\d{3})$/;

function secondsOf(text: string): number | null {
  const [, hours = "0", minutes, seconds, thousandths] = TIME.exec(text) ?? [];
  if (minutes === undefined || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;
}

function timeOf(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return `${two(thousandths / 3_600_000)}:${two((thousandths / 60_000) % 60)}:${two((thousandths / 1000) % 60)}.${String(thousandths % 1000).padStart(3, "0")}`;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", nbsp: "\u00a0", lrm: "", rlm: "", quot: '"' };

/** Plain words of a line: tags go, whatever they say; what would be read as one is escaped. */
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

/**
 * Captions in WebVTT or SRT as a WebVTT of our own: times and plain words. Styles, regions, positions, notes and tags are left out, so that nothing is
 * drawn but words. Null where it is neither, where a cue has no sense, or where there is none.
 */
export function rewriteCaptions(source: string): string | null {
  const text = source
    .replace(/^\ufeff/, "")
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n");
  if (text.includes("\0")) return null;
  const blocks = text.split(/\n{2,}/).map((block) => block.split("\n").filter((line) => line.trim() !== ""));
  const cues: string[] = [];
  let last = 0;
  for (const [at, lines] of blocks.entries()) {
    if (lines.length === 0) continue;
    const isHead = at === 0 && /^WEBVTT([ \t]|$)/.test(lines[0]!);
    if (isHead || /^(NOTE|STYLE|REGION)([ \t]|$)/.test(lines[0]!)) continue;
    const timing = lines.findIndex((line) => line.includes("-->"));
    if (timing < 0 || timing > 1) return null;
    const [, from, to] = /^\s*(\S+)\s+-->\s+(\S+)/.exec(lines[timing]!) ?? [];
    const [begin, end] = [secondsOf(from ?? ""), secondsOf(to ?? "")];
    if (begin === null || end === null || end <= begin || begin < last) return null;
    last = begin;
    const words = lines
      .slice(timing + 1, timing + 1 + MOST_LINES)
      .map(plain)
      .filter(Boolean);
    if (words.length > 0) cues.push(`${timeOf(begin)} --> ${timeOf(end)}\n${words.join("\n")}\n`);
    if (cues.length > MOST_CUES) return null;
  }
  return cues.length === 0 ? null : `WEBVTT\n\n${cues.join("\n")}`;
}
