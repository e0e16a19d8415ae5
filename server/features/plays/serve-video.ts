import { Readable } from "node:stream";
import type { Services } from "../../context.ts";
import type { MediaStore } from "../../ports/media-store.ts";
import { visitorOf } from "../../http/visitor/visitor-cookie.ts";
import { refuseFlood, type FloodLimit } from "../../limits/flood-limits.ts";
import { textResponse } from "../../http/answers/text-response.ts";
import { databaseNow } from "./database-clock.ts";
import { giveKey } from "./give-key.ts";
import { loadMedia } from "./load-media.ts";
import { readMediaToken, type OpenedToken } from "./media-token.ts";
import { readRange } from "./read-range.ts";
import { segmentsBase } from "./segment-place.ts";
import type { MediaFacts } from "./store.ts";
import { writeMaster, writeRendition } from "./write-playlist.ts";

/** What is read of the place that keeps files. */
export type MediaReader = Pick<MediaStore, "read" | "size">;

type Asked = { readonly tenant: string; readonly request: Request; readonly isSecure: boolean };

const PATH = /^\/media\/video\/([\w-]{1,200})\/(.{1,60})$/;
const RENDITION = /^(\d{2,4})\.m3u8$/;
/** What lies in the store beside a file's source, by its name there. */
const STORED = /^(?:\d{2,4}\/\d{1,5}\.ts|captions-[A-Za-z0-9-]{2,20}\.vtt|thumbs-\d{1,3}\.jpg|poster\.jpg)$/;

/** Of one play in a minute: a viewer who jumps about wants some dozens, twice as fast and at the best height. */
const FILES: FloodLimit = { name: "video files", perMinute: 900 };
const KEYS: FloodLimit = { name: "video keys", perMinute: 60 };

const COMMON = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};
/** It is the one address of these bytes, and they never change: kept by the browser alone, for as long as it likes. */
const KEPT = "private, max-age=86400, immutable";
const NOT_KEPT = "private, no-store";

function refused(status: 401 | 403 | 404 | 416, more: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status, headers: { ...COMMON, "cache-control": NOT_KEPT, ...more } });
}

function playlist(text: string): Response {
  return textResponse(text, { headers: { ...COMMON, "content-type": "application/vnd.apple.mpegurl", "cache-control": NOT_KEPT } });
}

/**
 * Serves what plays at `/media/video/{token}/…`: 403 for an address that is not ours, of another tenant or over; for the key 401 without the cookie of
 * the browser that the play is in, and 403 where the play or its right has ended. `read` is where files are kept.
 */
export function createVideoServer(services: Pick<Services, "db" | "secrets" | "settings">, store: MediaReader) {
  const rendered = new WeakMap<MediaFacts, Map<string, string>>();

  /** Playlists of the shop's own segments are the same for everybody: written once. */
  function once(media: MediaFacts, name: string, write: () => string): string {
    let texts = rendered.get(media);
    if (!texts) rendered.set(media, (texts = new Map()));
    let text = texts.get(name);
    if (text === undefined) texts.set(name, (text = write()));
    return text;
  }

  async function servePlaylist({ tenant }: Asked, token: OpenedToken, file: string): Promise<Response> {
    const media = await loadMedia(services.db, tenant, token.media);
    if (!media) return refused(404);
    if (file === "master.m3u8") return playlist(once(media, file, () => writeMaster(media)));
    const height = Number(RENDITION.exec(file)?.[1]);
    const rendition = media.renditions.find((each) => each.height === height);
    if (!rendition) return refused(404);
    const base = segmentsBase(services.settings, { tenant, media: token.media, expires: token.expires });
    return playlist(base === null ? once(media, file, () => writeRendition(rendition)) : writeRendition(rendition, base));
  }

  async function serveKey({ tenant, request, isSecure }: Asked, token: OpenedToken): Promise<Response> {
    refuseFlood(services, token.play, KEYS);
    const owner = visitorOf(request, isSecure);
    if (owner === null) return refused(401);
    const key = token.isFor(owner) ? await giveKey(services, { tenant, play: token.play, owner, media: token.media }) : null;
    if (!key) return refused(403);
    return new Response(new Uint8Array(key), {
      headers: { ...COMMON, "content-type": "application/octet-stream", "content-length": String(key.length), "cache-control": "no-store" },
    });
  }

  async function serveFile({ tenant, request }: Asked, token: OpenedToken, file: string): Promise<Response> {
    refuseFlood(services, token.play, FILES);
    const name = `${tenant}/${token.media}/${file}`;
    const wish = request.headers.get("range");
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
        "cache-control": KEPT,
        ...(range === "all" ? {} : { "content-range": `bytes ${range.from}-${range.to}/${size}` }),
      },
    });
  }

  return async function serve(path: string, asked: Asked): Promise<Response | null> {
    const [, text, file] = PATH.exec(path) ?? [];
    if (text === undefined || file === undefined) return null;
    const token = readMediaToken(services, asked.tenant, text);
    if (!token || token.expires * 1000 <= (await databaseNow(services.db))) return refused(403);
    if (file === "key") return serveKey(asked, token);
    if (file === "master.m3u8" || RENDITION.test(file)) return servePlaylist(asked, token, file);
    return STORED.test(file) ? serveFile(asked, token, file) : refused(404);
  };
}
