import { Readable } from "node:stream";
import { textResponse } from "../../../platform/http/answers/text-response.ts";
import type { MediaStore } from "../../../platform/ports/media-store.ts";

/** A part of a file, both ends counted; `all` without a wish; `none` for what the file does not have, or for several parts at once. */
type Range = { readonly from: number; readonly to: number } | "all" | "none";

/** What a Range header asks of a file of so many bytes. Several parts in one request are refused: no player of ours wants them. */
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

/** What is read of the place that keeps files. */
export type MediaReader = Pick<MediaStore, "read" | "size">;

/** What lies in the store beside a file's source, by its name there. */
export const STORED = /^(?:\d{2,4}\/\d{1,5}\.ts|captions-[A-Za-z0-9-]{2,20}\.vtt|thumbs-\d{1,3}\.jpg|poster\.jpg)$/;

const COMMON = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};
const NOT_KEPT = "private, no-store";

/** An answer of no bytes. */
export function refused(status: 401 | 403 | 404 | 416 | 502 | 503, more: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status, headers: { ...COMMON, "cache-control": NOT_KEPT, ...more } });
}

export function playlist(text: string, kept = NOT_KEPT): Response {
  return textResponse(text, { headers: { ...COMMON, "content-type": "application/vnd.apple.mpegurl", "cache-control": kept } });
}

/** Captions as a segment of HLS. */
export function captionSegment(text: string, kept = NOT_KEPT): Response {
  return textResponse(text, { headers: { ...COMMON, "content-type": "text/vtt; charset=utf-8", "cache-control": kept } });
}

/** The 16 bytes that open a file's segments. */
export function keyAnswer(key: Uint8Array, kept: string): Response {
  return new Response(new Uint8Array(key), {
    headers: { ...COMMON, "content-type": "application/octet-stream", "content-length": String(key.length), "cache-control": kept },
  });
}

type Wanted = { readonly name: string; readonly range: string | null; readonly kept: string };

/** A file of the store, or the one part of it that `range` asks for; 416 for several or for what it does not have, 404 where there is none. */
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
