import type { MediaFacts } from "./store.ts";

type Rendition = MediaFacts["renditions"][number];

/** The playlist that names every height, the smallest first; addresses in it are relative to its own. */
export function writeMaster({ renditions }: MediaFacts): string {
  const lines = renditions.flatMap(({ height, width, bandwidth, codecs, average_bandwidth: average, frames_per_kilosecond: rate }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${average ? `,AVERAGE-BANDWIDTH=${average}` : ""},RESOLUTION=${width}x${height},CODECS="${codecs}"${rate ? `,FRAME-RATE=${(rate / 1000).toFixed(3)}` : ""}`,
    `${height}.m3u8`,
  ]);
  return ["#EXTM3U", "#EXT-X-VERSION:3", "#EXT-X-INDEPENDENT-SEGMENTS", ...lines, ""].join("\n");
}

/** The playlist of one height. `base`: where segments begin, when that is not beside the playlist. A segment's number is its IV, which needs no word. */
export function writeRendition({ height, segments }: Rendition, base = ""): string {
  const longest = Math.max(1, ...segments.map(Math.ceil));
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
