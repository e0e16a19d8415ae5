import { expect, it } from "vitest";
import { writeMaster } from "./write-playlist.ts";

const RENDITION = { height: 240, width: 428, bandwidth: 168_305, codecs: "avc1.4d4015,mp4a.40.2", segments: [2, 4] };

it("the main playlist says what each height takes at most and on the whole, and how many pictures a second it has", () => {
  const text = writeMaster({ renditions: [{ ...RENDITION, average_bandwidth: 125_501, frames_per_kilosecond: 23_976 }] });
  expect(text).toContain(
    '#EXT-X-STREAM-INF:BANDWIDTH=168305,AVERAGE-BANDWIDTH=125501,RESOLUTION=428x240,CODECS="avc1.4d4015,mp4a.40.2",FRAME-RATE=23.976\n240.m3u8\n',
  );
});

it("of a film that was made before these were measured it says what is known", () => {
  const text = writeMaster({ renditions: [{ ...RENDITION, average_bandwidth: null, frames_per_kilosecond: null }] });
  expect(text).toContain('#EXT-X-STREAM-INF:BANDWIDTH=168305,RESOLUTION=428x240,CODECS="avc1.4d4015,mp4a.40.2"\n');
});
