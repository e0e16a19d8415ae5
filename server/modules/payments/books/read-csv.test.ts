import { describe, expect, it } from "vitest";
import { FileRefused, readCsv } from "./read-csv.ts";

/** Splits the text into chunks of `size` bytes, so that each rule is also tested across chunks. */
async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
async function read(text: string | Uint8Array, size = 1): Promise<(readonly [number, ...string[]])[]> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const records: (readonly [number, ...string[]])[] = [];
  for await (const { line, cells } of readCsv(inPieces(bytes, size))) records.push([line, ...cells]);
  return records;
}

describe("a CSV file", () => {
  it.each<[string, string, unknown]>([
    [
      "with plain cells",
      "a,b\n1,2\n",
      [
        [1, "a", "b"],
        [2, "1", "2"],
      ],
    ],
    [
      "without an end of its last line",
      "a,b\n1,",
      [
        [1, "a", "b"],
        [2, "1", ""],
      ],
    ],
    [
      "with a mark of its order, and CRLF",
      "\uFEFFa,b\r\n1,2\r\n",
      [
        [1, "a", "b"],
        [2, "1", "2"],
      ],
    ],
    [
      "with quoted cells",
      '"a","b"\n"1,5","say ""hi"""\n',
      [
        [1, "a", "b"],
        [2, "1,5", 'say "hi"'],
      ],
    ],
    [
      "with line ends in a cell, which count as lines",
      'a,"b\r\nc\nd"\n1,2\n',
      [
        [1, "a", "b\r\nc\nd"],
        [4, "1", "2"],
      ],
    ],
    [
      "with empty lines, which are nothing",
      "a\n\n\nb\n\n",
      [
        [1, "a"],
        [4, "b"],
      ],
    ],
    ["with letters of several bytes", "é,漢,😀\n", [[1, "é", "漢", "😀"]]],
    ["that is empty", "", []],
  ])("%s", async (_, text, records) => {
    expect(await read(text)).toEqual(records);
    expect(await read(text, 1000)).toEqual(records);
  });

  it.each<[string, string | Uint8Array, string]>([
    ["a quotation mark that is never closed", 'a\n1,"2\n3\n4', "line 2: has a quotation mark that is never closed"],
    ["text behind a closed cell", 'a\n"1"2\n', "line 2: goes on behind a quotation mark that has ended a cell"],
    ["a quotation mark within a plain cell", 'a\n1"2\n', "line 2: has a quotation mark within a cell that is not quoted"],
    ["a carriage return alone", "a\n1\r2\n", "line 2: has a carriage return without a line feed"],
    ["a carriage return at the end", "a\n1\r", "line 2: has a carriage return without a line feed"],
    ["characters that are no text", "a\n1\u00002\n", "line 2: has a character that is not text"],
    ["what is not UTF-8", Uint8Array.from([97, 10, 0xff, 0xfe, 10]), "line 2: or one of the next is not UTF-8"],
    ["letters that end too early", Uint8Array.from([97, 10, 0xc3]), "line 2: or one of the next is not UTF-8"],
    ["a cell without end", `a\n${"x".repeat(5000)}\n`, "line 2: has a cell of more than 4096 characters"],
    ["cells without end", `${"x,".repeat(300)}\n`, "line 1: has more than 200 cells"],
  ])("rejects a CSV file for %s, with its line", async (_, text, why) => {
    await expect(read(text)).rejects.toThrow(why);
    await expect(read(text, 1000)).rejects.toThrow(FileRefused);
  });

  it("reads at most 100 MB of a CSV file", async () => {
    let [given, records] = [0, 0];
    const piece = new TextEncoder().encode(`${"x".repeat(1000)}\n`.repeat(1000));
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        given += piece.length;
        yield piece;
      }
    }
    await expect(async () => {
      for await (const { cells } of readCsv(endless())) records += cells.length;
    }).rejects.toThrow("is longer than 100 MB");
    expect(records).toBeGreaterThan(100_000);
    expect(given).toBeLessThan(100 * 1024 * 1024 + 2 * piece.length);
  });
});
