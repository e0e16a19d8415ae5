import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { pageBytes } from "./page-bytes.ts";

const style = "a{color:red}".repeat(3000);
const texts = (own: string) => [
  { text: `<p>${own}</p>`, recurs: false },
  { text: style, recurs: true },
  { text: "é – 100 % “quoted” 🎟", recurs: true },
  { text: "", recurs: false },
  { text: own.repeat(500), recurs: false },
];
const whole = (own: string) =>
  texts(own)
    .map(({ text }) => text)
    .join("");

describe("a page in pieces", () => {
  it.each(["one", "two", "tiga: Rp 1.250.000"])("joins pieces to the whole page in every encoding: %s", async (own) => {
    const bytes = pageBytes(texts(own));
    expect(bytes.plain().toString("utf8")).toBe(whole(own));
    expect(gunzipSync(bytes.gzip()).toString("utf8")).toBe(whole(own));
    expect(brotliDecompressSync(await bytes.br()).toString("utf8")).toBe(whole(own));
  });

  it.each([0, 1, 65_535, 65_536, 200_000])("compresses only recurring pieces in private gzip, beside %i own characters", (length) => {
    const packed = (own: string) =>
      pageBytes([
        { text: own, recurs: false },
        { text: style, recurs: true },
      ]).privateGzip();
    const [even, mixed] = ["a".repeat(length), "ab1?".repeat(length).slice(0, length)];
    expect(gunzipSync(packed(mixed)).toString("utf8")).toBe(mixed + style);
    expect(packed(mixed).length).toBe(packed(even).length);
    expect(packed(mixed).length - length).toBeLessThan(500);
  });

  it("gives pages equal names exactly if they are equal", () => {
    expect(pageBytes(texts("one")).name).toBe(pageBytes(texts("one")).name);
    expect(pageBytes(texts("one")).name).not.toBe(pageBytes(texts("onf")).name);
    expect(pageBytes([{ text: "ab", recurs: false }]).name).not.toBe(pageBytes([{ text: "ba", recurs: true }]).name);
  });

  it("counts own and shared bytes, and more after compression", async () => {
    const common = () => pageBytes([{ text: "common ".repeat(3000), recurs: true }]);
    expect(common().own()).toBe(0);
    expect(common().shared[0]).toBe(common().shared[0]);
    expect(common().shared[0]!.most).toBeGreaterThan(2 * 21_000);
    const bytes = pageBytes(texts("one"));
    const before = bytes.own();
    let grown = 0;
    bytes.onGrowth((more) => (grown += more));
    const packed = await bytes.br();
    await bytes.br();
    expect([bytes.own(), grown]).toEqual([before + packed.length, packed.length]);
    expect(bytes.most).toBeGreaterThan(bytes.own() + bytes.gzip().length);
  });
});
