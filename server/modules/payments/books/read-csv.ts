/** A file that cannot be compared. The message names the line, never its content. */
export class FileRefused extends Error {
  override readonly name = "FileRefused";
  constructor(line: number, why: string) {
    super(`line ${line}: ${why}`);
  }
}

/** One record. `line` is its first line, counted from 1. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

const MOST_BYTES = 100 * 1024 * 1024;
const LONGEST_CELL = 4096;
const MOST_CELLS = 200;
/** A run of plain characters. */
const PLAIN = /[^",\r\n]+/y;
// oxlint-disable-next-line no-control-regex -- These are what is looked for.
const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

type Place = "start" | "plain" | "quoted" | "closed";

/** Splits a file into records chunk by chunk, by RFC 4180. Stores at most one record. */
class Splitter {
  #line = 1;
  #begun = 1;
  #place: Place = "start";
  #isReturned = false;
  #cell = "";
  #cells: string[] = [];

  get line(): number {
    return this.#line;
  }

  #refuse(why: string, line = this.#line): never {
    throw new FileRefused(line, why);
  }

  #take(text: string): void {
    if (this.#cell.length + text.length > LONGEST_CELL) this.#refuse(`has a cell of more than ${LONGEST_CELL} characters`, this.#begun);
    if (NO_TEXT.test(text)) this.#refuse("has a character that is not text");
    this.#cell += text;
  }

  #endCell(): void {
    if (this.#cells.push(this.#cell) > MOST_CELLS) this.#refuse(`has more than ${MOST_CELLS} cells`);
    this.#cell = "";
    this.#place = "start";
  }

  /** Ends the record. Null for an empty line. */
  #endRecord(): CsvRecord | null {
    this.#endCell();
    const record = { line: this.#begun, cells: this.#cells };
    this.#cells = [];
    return record.cells.length === 1 && record.cells[0] === "" ? null : record;
  }

  /** Reads quoted text up to the next quotation mark. Returns the next position. */
  #takeQuoted(text: string, from: number): number {
    const mark = text.indexOf('"', from);
    const part = text.slice(from, mark < 0 ? text.length : mark);
    this.#take(part);
    this.#line += part.split("\n").length - 1;
    if (mark >= 0) this.#place = "closed";
    return mark < 0 ? text.length : mark + 1;
  }

  #takeMark(): void {
    if (this.#place === "plain") this.#refuse("has a quotation mark within a cell that is not quoted");
    // A doubled quotation mark is a literal one.
    if (this.#place === "closed") this.#take('"');
    this.#place = "quoted";
  }

  /** Reads a run without quotation marks, commas and line ends. Returns the next position. */
  #takePlain(text: string, from: number): number {
    if (this.#place === "closed") this.#refuse("goes on behind a quotation mark that has ended a cell");
    PLAIN.lastIndex = from;
    const [part = ""] = PLAIN.exec(text) ?? [];
    this.#take(part);
    this.#place = "plain";
    return from + part.length;
  }

  *split(text: string): Generator<CsvRecord> {
    let at = 0;
    while (at < text.length) {
      const char = text[at];
      if (this.#place === "quoted") {
        at = this.#takeQuoted(text, at);
        continue;
      }
      if (this.#isReturned && char !== "\n") this.#refuse("has a carriage return without a line feed");
      this.#isReturned = char === "\r";
      if (char === ",") this.#endCell();
      else if (char === '"') this.#takeMark();
      else if (char === "\n") {
        const record = this.#endRecord();
        this.#line += 1;
        this.#begun = this.#line;
        if (record) yield record;
      } else if (char !== "\r") {
        at = this.#takePlain(text, at);
        continue;
      }
      at += 1;
    }
  }

  end(): CsvRecord | null {
    if (this.#place === "quoted") this.#refuse("has a quotation mark that is never closed", this.#begun);
    if (this.#isReturned) this.#refuse("has a carriage return without a line feed");
    return this.#endRecord();
  }
}

/**
 * Reads the records of a CSV file as a stream: UTF-8 with or without a byte order mark, lines ending with LF or CRLF, quoted cells with
 * commas, line ends and doubled quotation marks. At most 100 MB, with one record in memory at a time. Throws FileRefused.
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
