import { stringify } from "csv-stringify/sync";
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

  it.each<[string, string]>([
    ["semicolons", "a;b,c;d\n1,5;2;3\n"],
    ["tabs", "a\tb,c\td\n1,5\t2\t3\n"],
    ["a separator that it names", "sep=;\r\na;b,c;d\r\n1,5;2;3\r\n"],
    ["a named separator in quotation marks", '"sep=|"\na|b,c|d\n1,5|2|3\n'],
    ["a separator in a quoted name", 'a;"b,c";d\n1,5;2;3\n'],
  ])("with %s", async (_, text) => {
    for (const size of [1, 3, 1000]) {
      const records = await read(text, size);
      expect(records.map(([, ...cells]) => cells)).toEqual([
        ["a", "b,c", "d"],
        ["1,5", "2", "3"],
      ]);
      expect(records[0]![0]).toBe(/sep/.test(text) ? 2 : 1);
    }
  });

  it.each<[string, number[], string]>([
    [
      "an Excel workbook",
      [0x50, 0x4b, 3, 4, 20, 0],
      "line 1: this is an Excel workbook (.xlsx) or another packed file, no CSV; save it as CSV (UTF-8)",
    ],
    ["an old Excel workbook", [0xd0, 0xcf, 0x11, 0xe0, 0xa1], "line 1: this is an Excel workbook (.xls), no CSV; save it as CSV (UTF-8)"],
    ["a page that is called a workbook", [...Buffer.from("<html><table>")], "line 1: this is HTML or XML, no CSV; save it as CSV (UTF-8)"],
    ["another separator", [...Buffer.from("sep=x\na")], "line 1: names a separator that is none of comma, semicolon, tab and |"],
  ])("refuses %s", async (_, bytes, why) => {
    await expect(read(Uint8Array.from(bytes))).rejects.toThrow(why);
  });

  it("reads 400 tables as another program wrote them, in every encoding", async () => {
    const cells = ["a", "", "1,5", "2;5", "x\ty", 'say "hi"', "two\r\nlines", "é 漢 😀", " space ", "'=1+1", "150.000,00", "a|b"] as const;
    let state = 7;
    const below = (most: number) => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) % most;
    for (let i = 0; i < 400; i++) {
      const width = 2 + below(5);
      const header = Array.from({ length: width }, (_, at) => `name ${at}`);
      const rows = Array.from({ length: below(6) }, () => ["x", ...Array.from({ length: width - 1 }, () => cells[below(cells.length)]!)]);
      const delimiter = [",", ";", "\t", "|"][below(4)]!;
      const text = stringify([header, ...rows], {
        delimiter,
        record_delimiter: ["\n", "\r\n"][below(2)]!,
        quoted: below(2) === 1,
        quoted_empty: below(2) === 1,
        eof: below(2) === 1,
      });
      const isWide = below(3) === 0;
      const mark = ["", "\ufeff"][below(2)]!;
      const bytes = isWide ? Buffer.from(`${mark}${text}`, "utf16le") : Buffer.from(`${mark}${text}`);
      if (isWide && below(2) === 1) bytes.swap16();
      const records = await read(bytes, 1 + below(40));
      expect(
        records.map(([, ...each]) => each),
        text,
      ).toEqual([header, ...rows]);
    }
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
