import { open, type FileHandle } from "node:fs/promises";
import type { Container } from "../../../platform/adapters/ffmpeg/probe.ts";
import { MediaRefusal } from "./refuse-media.ts";

/** Boxes by which an MP4 or MOV file is recognised. Behind the first box, others are skipped, as ISO 14496-12 requires. */
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

/** Types of photos and photo sequences, in the same boxes as films. */
const PHOTOS = ["heic", "heix", "mif1", "msf1", "avif", "avis"];
/** The type of a box that a maker may have invented: four characters of ISO 8859-1. */
const TYPE = /^[\u0020-\u007e\u00a1-\u00ff]{4}$/;
const PADDING_BYTES = 65_536;

/** Whether a file ends in zeros only, as after a preallocation. */
async function isPadding({ size, bytesAt: read }: Source, from: number): Promise<boolean> {
  for (let at = from; at < size; at += PADDING_BYTES) {
    if ((await read(at, Math.min(PADDING_BYTES, size - at))).some((byte) => byte !== 0)) return false;
  }
  return true;
}

/**
 * Checks the readable top-level boxes: consecutive, and ending with the file or with zeros behind the film. Nothing of a source is ever
 * served, so a box of a camera's maker does no harm. A box with the start of a foreign file is refused.
 */
async function judgeBoxes(source: Source): Promise<void> {
  const { size, known, bytesAt: read } = source;
  let hasMovie = false;
  let isPhoto = false;
  let boxes = 0;
  for (let at = 0; at < size; boxes++) {
    if (boxes > MOST_BOXES) throw new MediaRefusal("unreadable");
    if (known < size && at + HEAD_BYTES > known) return;
    const head = await read(at, HEAD_BYTES);
    const type = head.toString("latin1", 4, 8);
    const isKnown = BOXES.has(type);
    if (boxes === 0 && !isKnown) throw new MediaRefusal("not-video");
    if (!isKnown && head.every((byte) => byte === 0)) {
      if (known < size) return;
      if (await isPadding(source, at)) break;
    }
    if (head.length < 8 || (!isKnown && !TYPE.test(type))) throw new MediaRefusal("foreign");
    const short = head.readUInt32BE(0);
    const start = short === 1 ? 16 : 8;
    if (head.length < start) throw new MediaRefusal("truncated");
    const length = short === 0 ? size - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < start) throw new MediaRefusal(isKnown ? "unreadable" : "foreign");
    if (at + length > size) throw new MediaRefusal(isKnown ? "truncated" : "foreign");
    const inside = head.toString("latin1", start, Math.min(head.length, length));
    if (type !== "moov" && type !== "mdat" && isForeign(inside)) throw new MediaRefusal("foreign");
    hasMovie ||= type === "moov";
    isPhoto ||= type === "ftyp" && PHOTOS.includes(inside.slice(0, 4));
    at += length;
  }
  if (!hasMovie) throw new MediaRefusal(isPhoto ? "no-picture" : "truncated");
}

/** Bytes of a packet, and of the time before its sign: MPEG-TS, and the form of cameras and Blu-ray discs (MTS, M2TS). */
const PACKETS = [
  { bytes: 188, before: 0 },
  { bytes: 192, before: 4 },
];

/** Whether there are consecutive packets at the beginning and, if readable, at the end. */
async function isTransport({ size, known, bytesAt: read }: Source): Promise<boolean> {
  for (const { bytes: packet, before } of PACKETS) {
    const head = await read(0, packet * 5);
    const tail = known < size ? head : await read(Math.max(0, size - (size % packet) - packet * 3), packet * 3);
    const holds = (bytes: Buffer) =>
      bytes.length >= packet &&
      Array.from({ length: Math.floor(bytes.length / packet) }, (_, n) => bytes[n * packet + before]).every((sign) => sign === 0x47);
    if (head.length >= packet * 3 && holds(head) && holds(tail)) return true;
  }
  return false;
}

async function judge(source: Source): Promise<Container> {
  const head = await source.bytesAt(0, 64);
  if (["ftyp", "moov", "wide", "mdat", "free", "skip", "pnot"].includes(head.toString("latin1", 4, 8))) {
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
