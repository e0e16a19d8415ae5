import type { Readable } from "node:stream";

/** A byte range of an object, both ends included, as in HTTP. */
export type MediaRange = { readonly from: number; readonly to: number };

export type MediaObject = {
  readonly stream: Readable;
  /** Bytes of the whole object, regardless of the range. */
  readonly size: number;
  readonly type: string;
};

/**
 * The store of video bytes: segments, captions, pictures, sources. Keys are plain words between slashes. Throws for other keys, and while
 * the store is unavailable.
 */
export type MediaStore = {
  /** Stores an object atomically, replacing any of that name. */
  put(key: string, body: Uint8Array, about: { readonly type: string }): Promise<void>;
  /** An object or a range of it. Null if there is none, or the range begins behind its end. */
  read(key: string, range?: MediaRange): Promise<MediaObject | null>;
  /** The number of the object's bytes, or null without such an object. */
  size(key: string): Promise<number | null>;
  /** Removes an object, or everything under a folder (`tenant/id` or deeper). Succeeds if there is nothing. */
  remove(keyOrFolder: string): Promise<void>;
};

const KEY = /^[a-z0-9][a-z0-9-]{0,63}(\/[A-Za-z0-9][A-Za-z0-9_-]{0,63}){1,3}(\.[a-z0-9]{1,5})?$/;

/** Throws unless the key can only mean an object within the store. */
export function requireMediaKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`not a name of the media store: ${JSON.stringify(key.slice(0, 80))}`);
}

const TYPES: Readonly<Record<string, string>> = { ts: "video/mp2t", vtt: "text/vtt; charset=utf-8", jpg: "image/jpeg" };

/** The media type of an object by its name, because a folder stores no types. */
export function mediaTypeOf(key: string): string {
  return TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}
