import { open, type FileHandle } from "node:fs/promises";
import type { Container } from "../../../platform/adapters/ffmpeg/probe.ts";
import { MediaRefusal } from "./refuse-media.ts";

/** Boxes allowed at the top level of an MP4 or MOV file. */
const BOXES = new Set("ftyp moov mdat free skip wide uuid meta moof mfra sidx ssix styp pdin udta pnot emsg prft".split(" "));
const MOST_BOXES = 200_000;
/** The inspected bytes of a box: its header and the start of its content. */
const HEAD_BYTES = 48;
/** Starts of foreign file types, which a `free` box could hide. */
const FOREIGN_STARTS = ["%PDF", "PK\u0003\u0004", "GIF8", "#!", "\u007fELF", "MZ"];
const FOREIGN_MARKUP = /^<(!doctype|html|script|svg|\?xml|\?php)/i;
const isForeign = (inside: string) => FOREIGN_STARTS.some((start) => inside.startsWith(start)) || FOREIGN_MARKUP.test(inside);

type Source = {
  readonly size: number;
  /** The number of readable bytes from the start: all, or those that have arrived so far. */
  readonly known: number;
  bytesAt(from: number, length: number): Promise<Buffer>;
};

async function bytesAt(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, from);
  return bytes.subarray(0, bytesRead);
}

/** Checks the readable top-level boxes: known, consecutive, and ending with the file. */
async function judgeBoxes({ size, known, bytesAt: read }: Source): Promise<void> {
  let hasMovie = false;
  let boxes = 0;
  for (let at = 0; at < size; boxes++) {
    if (boxes > MOST_BOXES) throw new MediaRefusal("unreadable");
    if (known < size && at + HEAD_BYTES > known) return;
    const head = await read(at, HEAD_BYTES);
    const type = head.toString("latin1", 4, 8);
    if (head.length < 8 || !BOXES.has(type)) throw new MediaRefusal(boxes === 0 ? "not-video" : "foreign");
    const short = head.readUInt32BE(0);
    const start = short === 1 ? 16 : 8;
    if (head.length < start) throw new MediaRefusal("truncated");
    const length = short === 0 ? size - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < start) throw new MediaRefusal("unreadable");
    if (at + length > size) throw new MediaRefusal("truncated");
    const inside = head.toString("latin1", start, Math.min(head.length, length));
    if (type !== "moov" && type !== "mdat" && isForeign(inside)) throw new MediaRefusal("foreign");
    hasMovie ||= type === "moov";
    at += length;
  }
  if (!hasMovie) throw new MediaRefusal("truncated");
}

/** Whether there are consecutive packets of 188 bytes at the beginning and, if readable, at the end. */
async function isTransport({ size, known, bytesAt: read }: Source): Promise<boolean> {
  const head = await read(0, 188 * 5);
  const tail = known < size ? head : await read(Math.max(0, size - (size % 188) - 188 * 3), 188 * 3);
  const holds = (bytes: Buffer) =>
    bytes.length >= 188 && Array.from({ length: Math.floor(bytes.length / 188) }, (_, n) => bytes[n * 188]).every((sign) => sign === 0x47);
  return head.length >= 188 * 3 && holds(head) && holds(tail);
}

async function judge(source: Source): Promise<Container> {
  const head = await source.bytesAt(0, 64);
  if (["ftyp", "moov", "wide", "mdat", "free"].includes(head.toString("latin1", 4, 8))) {
    await judgeBoxes(source);
    return "mov";
  }
  if (head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3) return "matroska";
  if (await isTransport(source)) return "mpegts";
  throw new MediaRefusal("not-video");
}

/** The bytes needed to recognise a file's beginning. */
export const TELLING_BYTES = 4096;

/**
 * Checks a file of `size` bytes by the first ones, TELLING_BYTES or all. Throws a MediaRefusal if these bytes already rule out every
 * accepted type.
 */
export async function sniffStart(bytes: Buffer, size: number): Promise<void> {
  await judge({ size, known: bytes.length, bytesAt: async (from, length) => bytes.subarray(from, from + length) });
}

/**
 * Returns a file's type by its bytes, never by its name. Throws a MediaRefusal for any other type. Playlists, file lists, pages, pictures
 * and archives never begin like a video.
 */
export async function sniffContainer(path: string, mostBytes: number): Promise<{ readonly container: Container; readonly size: number }> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    if (size === 0) throw new MediaRefusal("empty");
    if (size > mostBytes) throw new MediaRefusal("too-big");
    return { container: await judge({ size, known: size, bytesAt: (from, length) => bytesAt(file, from, length) }), size };
  } finally {
    await file.close();
  }
}
