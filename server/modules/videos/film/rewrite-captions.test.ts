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
    ["an end at its beginning", `${HEAD}00:02.000 --> 00:02.000\nHi\n`, "line 3, cue 1: it has no length (00:00:02.000)"],
    ["minutes that are none", `${HEAD}00:99.000 --> 00:99.500\nHi\n`, 'line 3, cue 1: "00:99.000" is not a time'],
    ["words without times alone", `${HEAD}Ho\n`, "line 3: these are words without times"],
    ["TTML", '<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml"><body/></tt>', "line 1: this is TTML; save it as WebVTT or SRT"],
    ["MicroDVD", "{0}{25}Halo", "line 1: this is MicroDVD; save it as WebVTT or SRT"],
    ["a script without times in its order", "[Events]\nFormat: Layer, Text\nDialogue: 0,Hi", "line 2: its Format lacks start, end"],
    ["bytes", `${HEAD}00:01.000 --> 00:02.000\nH\0i\n`, "line 4: this is not text"],
    [
      "more cues than any film has",
      HEAD + Array.from({ length: 10_001 }, () => "00:01.000 --> 00:02.000\nHi\n").join("\n"),
      "there are more than 10000 cues",
    ],
  ])("refuses captions with %s, and names the place", (_, text, told) => {
    expect(() => rewriteCaptions(text)).toThrow(told);
  });

  it.each([
    ["the first cue below a header without an empty line", "WEBVTT\n00:01.000 --> 00:02.500\nHalo"],
    ["a cue behind a stray line", "WEBVTT\n\nNOTE\n1\n00:01.000 --> 00:02.500\nHalo"],
    ["a cue that a style's block runs into, as browsers do", "WEBVTT\n\nSTYLE\n00:01.000 --> 00:02.500\nHalo"],
    ["numbers of characters", "WEBVTT\n\n00:01.000 --> 00:02.500\n&#72;&#x61;lo"],
    ["words beside a tag over two lines", "WEBVTT\n\n00:01.000 --> 00:02.500\nHa<c\n.red>lo"],
    ["words behind an empty line of SRT", "1\n00:00:01,000 --> 00:00:02,500\n\nHalo"],
    ["times with spaces", "1\n00: 00: 01, 000 -> 00: 00: 02, 500\nHalo"],
    ["times without thousandths", "00:01 --> 00:02,5\nHalo"],
    ["SBV", "0:00:01.000,0:00:02.500\nHalo"],
    ["SSA", "[Events]\nDialogue: Marked=0,0:00:01.00,0:00:02.50,Default,,0,0,0,,{\\i1}Halo"],
  ])("keeps captions with %s", (_, text) => {
    expect(rewriteCaptions(text)).toBe(OURS("Halo"));
  });

  it("sorts cues, keeps overlaps, and tells what is left out by its line", () => {
    const said: string[] = [];
    const text = [
      "WEBVTT",
      "",
      "00:05.000 --> 00:06.000",
      "five",
      "",
      "00:01.000 --> 00:09.000",
      "one",
      "",
      "stray",
      "words",
      "",
      "00:03.000 --> 00:02.000",
      "before",
      "",
      "00:03,000 --> 00:04.000",
      "comma",
      "",
      "00:02.000 --> 00:03.000",
      "<b></b>",
      "",
      "00:07.000 --> 00:08.000",
      "1",
      "2",
      "3",
      "4",
      "5",
    ].join("\n");
    const one = (begin: number, end: number, words: string) => `00:00:0${begin}.000 --> 00:00:0${end}.000\n${words}\n`;
    expect(rewriteCaptions(text, said)).toBe(`WEBVTT\n\n${[one(1, 9, "one"), one(5, 6, "five"), one(7, 8, "1\n2\n3\n4")].join("\n")}`);
    expect(said).toEqual([
      "line 9: these are words without times, so they are left out",
      "line 12, cue 3: it ends (00:00:02.000) before it has begun (00:00:03.000), so it is left out",
      'line 15, cue 4: "00:03,000" is not a time such as 00:01:02.500, so this cue is left out',
      "line 18, cue 5: it has no words, so it is left out",
      "line 21, cue 6: it has 5 lines; the first 4 are shown",
    ]);
  });

  it("tells what it leaves out of SRT", () => {
    const said: string[] = [];
    const text = [
      "Subtitles by X",
      "",
      "1",
      "00:00:01,000 --> 00:00:02,500",
      "Halo",
      "",
      "2",
      "00:99:01,000 --> 00:00:02,500",
      "lost",
      "",
      "3",
      "",
      "4",
      "00:00:05,000 -->",
      "lost",
    ].join("\n");
    expect(rewriteCaptions(text, said)).toBe(OURS("Halo"));
    expect(said).toEqual([
      "line 1: these are words without times, so they are left out",
      expect.stringMatching(/^line 8, cue 2: "00:99:01,000 --> 00:00:02,500" has no times such as /),
      expect.stringMatching(/^line 14, cue 3: "00:00:05,000 -->" has no times such as /),
    ]);
  });
});

