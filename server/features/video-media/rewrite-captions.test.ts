import { describe, expect, it } from "vitest";
import { rewriteCaptions } from "./rewrite-captions.ts";

const HEAD = "WEBVTT\n\n";
const cue = (words: string) => `${HEAD}00:01.000 --> 00:02.500\n${words}\n`;
const OURS = (words: string) => `${HEAD}00:00:01.000 --> 00:00:02.500\n${words}\n`;

describe("captions", () => {
  it("are taken from WebVTT and from SRT, and come out as one kind", () => {
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
  ])("keep plain words of %j", (words, kept) => {
    expect(rewriteCaptions(cue(`${words}\nlast`))).toBe(OURS(kept === "" ? "last" : `${kept}\nlast`));
  });

  it("leave out styles, regions, notes and places", () => {
    const styled = `${HEAD}STYLE\n::cue { background: url(https://example.com/x) }\n\nREGION\nid:r\n\nNOTE secret\n\nname\n00:01.000 --> 00:02.500 region:r line:-400%\nHi\n`;
    expect(rewriteCaptions(styled)).toBe(OURS("Hi"));
  });

  it.each([
    ["nothing", ""],
    ["no cue", HEAD],
    ["a page", "<!doctype html><p>Hi</p>"],
    ["a playlist", "#EXTM3U\n#EXTINF:4,\nhttp://169.254.169.254/"],
    ["an end before its beginning", `${HEAD}00:02.000 --> 00:01.000\nHi\n`],
    ["cues out of order", `${HEAD}00:05.000 --> 00:06.000\nHi\n\n00:01.000 --> 00:02.000\nHi\n`],
    ["minutes that are none", `${HEAD}00:99.000 --> 00:99.500\nHi\n`],
    ["bytes", `${HEAD}00:01.000 --> 00:02.000\nH\0i\n`],
    ["more cues than any film has", HEAD + Array.from({ length: 10_001 }, () => "00:01.000 --> 00:02.000\nHi\n").join("\n")],
  ])("are refused where there is %s", (_, text) => {
    expect(rewriteCaptions(text)).toBeNull();
  });
});
