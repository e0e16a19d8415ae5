import { StreamUnavailable } from "../../../platform/ports/stream-source.ts";

/** An organiser's playlist after rewriting. */
export type StreamList = {
  /** The playlist's text, equal for all viewers. Its lists have relative addresses, its segments their own. */
  readonly text: string;
  /** The playlist's lists in order: `live-0.m3u8`, `live-1.m3u8` and so on. Empty for a list of segments. */
  readonly lists: readonly string[];
  /** Seconds until new content. Null for a finished list. */
  readonly targetSeconds: number | null;
};

const MOST_LINES = 20_000;
const MOST_LISTS = 40;
const LONGEST_LINE = 2000;
const LONGEST_TARGET = 60;

/** Tags passed on unchanged. All others are dropped, such as parts and hints, which need delayed answers, and advertisers' files. */
const PLAIN = new Set([
  "EXT-X-VERSION",
  "EXT-X-TARGETDURATION",
  "EXT-X-MEDIA-SEQUENCE",
  "EXT-X-DISCONTINUITY-SEQUENCE",
  "EXT-X-DISCONTINUITY",
  "EXT-X-ENDLIST",
  "EXT-X-PLAYLIST-TYPE",
  "EXT-X-INDEPENDENT-SEGMENTS",
  "EXT-X-START",
  "EXT-X-BYTERANGE",
  "EXT-X-PROGRAM-DATE-TIME",
  "EXT-X-GAP",
  "EXT-X-BITRATE",
  "EXT-X-STREAM-INF",
]);
/** Tags with an address in their attributes, and the kind of its target. */
const NAMING: Readonly<Record<string, "list" | "file">> = { "EXT-X-MEDIA": "list", "EXT-X-KEY": "file", "EXT-X-MAP": "file" };
const ATTRIBUTE = /([A-Z0-9-]+)=("[^"]*"|[^",\s][^",]*)(?:,|$)/y;

const bad = (detail: string) => new StreamUnavailable("bad", detail);

function attributesOf(text: string): [string, string][] {
  const found: [string, string][] = [];
  ATTRIBUTE.lastIndex = 0;
  while (ATTRIBUTE.lastIndex < text.length) {
    const [, name, value] = ATTRIBUTE.exec(text) ?? [];
    if (name === undefined) throw bad("one of its lines cannot be read");
    found.push([name, value!]);
  }
  return found;
}

/** Resolves an address of a list, which viewers' browsers will request. It must be on the stream's own host, by HTTPS. */
function outsideOf(address: string, base: URL): string {
  if (address.includes("{$") || !URL.canParse(address, base)) throw bad("one of its addresses cannot be read");
  const url = new URL(address, base);
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "")
    throw bad(`it leads to an address that begins with ${url.protocol}`);
  if (url.host !== base.host) throw bad(`it leads to another host: ${url.host}`);
  return url.href;
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  if (lines[0] !== "#EXTM3U") throw bad("it is no playlist");
  if (lines.length > MOST_LINES) throw bad(`it has more than ${MOST_LINES} lines`);
  // oxlint-disable-next-line no-control-regex
  if (lines.some((line) => line.length > LONGEST_LINE || /[\u0000-\u001f\u007f]/.test(line))) throw bad("one of its lines cannot be read");
  return lines;
}

/**
 * Rewrites an organiser's playlist for viewers: its lists at our addresses, segments and keys at absolute ones on the stream's own host,
 * and nothing else. Throws StreamUnavailable with the fault.
 */
export function rewriteStream(text: string, address: string): StreamList {
  const base = new URL(address);
  const lines = linesOf(text);
  const isMaster = lines.some((line) => line.startsWith("#EXT-X-STREAM-INF:"));
  const target = Number(/^#EXT-X-TARGETDURATION:(\d{1,5})$/m.exec(lines.join("\n"))?.[1]);
  if (!isMaster && !(target >= 1 && target <= LONGEST_TARGET))
    throw bad("it says neither which lists it has nor how long its segments are");
  const lists: string[] = [];
  function beside(uri: string): string {
    lists.push(outsideOf(uri, base));
    if (lists.length > MOST_LISTS) throw bad(`it names more than ${MOST_LISTS} lists`);
    return `live-${lists.length - 1}.m3u8`;
  }
  function renamed(tag: string, attributes: string): string {
    const kind = NAMING[tag]!;
    if (isMaster !== (kind === "list")) throw bad(`it has ${tag} where that has no meaning`);
    const told = attributesOf(attributes).map(([name, value]) => {
      if (name !== "URI") return `${name}=${value}`;
      const uri = value.replaceAll('"', "");
      return `URI="${kind === "list" ? beside(uri) : outsideOf(uri, base)}"`;
    });
    return `#${tag}:${told.join(",")}`;
  }
  function passedOn(line: string): string[] {
    if (line === "") return [];
    if (!line.startsWith("#")) return [isMaster ? beside(line) : outsideOf(line, base)];
    const [, tag, value] = /^#(EXT[A-Z0-9-]*)(?::(.*))?$/.exec(line) ?? [];
    if (tag === undefined) return [];
    if (tag === "EXTINF") return [`#EXTINF:${/^\d{1,5}(?:\.\d{1,9})?/.exec(value ?? "")?.[0] ?? fail()},`];
    if (NAMING[tag]) return [renamed(tag, value ?? "")];
    return PLAIN.has(tag) ? [line] : [];
  }
  const told = lines.slice(1).flatMap(passedOn);
  return { text: ["#EXTM3U", ...told, ""].join("\n"), lists, targetSeconds: isMaster ? null : target };
}

function fail(): never {
  throw bad("one of its segments has no length");
}
