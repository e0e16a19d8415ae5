import { describe, expect, it } from "vitest";
import { openLayouter } from "./lay-text.ts";

/** A paper's font of Latin letters, and letters that are one wide. */
const measure = { has: (letter: string) => /[ -~\u00a0–…]/.test(letter), widthOf: (text: string) => Array.from(text).length };

const layouter = openLayouter();

async function linesOf(text: string, room: number, most = Infinity): Promise<string[]> {
  const { lay } = await layouter;
  return lay(text, measure, { room, most }).map(({ pieces }) => pieces.map((piece) => piece.text).join(""));
}

describe("lines of mixed scripts", () => {
  it("breaks Thai, Lao, Khmer and Burmese between words only", async () => {
    for (const [language, text] of [
      ["th", "งานวิ่งมาราธอนเพื่อสุขภาพที่ดีของทุกคนในครอบครัว"],
      ["lo", "ສະບາຍດີຂ້ອຍຊື່ສົມສັກ"],
      ["km", "ខ្ញុំស្រឡាញ់ភាសាខ្មែរណាស់"],
      ["my", "မြန်မာနိုင်ငံရန်ကုန်မြို့"],
    ] as const) {
      const ends = new Set(
        Array.from(new Intl.Segmenter(language, { granularity: "word" }).segment(text), ({ index, segment }) => index + segment.length),
      );
      const lines = await linesOf(text, 14);
      expect([language, lines.join("")]).toEqual([language, text]);
      expect(lines.length).toBeGreaterThan(1);
      let at = 0;
      for (const line of lines) expect([language, ends.has((at += line.length))]).toEqual([language, true]);
    }
  });

  it("breaks Chinese and Japanese between characters, but not before a full stop or after an opening bracket", async () => {
    expect(await linesOf("雅加达马拉松。国际城市长跑大赛", 6)).toEqual(["雅加达马拉", "松。国际城市", "长跑大赛"]);
    expect(await linesOf("東京マラソン「大会」", 7)).toEqual(["東京マラソン", "「大会」"]);
  });

  it("never exceeds the width, and loses no letter, for any mixture of scripts", async () => {
    const parts = ["Garuda ", "雅加达", "مهرجان ", "งานวิ่ง", "שלום ", "प्रकाश ", "2027 ", "(VIP) ", "한국 "];
    for (let i = 0; i < 60; i++) {
      const text = Array.from({ length: 7 }, (_, k) => parts[(i * 31 + k * k * 7 + k) % parts.length]!)
        .join("")
        .trim();
      for (const room of [5, 9, 17]) {
        const lines = await linesOf(text, room);
        for (const line of lines) expect(Array.from(line).length).toBeLessThanOrEqual(room);
        const letters = (all: string) => Array.from(all.replaceAll(/\s/g, "")).toSorted().join("");
        expect(letters(lines.join(""))).toBe(letters(text));
      }
    }
  });

  it("breaks a word that is wider than the room between its graphemes", async () => {
    expect(await linesOf("กำธร".repeat(1) + "x".repeat(12), 5)).toHaveLength(4);
    for (const line of await linesOf("क्ष".repeat(9), 6)) expect(line).toMatch(/^क्ष/);
  });

  it("keeps a span of hours whole", async () => {
    for (let room = 24; room < 40; room++)
      expect((await linesOf("東京 3 Jan, 04.45\u00a0–\u00a010.00\u00a0WIB", room)).join("|")).toContain("04.45\u00a0–\u00a010.00");
  });

  it("cuts a text that has more lines than allowed, and ends it in an ellipsis", async () => {
    const lines = await linesOf("雅加达马拉松国际城市长跑大赛雅加达", 6, 2);
    expect(lines).toEqual(["雅加达马拉松", "国际城市长…"]);
    expect(await linesOf("雅加达", 6, 2)).toEqual(["雅加达"]);
  });

  it("orders a right-to-left line by the bidirectional algorithm, whatever its fonts", async () => {
    expect(await linesOf("שלום (abc) 12", 40)).toEqual(["12 (abc) שלום"]);
    expect(await linesOf("abc (שלום) 12", 40)).toEqual(["abc (שלום) 12"]);
  });
});