/** A text in an encoding with one byte for a letter, by its decoder. */
function inOld(encoding: string, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding.toLowerCase());
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from([...text], (letter) => bytes.get(letter)!);
}

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

  const OLD = {
    "Windows-1250": [
      "Zażółć gęślą jaźń, proszę pana. Gdzie jesteś?",
      "Příliš žluťoučký kůň úpěl",
      "őszintén közülük örülök, hogy közelükben",
      "Što se događa? Čekaj, čovječe, žao mi je.",
    ],
    "Windows-1251": ["Привет, как дела? Я не знаю, что делать."],
    "Windows-1252": [
      "Où étais-tu ? Cœur, prêt, ça va être très difficile.",
      "¿Dónde? Mañana será otro día.",
      "Ég veit ekki hvað þú ert að gera, það er gott.",
      "Não sei onde está o João. Põe, irmã.",
      "20 m³ dan 10 m²",
    ],
    "Windows-1254": ["Şimdi ne yapacağız, bilmiyorum. Güneş doğuyor."],
    "Windows-1256": ["مرحبا، كيف حالك اليوم؟ لا أعرف ماذا أفعل."],
  };
  const cases = Object.entries(OLD).flatMap(([encoding, texts]) => texts.map((text) => [encoding, text] as const));
  it.each(cases)("tells %s by its letters: %s", (encoding, words) => {
    const { text, ...told } = decodeCaptions(inOld(encoding, SRT.replace("café naïve", words)));
    expect(told).toEqual({ encoding, isGuessed: true, lost: null });
    expect(text).toContain(words);
  });

  it.each([
    ["Greek", "windows-1253", "Γεια σου, τι κάνεις σήμερα; Δεν ξέρω τι να κάνω."],
    ["Thai", "windows-874", "สวัสดีครับ วันนี้เป็นอย่างไรบ้าง"],
    ["another Cyrillic", "koi8-r", "Привет, как дела? Я не знаю, что делать."],
  ])("refuses letters of an unknown encoding: %s", (_, encoding, words) => {
    expect(() => decodeCaptions(inOld(encoding, SRT.replace("café naïve", words)))).toThrow(
      "line 3: its letters are in an old encoding that cannot be told; save the file as UTF-8",
    );
  });

  it("reads UTF-8 and UTF-16 with a broken letter, and names its line", () => {
    const cut = Buffer.concat([Buffer.from(SRT), Buffer.from("é").subarray(0, 1)]);
    expect(decodeCaptions(cut)).toEqual({ text: `${SRT}\ufffd`, encoding: "UTF-8", isGuessed: false, lost: 4 });
    expect(decodeCaptions(Buffer.concat([little, Buffer.from([0x3d, 0xd8])])).lost).toBe(4);
    expect(decodeCaptions(Buffer.from(`${SRT}漢字漢字`, "utf16le")).text).toContain("漢字");
  });
});
