import { Readable } from "node:stream";
import { textResponse } from "../../../platform/http/answers/text-response.ts";
import type { MediaStore } from "../../../platform/ports/media-store.ts";

/** A part of a file, both ends included. `all`: no Range header. `none`: outside the file, or several parts. */
type Range = { readonly from: number; readonly to: number } | "all" | "none";

/** Reads a Range header for a file of this size. Refuses several parts, which none of our players request. */
function readRange(header: string | null, size: number): Range {
  if (header === null) return "all";
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  const [, first = "", last = ""] = match ?? [];
  if (!match || (first === "" && last === "")) return "none";
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "none" : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return from >= size || from > to ? "none" : { from, to };
}

/** The read access to the media store. */
export type MediaReader = Pick<MediaStore, "read" | "size">;

/** Stored files besides a source, by name. */
export const STORED = /^(?:\d{2,4}\/\d{1,5}\.ts|captions-[A-Za-z0-9-]{2,20}\.vtt|thumbs-\d{1,3}\.jpg|poster\.jpg)$/;

const COMMON = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};
const NOT_KEPT = "private, no-store";

/** An answer without a body. */
export function refused(status: 401 | 403 | 404 | 416 | 502 | 503, more: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status, headers: { ...COMMON, "cache-control": NOT_KEPT, ...more } });
}

export function playlist(text: string, kept = NOT_KEPT): Response {
  return textResponse(text, { headers: { ...COMMON, "content-type": "application/vnd.apple.mpegurl", "cache-control": kept } });
}

/** Captions as an HLS segment. */
export function captionSegment(text: string, kept = NOT_KEPT): Response {
  return textResponse(text, { headers: { ...COMMON, "content-type": "text/vtt; charset=utf-8", "cache-control": kept } });
}

/** The 16-byte key of a file's segments. */
export function keyAnswer(key: Uint8Array, kept: string): Response {
  return new Response(new Uint8Array(key), {
    headers: { ...COMMON, "content-type": "application/octet-stream", "content-length": String(key.length), "cache-control": kept },
  });
}

type Wanted = { readonly name: string; readonly range: string | null; readonly kept: string };

/** Serves a stored file, or the one part requested by `range`. 416 for several parts or one outside the file, 404 for an unknown file. */
export async function serveFile(store: MediaReader, { name, range: wish, kept }: Wanted): Promise<Response> {
  const size = wish === null ? null : await store.size(name);
  const range = wish === null || size === null ? "all" : readRange(wish, size);
  if (range === "none") return refused(416, { "content-range": `bytes */${size}` });
  const found = await (range === "all" ? store.read(name) : store.read(name, range));
  if (!found) return refused(404);
  const length = range === "all" ? found.size : range.to - range.from + 1;
  return new Response(Readable.toWeb(found.stream) as ReadableStream, {
    status: range === "all" ? 200 : 206,
    headers: {
      ...COMMON,
      "content-type": found.type,
      "content-length": String(length),
      "accept-ranges": "bytes",
      "cache-control": kept,
      ...(range === "all" ? {} : { "content-range": `bytes ${range.from}-${range.to}/${size}` }),
    },
  });
}
