import type { Readable } from "node:stream";

/** A piece of an object, both ends included, as HTTP counts bytes. */
export type MediaRange = { readonly from: number; readonly to: number };

export type MediaObject = {
  readonly stream: Readable;
  /** Bytes of the whole object, whatever piece of it was asked for. */
  readonly size: number;
  readonly type: string;
};

/**
 * Where the bytes of videos are kept: segments, captions, pictures, sources. Keys are made of plain words between slashes; a key of another form throws,
 * and so does everything while the store is away.
 */
export type MediaStore = {
  /** Keeps an object whole or not at all, instead of whatever had that name. */
  put(key: string, body: Uint8Array, about: { readonly type: string }): Promise<void>;
  /** An object, or a piece of it; null where there is none, or where the piece begins behind its end. */
  read(key: string, range?: MediaRange): Promise<MediaObject | null>;
  /** Its bytes; null where there is none. */
  size(key: string): Promise<number | null>;
  /** Removes an object, or whatever is kept under a folder, `tenant/id` or deeper; nothing is refused where nothing is there. */
  remove(keyOrFolder: string): Promise<void>;
};

const KEY = /^[a-z0-9][a-z0-9-]{0,63}(\/[A-Za-z0-9][A-Za-z0-9_-]{0,63}){1,3}(\.[a-z0-9]{1,5})?$/;

/** Throws where a key could mean anything but an object within the store. */
export function requireMediaKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`not a name of the media store: ${JSON.stringify(key.slice(0, 80))}`);
}

const TYPES: Readonly<Record<string, string>> = { ts: "video/mp2t", vtt: "text/vtt; charset=utf-8", jpg: "image/jpeg" };

/** What an object is served as: by its name, for a folder keeps no types. */
export function mediaTypeOf(key: string): string {
  return TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}
