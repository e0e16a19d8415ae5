import { describe, expect, it } from "vitest";
import { decodeCaptions } from "./decode-captions.ts";
import { rewriteCaptions } from "./rewrite-captions.ts";

const HEAD = "WEBVTT\n\n";
const cue = (words: string) => `${HEAD}00:01.000 --> 00:02.500\n${words}\n`;
const OURS = (words: string) => `${HEAD}00:00:01.000 --> 00:00:02.500\n${words}\n`;

describe("captions", () => {
  it("converts captions from WebVTT and SRT to one form", () => {
    const srt = "1\r\n00:00:01,000 --> 00:00:02,500\r\nHalo\r\nsemua\r\n\r\n2\r\n01:00:03,000 --> 01:00:04,000\r\nDa\r\n";
    expect(rewriteCaptions(`\ufeff${srt}`)).toBe(`${OURS("Halo\nsemua")}\n01:00:03.000 --> 01:00:04.000\nDa\n`);
    expect(rewriteCaptions(cue("Halo"))).toBe(OURS("Halo"));
  });

  it.each([
    ["<script>alert(1)</script>Hi", "alert(1)Hi"],
    ["<img src=x onerror=alert(1)>Hi", "Hi"],
    ["<script", ""],
    ["<c.red><v Bob>Hi</v></c>", "Hi"],
    ["&lt;script&gt;alert(1)&lt;/script&gt;", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    ["{\\an8}Hi", "Hi"],
    ["1 < 2 & 3", "1"],
    ["a\u202eb", "a b"],
  ])("keeps plain caption words of %j", (words, kept) => {
    expect(rewriteCaptions(cue(`${words}\nlast`))).toBe(OURS(kept === "" ? "last" : `${kept}\nlast`));
  });

  it("leaves out styles, regions, notes and positions of captions", () => {
    const styled = `${HEAD}STYLE\n::cue { background: url(https://example.com/x) }\n\nREGION\nid:r\n\nNOTE secret\n\nname\n00:01.000 --> 00:02.500 region:r line:-400%\nHi\n`;
    expect(rewriteCaptions(styled)).toBe(OURS("Hi"));
  });

  it.each([
    ["no number", "00:00:01,000 --> 00:00:02,500\nHalo"],
    ["one digit for hours, and points", "1\n0:00:01.000 --> 0:00:02.5\nHalo"],
    ["line ends of an old Macintosh", "1\r00:00:01,000 --> 00:00:02,500\rHalo\r"],
    ["colours and coordinates", '1\n00:00:01,000 --> 00:00:02,500 X1:10 X2:20\n<font color="red">Halo</font>'],
    ["an empty cue before it", "1\n00:00:00,000 --> 00:00:00,500\n\n2\n00:00:01,000 --> 00:00:02,500\nHalo"],
    ["a number alone before it", "1\n\n2\n00:00:01,000 --> 00:00:02,500\nHalo"],
    ["no line between the head and it", "WEBVTT\nKind: captions\n00:01.000 --> 00:02.500\nHalo"],
  ])("reads captions with %s", (_, text) => {
    expect(rewriteCaptions(text)).toBe(OURS("Halo"));
  });

  it("reads captions without an empty line between two cues", () => {
    const srt = "1\n00:00:01,000 --> 00:00:02,500\nHalo\n2\n100:00:03,000 --> 100:00:04,000\n7\nDa\n";
    expect(rewriteCaptions(srt)).toBe(`${OURS("Halo")}\n100:00:03.000 --> 100:00:04.000\n7\nDa\n`);
  });

  it.each([
    ["nothing", "", "line 1: there is no cue with words in it"],
    ["no cue", HEAD, "line 1: there is no cue with words in it"],
    ["a page", "<!doctype html><p>Hi</p>", "line 1: this is neither WebVTT nor SRT"],
    ["a playlist", "#EXTM3U\n#EXTINF:4,\nhttp://169.254.169.254/", "line 1: this is neither WebVTT nor SRT"],
    ["an end before its beginning", `${HEAD}00:02.000 --> 00:01.000\nHi\n`, "line 3, cue 1: it ends (00:00:01.000) before it has begun"],
    [
      "cues out of order",
      `${HEAD}00:05.000 --> 00:06.000\nHi\n\n00:01.000 --> 00:02.000\nHi\n`,
      "line 6, cue 2: it begins (00:00:01.000) before the cue before it (00:00:05.000)",
    ],
    ["minutes that are none", `${HEAD}00:99.000 --> 00:99.500\nHi\n`, 'line 3, cue 1: "00:99.000" is not a time'],
    ["words without times", `${HEAD}00:01.000 --> 00:02.000\nHi\n\nHo\n`, "line 6, cue 2: these are words without times"],
    ["bytes", `${HEAD}00:01.000 --> 00:02.000\nH\0i\n`, "line 4: this is not text"],
    [
      "more cues than any film has",
      HEAD + Array.from({ length: 10_001 }, () => "00:01.000 --> 00:02.000\nHi\n").join("\n"),
      "there are more than 10000 cues",
    ],
  ])("refuses captions with %s, and names the place", (_, text, told) => {
    expect(() => rewriteCaptions(text)).toThrow(told);
  });
});

describe("the bytes of captions", () => {
  const SRT = "1\r\n00:00:01,000 --> 00:00:02,500\r\ncafé naïve\r\n";
  const latin = Buffer.from(SRT, "latin1");
  const little = Buffer.from(SRT, "utf16le");
  it.each([
    ["UTF-8", "UTF-8", Buffer.from(SRT)],
    ["UTF-8 with a mark", "UTF-8", Buffer.from(`\ufeff${SRT}`)],
    ["UTF-16 of Windows", "UTF-16", Buffer.from(`\ufeff${SRT}`, "utf16le")],
    ["UTF-16, the high byte first", "UTF-16", Buffer.from(`\ufeff${SRT}`, "utf16le").swap16()],
    ["UTF-16 without a mark", "UTF-16", little],
    ["UTF-16 without a mark, the high byte first", "UTF-16", Buffer.from(little).swap16()],
    ["an old Windows", "Windows-1252", latin],
  ])("reads caption bytes as %s", (_, encoding, bytes) => {
    const decoded = decodeCaptions(bytes);
    expect(decoded.encoding).toBe(encoding);
    expect(rewriteCaptions(decoded.text)).toBe(OURS("café naïve"));
  });

  it("keeps the characters that Windows-1252 has beyond ISO 8859-1", () => {
    expect(decodeCaptions(Buffer.from([0x93, 0x80, 0x94, 0xe9])).text).toBe("“€”é");
  });
});
