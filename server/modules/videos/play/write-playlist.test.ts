import { describe, expect, it } from "vitest";
import { timeCaptions, writeCaptionList, writeMaster, writeRendition } from "./write-playlist.ts";

const RENDITION = { height: 240, width: 428, bandwidth: 168_305, codecs: "avc1.4d4015,mp4a.40.2", segments: [2, 4] };
const MEASURED = { ...RENDITION, average_bandwidth: 125_501, frames_per_kilosecond: 23_976 };
const CAPTIONS = [
  { language: "id", label: "Bahasa Indonesia" },
  { language: "en", label: 'English "clean"' },
];

it("writes each height's peak and average bandwidth and frame rate to the main playlist", () => {
  const text = writeMaster({ renditions: [MEASURED], captions: [] });
  expect(text).toContain(
    '#EXT-X-STREAM-INF:BANDWIDTH=168305,AVERAGE-BANDWIDTH=125501,RESOLUTION=428x240,CODECS="avc1.4d4015,mp4a.40.2",FRAME-RATE=23.976,CLOSED-CAPTIONS=NONE\n240.m3u8\n',
  );
});

it("writes the known values of a film that was made before these were measured", () => {
  const text = writeMaster({ renditions: [{ ...RENDITION, average_bandwidth: null, frames_per_kilosecond: null }], captions: [] });
  expect(text).toContain(
    '#EXT-X-STREAM-INF:BANDWIDTH=168305,RESOLUTION=428x240,CODECS="avc1.4d4015,mp4a.40.2",CLOSED-CAPTIONS=NONE\n240.m3u8\n',
  );
});

/** Parses the attributes of each tag of that name, by RFC 8216. Throws for invalid lines. */
function tagsOf(text: string, tag: string): Record<string, string>[] {
  const lines = text.split("\n").filter((line) => line.startsWith(`#${tag}:`));
  return lines.map((line) => {
    const list = line.slice(tag.length + 2);
    if (!/^[A-Z0-9-]+=(?:"[^"\r\n]*"|[^",\s]+)(?:,[A-Z0-9-]+=(?:"[^"\r\n]*"|[^",\s]+))*$/.test(list))
      throw new Error(`no attributes: ${line}`);
    const found = [...list.matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^",\s]+))/g)].map(
      ([, name, text_, word]) => [name!, text_ ?? word!] as const,
    );
    if (new Set(found.map(([name]) => name)).size < found.length) throw new Error(`an attribute twice: ${line}`);
    return Object.fromEntries(found);
  });
}

/** The captions' violations of RFC 8216 and Apple's authoring rules in a main playlist. */
function brokenRules(text: string): string[] {
  const subtitles = tagsOf(text, "EXT-X-MEDIA").filter(({ TYPE }) => TYPE === "SUBTITLES");
  const streams = tagsOf(text, "EXT-X-STREAM-INF");
  const broken: string[] = [];
  const demand = (holds: boolean, rule: string) => void (holds || broken.push(rule));
  const distinct = (name: string) => new Set(subtitles.map((each) => each[name])).size === subtitles.length;
  demand(text.startsWith("#EXTM3U\n"), "begins with EXTM3U");
  for (const each of subtitles) {
    for (const name of ["GROUP-ID", "NAME", "LANGUAGE", "URI"]) demand(Boolean(each[name]), `${name} is there`);
    for (const name of ["DEFAULT", "AUTOSELECT", "FORCED"]) demand(["YES", "NO"].includes(each[name] ?? ""), `${name} is YES or NO`);
    demand(each["DEFAULT"] === "NO" || each["AUTOSELECT"] === "YES", "what is on by default may be chosen by itself");
    demand(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/.test(each["LANGUAGE"] ?? ""), "LANGUAGE is one of BCP 47");
    demand(each["INSTREAM-ID"] === undefined, "INSTREAM-ID is of closed captions");
  }
  demand(subtitles.filter((each) => each["DEFAULT"] === "YES").length <= 1, "one of a group is on by default");
  demand(distinct("NAME") && distinct("LANGUAGE") && distinct("URI"), "no two are called the same");
  const groups = [...new Set(subtitles.map((each) => each["GROUP-ID"]))];
  demand(groups.length <= 1, "one group");
  for (const stream of streams) {
    demand(stream["SUBTITLES"] === groups[0], "each height has the group");
    demand(stream["CLOSED-CAPTIONS"] === "NONE", "no captions within the picture");
  }
  return broken;
}

describe("captions in the main playlist", () => {
  it("writes captions by the rules of HLS: one group of all languages, for each height", () => {
    const text = writeMaster({ renditions: [MEASURED, { ...MEASURED, height: 480 }], captions: CAPTIONS });
    expect(tagsOf(text, "EXT-X-MEDIA").map(({ LANGUAGE, NAME, URI }) => [LANGUAGE, NAME, URI])).toEqual([
      ["id", "Bahasa Indonesia", "captions-id.m3u8"],
      ["en", "English  clean", "captions-en.m3u8"],
    ]);
    expect(tagsOf(text, "EXT-X-STREAM-INF").map(({ SUBTITLES }) => SUBTITLES)).toEqual(["captions", "captions"]);
    expect(brokenRules(text)).toEqual([]);
  });

  it("omits captions from the main playlist of a film without any", () => {
    const text = writeMaster({ renditions: [MEASURED], captions: [] });
    expect(text).not.toContain("SUBTITLES");
    expect(brokenRules(text)).toEqual([]);
  });

  it("writes a caption playlist as long as the film, with a sufficient target duration", () => {
    const text = writeCaptionList({ renditions: [MEASURED, { ...MEASURED, segments: [2, 4.48] }] }, "id");
    expect(text.match(/^[^#\n].*$/gm)).toEqual(["captions-id/0.vtt"]);
    expect(text).toContain("#EXTINF:6.48000,\n");
    expect(Number(/TARGETDURATION:(\d+)/.exec(text)![1])).toBeGreaterThanOrEqual(6.48);
    for (const tag of ["#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-MEDIA-SEQUENCE:0", "#EXT-X-ENDLIST"]) expect(text.split("\n")).toContain(tag);
    expect(text).not.toContain("EXT-X-KEY");
  });

  it("maps a caption segment to the film's clock", () => {
    expect(timeCaptions("WEBVTT\n\n00:01.000 --> 00:02.000\nHalo\n", 133_200)).toBe(
      "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:133200\n\n00:01.000 --> 00:02.000\nHalo\n",
    );
    expect(timeCaptions("WEBVTT", 0)).toBe("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n");
  });
});

it("writes the same target duration for all heights of a film, whatever their segments' lengths", () => {
  const all = [MEASURED, { ...MEASURED, height: 480, segments: [2, 4.04] }];
  const targets = all.map((each) => /TARGETDURATION:(\d+)/.exec(writeRendition({ renditions: all }, each))![1]);
  expect(targets).toEqual(["5", "5"]);
});
