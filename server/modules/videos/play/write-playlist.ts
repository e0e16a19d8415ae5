import type { MediaFacts } from "./store.ts";

type Rendition = MediaFacts["renditions"][number];

const CAPTIONS = "captions";

/** A text between quotes of a playlist, which has no escapes. */
const quoted = (text: string) => `"${text.replaceAll(/["\r\n]/g, " ").trim()}"`;

/** One language of captions. None is on by default: the device's own settings choose, as the player's page does. See decision 107. */
function captionLine({ language, label }: MediaFacts["captions"][number]): string {
  return `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="${CAPTIONS}",NAME=${quoted(label)},LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="captions-${language}.m3u8"`;
}

/** The playlist that names every height, the smallest first, and the captions; addresses in it are relative to its own. */
export function writeMaster({ renditions, captions }: Pick<MediaFacts, "renditions" | "captions">): string {
  const group = captions.length > 0 ? `,SUBTITLES="${CAPTIONS}"` : "";
  const lines = renditions.flatMap(({ height, width, bandwidth, codecs, average_bandwidth: average, frames_per_kilosecond: rate }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${average ? `,AVERAGE-BANDWIDTH=${average}` : ""},RESOLUTION=${width}x${height},CODECS="${codecs}"${rate ? `,FRAME-RATE=${(rate / 1000).toFixed(3)}` : ""}${group},CLOSED-CAPTIONS=NONE`,
    `${height}.m3u8`,
  ]);
  return ["#EXTM3U", "#EXT-X-VERSION:3", "#EXT-X-INDEPENDENT-SEGMENTS", ...captions.map(captionLine), ...lines, ""].join("\n");
}

/** The playlist of one height of a film. `base`: where segments begin, when that is not beside the playlist. A segment's number is its IV, which needs no word. */
export function writeRendition({ renditions }: Pick<MediaFacts, "renditions">, { height, segments }: Rendition, base = ""): string {
  // All heights have the same target, as RFC 8216 asks.
  const longest = Math.max(1, ...renditions.flatMap((each) => each.segments.map(Math.ceil)));
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:3",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    `#EXT-X-TARGETDURATION:${longest}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    '#EXT-X-KEY:METHOD=AES-128,URI="key"',
    ...segments.flatMap((seconds, n) => [`#EXTINF:${seconds.toFixed(5)},`, `${base}${height}/${n}.ts`]),
    "#EXT-X-ENDLIST",
    "",
  ].join("\n");
}

/** The playlist of one language of captions: one segment, as long as the film. */
export function writeCaptionList({ renditions }: Pick<MediaFacts, "renditions">, language: string): string {
  const seconds = Math.max(1, ...renditions.map(({ segments }) => segments.reduce((sum, each) => sum + each, 0)));
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:3",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    `#EXTINF:${seconds.toFixed(5)},`,
    `captions-${language}/0.vtt`,
    "#EXT-X-ENDLIST",
    "",
  ].join("\n");
}

/** WebVTT as a segment: its first line is followed by what time of the film's segments, in ninety thousandths of a second, its own beginning is. */
export function timeCaptions(text: string, begins: number): string {
  return text.replace(/^(\uFEFF?WEBVTT[^\n]*)(\n|$)/, `$1\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:${begins}\n`);
}
