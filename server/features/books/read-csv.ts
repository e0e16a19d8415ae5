/** A file that cannot be compared; the message names the line, and nothing that stands in it. */
export class FileRefused extends Error {
  override readonly name = "FileRefused";
  constructor(line: number, why: string) {
    super(`line ${line}: ${why}`);
  }
}

/** One record; `line` is the first of the lines that it takes up, counted from 1. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

const MOST_BYTES = 100 * 1024 * 1024;
const LONGEST_CELL = 4096;
const MOST_CELLS = 200;
const [QUOTE, COMMA, RETURN, FEED, TAB, SPACE] = [34, 44, 13, 10, 9, 32];

type Place = "start" | "plain" | "quoted" | "closed";

/** Takes a file apart as its text comes, by RFC 4180, and keeps no more than one record of it. */
class Splitter {
  #line = 1;
  #begun = 1;
  #place: Place = "start";
  #isReturned = false;
  #cell = "";
  #cells: string[] = [];

  #refuse(why: string, line = this.#line): never {
    throw new FileRefused(line, why);
  }

  #endCell(): void {
    if (this.#cells.push(this.#cell) > MOST_CELLS) this.#refuse(`has more than ${MOST_CELLS} cells`);
    this.#cell = "";
    this.#place = "start";
  }

  /** The record that has ended; null for an empty line. */
  #endRecord(): CsvRecord | null {
    this.#endCell();
    const record = { line: this.#begun, cells: this.#cells };
    this.#cells = [];
    return record.cells.length === 1 && record.cells[0] === "" ? null : record;
  }

  #take(char: string): void {
    if (this.#cell.length >= LONGEST_CELL) this.#refuse(`has a cell of more than ${LONGEST_CELL} characters`, this.#begun);
    this.#cell += char;
  }

  #takeOutside(code: number, char: string): void {
    if (code === COMMA) return this.#endCell();
    if (code === QUOTE && this.#place === "start") this.#place = "quoted";
    else if (code === QUOTE && this.#place === "closed") {
      // Two in a row stand for one.
      this.#place = "quoted";
      this.#take(char);
    } else if (code === QUOTE) this.#refuse("has a quotation mark within a cell that is not quoted");
    else if (this.#place === "closed") this.#refuse("goes on behind a quotation mark that has ended a cell");
    else {
      this.#place = "plain";
      this.#take(char);
    }
  }

  *split(text: string): Generator<CsvRecord> {
    for (const char of text) {
      const code = char.codePointAt(0)!;
      if (code < SPACE && code !== RETURN && code !== FEED && code !== TAB) this.#refuse("has a character that is not text");
      if (this.#isReturned && code !== FEED) this.#refuse("has a carriage return without a line feed");
      this.#isReturned = false;
      if (this.#place === "quoted") {
        if (code === QUOTE) this.#place = "closed";
        else this.#take(char);
        if (code === FEED) this.#line += 1;
      } else if (code === RETURN) this.#isReturned = true;
      else if (code === FEED) {
        const record = this.#endRecord();
        this.#line += 1;
        this.#begun = this.#line;
        if (record) yield record;
      } else this.#takeOutside(code, char);
    }
  }

  end(): CsvRecord | null {
    if (this.#place === "quoted") this.#refuse("has a quotation mark that is never closed", this.#begun);
    if (this.#isReturned) this.#refuse("has a carriage return without a line feed");
    return this.#endRecord();
  }

  get line(): number {
    return this.#line;
  }
}

/**
 * The records of a CSV file, as they come: UTF-8 with or without a mark of its order, lines that end with LF or CRLF, quoted cells with commas, line ends
 * and doubled quotation marks in them. At most 100 MB; one record is in memory at a time. Throws FileRefused.
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const [decoder, splitter] = [new TextDecoder("utf-8", { fatal: true }), new Splitter()];
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new FileRefused(splitter.line, "or one of the next is not UTF-8");
    }
  };
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.byteLength;
    if (length > MOST_BYTES) throw new FileRefused(splitter.line, "the file is longer than 100 MB; give it day by day");
    yield* splitter.split(decode(chunk));
  }
  yield* splitter.split(decode());
  const last = splitter.end();
  if (last) yield last;
}
