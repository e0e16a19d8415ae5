import type { MediaFacts } from "./store.ts";

type Rendition = MediaFacts["renditions"][number];

const CAPTIONS = "captions";

/** A quoted text in a playlist, which has no escapes. */
const quoted = (text: string) => `"${text.replaceAll(/["\r\n]/g, " ").trim()}"`;

/** One language of captions. None is on by default: the device's settings choose, as on the player's page. See decision 107. */
function captionLine({ language, label }: MediaFacts["captions"][number]): string {
  return `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="${CAPTIONS}",NAME=${quoted(label)},LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="captions-${language}.m3u8"`;
}

/** Writes the main playlist: every height, smallest first, and the captions, with relative addresses. */
export function writeMaster({ renditions, captions }: Pick<MediaFacts, "renditions" | "captions">): string {
  const group = captions.length > 0 ? `,SUBTITLES="${CAPTIONS}"` : "";
  const lines = renditions.flatMap(({ height, width, bandwidth, codecs, average_bandwidth: average, frames_per_kilosecond: rate }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${average ? `,AVERAGE-BANDWIDTH=${average}` : ""},RESOLUTION=${width}x${height},CODECS="${codecs}"${rate ? `,FRAME-RATE=${(rate / 1000).toFixed(3)}` : ""}${group},CLOSED-CAPTIONS=NONE`,
    `${height}.m3u8`,
  ]);
  return ["#EXTM3U", "#EXT-X-VERSION:3", "#EXT-X-INDEPENDENT-SEGMENTS", ...captions.map(captionLine), ...lines, ""].join("\n");
}

/**
 * Writes the playlist of one height of a film. `base`: the address of the segments if they are not beside the playlist. A segment's number
 * is its default IV.
 */
export function writeRendition({ renditions }: Pick<MediaFacts, "renditions">, { height, segments }: Rendition, base = ""): string {
  // All heights have the same target duration, as RFC 8216 requires.
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

/** Writes the playlist of one caption language: one segment, as long as the film. */
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

/** Writes WebVTT as a segment. The second line maps the beginning of the captions to the film's clock, in 1/90,000 s. */
export function timeCaptions(text: string, begins: number): string {
  return text.replace(/^(\uFEFF?WEBVTT[^\n]*)(\n|$)/, `$1\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:${begins}\n`);
}
