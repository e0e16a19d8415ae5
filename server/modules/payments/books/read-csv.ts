/** A file that cannot be compared. The message names the line, never its content. `others`: further reasons. */
export class FileRefused extends Error {
  override readonly name = "FileRefused";
  readonly line: number;
  readonly why: string;
  constructor(line: number, why: string, others: readonly FileRefused[] = []) {
    super([`line ${line}: ${why}`, ...others.map(({ message }) => message)].join("; "));
    [this.line, this.why] = [line, why];
  }
}

/** One record. `line` is its first line, counted from 1. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

const MOST_BYTES = 100 * 1024 * 1024;
const LONGEST_CELL = 4096;
const MOST_CELLS = 200;
/** Runs of plain characters by separator. */
const PLAIN = { ",": /[^",\r\n]+/y, ";": /[^";\r\n]+/y, "\t": /[^"\t\r\n]+/y, "|": /[^"|\r\n]+/y } as const;
type Separator = keyof typeof PLAIN;
/** The most characters of a file before its separator is known. */
const LONGEST_HEAD = 65_536;
const HOW_TO_SAVE = "save it as CSV (UTF-8)";
/** Files of other kinds, by their first bytes. */
const OTHERS: readonly (readonly [bytes: readonly number[], name: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], "an Excel workbook (.xlsx) or another packed file"],
  [[0xd0, 0xcf, 0x11, 0xe0], "an Excel workbook (.xls)"],
  [[0x25, 0x50, 0x44, 0x46], "a PDF"],
  [[0x1f, 0x8b], "a packed file"],
];
// oxlint-disable-next-line no-control-regex -- These are what is looked for.
const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

type Place = "start" | "plain" | "quoted" | "closed";

/** Splits a file into records chunk by chunk, by RFC 4180 with any of four separators. Stores at most one record. */
class Splitter {
  readonly #separator: Separator;
  #line: number;
  #begun: number;
  #place: Place = "start";
  #isReturned = false;
  #cell = "";
  #cells: string[] = [];

  constructor(separator: Separator, line: number) {
    this.#separator = separator;
    [this.#line, this.#begun] = [line, line];
  }

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

  /** Reads a run without quotation marks, separators and line ends. Returns the next position. */
  #takePlain(text: string, from: number): number {
    if (this.#place === "closed") this.#refuse("goes on behind a quotation mark that has ended a cell");
    const plain = PLAIN[this.#separator];
    plain.lastIndex = from;
    const [part = ""] = plain.exec(text) ?? [];
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
      if (char === this.#separator) this.#endCell();
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

/** Ends the file's first line with text, as an index. Line ends in quotation marks do not count. Null: it is not complete. */
function endOfHead(text: string): number | null {
  let isQuoted = false;
  for (let at = text.search(/[^\r\n]/); at >= 0 && at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === "\n" && !isQuoted) return at;
  }
  return null;
}

/** The separator of a header: the one that is there most often, outside of quotation marks. */
function separatorIn(header: string): Separator {
  const plain = header.replace(/"(?:[^"]|"")*"/g, "");
  const counts = (Object.keys(PLAIN) as Separator[]).map((separator) => [separator, plain.split(separator).length] as const);
  return counts.reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

/** Begins with a file's first line: its separator, or the line `sep=;` that spreadsheets write, which is no record. */
function begin(head: string): { readonly splitter: Splitter; readonly rest: string } {
  if (/^\s*</.test(head)) throw new FileRefused(1, `this is HTML or XML, no CSV; ${HOW_TO_SAVE}`);
  const [told, separator] = /^"?sep=([^\r\n"])"?\r?(?:\n|$)/i.exec(head) ?? [];
  if (told === undefined) return { splitter: new Splitter(separatorIn(head.slice(0, endOfHead(head) ?? head.length)), 1), rest: head };
  if (!separator || !(separator in PLAIN)) throw new FileRefused(1, "names a separator that is none of comma, semicolon, tab and |");
  return { splitter: new Splitter(separator as Separator, 2), rest: head.slice(told.length) };
}

/** Chooses the decoder by a file's first bytes: UTF-16 by its mark or by the zero bytes of its letters, else UTF-8. */
function decoderFor(first: Uint8Array): TextDecoder {
  const other = OTHERS.find(([bytes]) => bytes.every((byte, i) => first[i] === byte));
  if (other) throw new FileRefused(1, `this is ${other[1]}, no CSV; ${HOW_TO_SAVE}`);
  const [one, two, three, four] = first;
  const isLittle = (one === 0xff && two === 0xfe) || (one !== 0 && two === 0 && three !== 0 && four === 0);
  const isBig = (one === 0xfe && two === 0xff) || (one === 0 && two !== 0 && three === 0 && four !== 0);
  return new TextDecoder(isLittle ? "utf-16le" : isBig ? "utf-16be" : "utf-8", { fatal: true });
}

/** A file's chunks, each with the decoder that the first four bytes choose. */
async function* withDecoder(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly [TextDecoder, Uint8Array]> {
  let decoder: TextDecoder | null = null;
  let first: Uint8Array[] = [];
  for await (const chunk of bytes) {
    if (decoder) {
      yield [decoder, chunk];
      continue;
    }
    first.push(chunk);
    const begun = Buffer.concat(first);
    if (begun.length < 4) continue;
    decoder = decoderFor(begun);
    for (const each of first) yield [decoder, each];
    first = [];
  }
  if (decoder) return;
  decoder = decoderFor(Buffer.concat(first));
  for (const each of first) yield [decoder, each];
}

/**
 * Reads the records of a CSV file as a stream: UTF-8 or UTF-16, with or without a byte order mark, lines ending with LF or CRLF, cells parted by
 * comma, semicolon, tab or |, with a line `sep=` or without, quoted cells with separators, line ends and doubled quotation marks. At most 100 MB,
 * with one record in memory at a time. Throws FileRefused, also for workbooks and other kinds of files.
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  let [decoder, splitter, head]: [TextDecoder | null, Splitter | null, string] = [null, null, ""];
  let length = 0;
  const lineNow = () => splitter?.line ?? head.split("\n").length;
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder!.decode(chunk, { stream: true }) : (decoder?.decode() ?? "");
    } catch {
      throw new FileRefused(
        lineNow(),
        `or one of the next is not ${decoder!.encoding.toUpperCase().replace(/[LB]E$/, "")}; ${HOW_TO_SAVE}`,
      );
    }
  };
  const split = (text: string, isLast: boolean): Iterable<CsvRecord> => {
    if (splitter) return splitter.split(text);
    head += text;
    if (!isLast && endOfHead(head) === null && head.length < LONGEST_HEAD) return [];
    const begun = begin(head);
    splitter = begun.splitter;
    return splitter.split(begun.rest);
  };
  for await (const [chosen, chunk] of withDecoder(bytes)) {
    decoder = chosen;
    length += chunk.byteLength;
    if (length > MOST_BYTES) throw new FileRefused(lineNow(), "the file is longer than 100 MB; give it day by day");
    yield* split(decode(chunk), false);
  }
  yield* split(decode(), true);
  const last = splitter!.end();
  if (last) yield last;
}
