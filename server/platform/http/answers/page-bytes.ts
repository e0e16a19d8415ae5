import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, crc32, deflateRawSync } from "node:zlib";
import type { PageText } from "#contract/pages.ts";
import { cachedByText } from "./cached-by-text.ts";

const compress = promisify(brotliCompress);

export type Form = "br" | "gzip";

type Bytes = Buffer<ArrayBuffer>;
/** A piece of a page: its bytes, their digest, and a deflated form that can follow other pieces. */
type Part = { readonly plain: Bytes; readonly digest: Buffer; deflated: Buffer | null };

/** A page as bytes. Each compressed form is made on first use. */
export type PageBytes = {
  /** The page's `ETag`, without quotes. Equal bytes have equal names. */
  readonly name: string;
  plain(): Bytes;
  gzip(): Bytes;
  /** Gzip in which only recurring pieces are compressed: its length tells nothing about the others except theirs. */
  privateGzip(): Bytes;
  /** The smallest form, slow to make. */
  br(): Promise<Bytes>;
  /** Whether `br` was requested. */
  hasBr(): boolean;
  /** Bytes held by this page alone. Those shared with other pages are in `shared`. */
  own(): number;
  /** Calls the listener with the growth in bytes. The last listener set replaces earlier ones. */
  onGrowth(listener: (more: number) => void): void;
  /** Pieces that other pages may share. */
  readonly shared: readonly SharedPiece[];
  /** The most bytes that the page may grow to, including shared ones. */
  readonly most: number;
};

/** Identifies a piece for weighing: equal pieces are one object. `most`: bytes in both forms. */
export type SharedPiece = { readonly most: number };

const BUSY = 4;

/** A copy in a buffer of exact length. A slice would keep the whole pool or zlib buffer alive. */
function exact(bytes: Buffer): Bytes {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

function partOf(text: string): Part {
  const plain = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  plain.write(text);
  return { plain, digest: createHash("sha256").update(plain).digest(), deflated: null };
}

/** Overhead of a part besides its text in both forms, in bytes. The deflated form is hardly longer than the text. */
const PART_BYTES = 256;
const mostOf = (part: Part): number => PART_BYTES + 2 * part.plain.length + (part.plain.length >> 6);

type Recurring = Part & SharedPiece;
/** Bytes of cached recurring pieces, in both forms, with their texts. */
const MOST_RECURRING = 24 * 1024 * 1024;

function recurringOf(text: string): Recurring {
  const part = partOf(text);
  return Object.assign(part, { most: mostOf(part) });
}

const recurringPart = cachedByText(recurringOf, ({ most }) => most, MOST_RECURRING);

/** Pieces shorter than this, in bytes, are not worth compressing for one page. */
const SHORT = 2048;

/** The most bytes of an uncompressed deflate block. */
const MOST_STORED = 0xffff;

/** Uncompressed deflate blocks. */
function stored({ plain }: Part): Buffer {
  const blocks: Buffer[] = [];
  for (let from = 0; from < plain.length; from += MOST_STORED) {
    const block = plain.subarray(from, from + MOST_STORED);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(block.length ^ MOST_STORED, 3);
    blocks.push(head, block);
  }
  return exact(Buffer.concat(blocks));
}

function packed({ plain }: Part, level: number): Buffer {
  return exact(deflateRawSync(plain, { level, finishFlush: constants.Z_SYNC_FLUSH }));
}

/**
 * Deflates a piece to a byte boundary, so that another can follow. A short piece of a single page is stored uncompressed, because setting
 * up zlib costs a fifth of the whole page.
 */
function deflate(part: Part, recurs: boolean): Buffer {
  return (part.deflated ??= recurs ? packed(part, 9) : part.plain.length <= SHORT ? stored(part) : packed(part, 6));
}

/** Pages being compressed with brotli now. */
let running = 0;

async function brotli(plain: Bytes): Promise<Bytes> {
  running += 1;
  try {
    return exact(await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
  } finally {
    running -= 1;
  }
}

/** Whether another brotli compression would be late because of the queue. */
export function isPackingBusy(): boolean {
  return running >= BUSY;
}

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** An empty last block. */
const DEFLATE_END = Buffer.from([3, 0]);

type Pieces = readonly { readonly part: Part; readonly recurs: boolean }[];

function gzipTail(parts: Pieces): Bytes {
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(
    parts.reduce((sum, { part }) => crc32(part.plain, sum), 0),
    0,
  );
  tail.writeUInt32LE(
    parts.reduce((sum, { part }) => sum + part.plain.length, 0),
    4,
  );
  return exact(Buffer.concat([DEFLATE_END, tail]));
}

/** The bytes of a page's pieces. */
export function pageBytes(texts: PageText["texts"]): PageBytes {
  const parts = texts.map(({ text, recurs }) => ({ part: recurs ? recurringPart(text) : partOf(text), recurs }));
  const shared = parts.flatMap(({ part, recurs }) => (recurs ? [part as Recurring] : []));
  const length = parts.reduce((sum, { part }) => sum + part.plain.length, 0);
  let own = parts.reduce((sum, { part, recurs }) => sum + (recurs ? 0 : mostOf(part)), 0);
  let grew: (more: number) => void = () => {};
  const digest = parts.reduce((hash, { part }) => hash.update(part.digest), createHash("sha256")).digest("base64url");
  const plain = () => Buffer.concat(parts.map(({ part }) => part.plain));
  let tail: Bytes | null = null;
  let brotlied: Promise<Bytes> | null = null;
  return {
    name: digest.slice(0, 22),
    plain,
    // One stream of separately deflated pieces. Recurring pieces are compressed once for all pages.
    gzip: () => Buffer.concat([GZIP_HEAD, ...parts.map(({ part, recurs }) => deflate(part, recurs)), (tail ??= gzipTail(parts))]),
    privateGzip: () =>
      Buffer.concat([GZIP_HEAD, ...parts.map(({ part, recurs }) => (recurs ? deflate(part, true) : stored(part))), gzipTail(parts)]),
    br() {
      brotlied ??= brotli(plain()).then((packed) => {
        own += packed.length;
        grew(packed.length);
        return packed;
      });
      return brotlied;
    },
    hasBr: () => brotlied !== null,
    own: () => own,
    onGrowth(listener) {
      grew = listener;
    },
    shared,
    // At worst, brotli is as long as the page.
    most: length + own + shared.reduce((sum, { most }) => sum + most, 0),
  };
}
