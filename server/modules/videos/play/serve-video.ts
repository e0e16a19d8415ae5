import type { Services } from "../../../act.ts";
import { readVisitor } from "../../../platform/http/visitor/visitor-cookie.ts";
import { refuseFlood, type FloodLimit } from "../../../platform/limits/flood-limits.ts";
import { databaseNow } from "./database-clock.ts";
import { loadMedia } from "./load-media.ts";
import { readMediaToken, type OpenedToken } from "./media-token.ts";
import { keyAnswer, playlist, refused, serveFile, STORED, type MediaReader } from "./answer-media.ts";
import { isOfCaptions, serveCaptions } from "./serve-captions.ts";
import { segmentsBase } from "./segment-place.ts";
import { createStreamServer, isOfStream } from "./serve-stream.ts";
import type { StreamSource } from "../../../platform/ports/stream-source.ts";
import { type MediaFacts, sealedKeysOf, type KeyQuestion } from "./store.ts";
import { writeMaster, writeRendition } from "./write-playlist.ts";
import { LRUCache } from "lru-cache";
import { memoOf } from "../../../platform/base/memo-of.ts";
import { openMediaKey } from "../film/media-key.ts";
import { cacheBriefly } from "./cache-briefly.ts";

const MOST_KEYS = 500;
const opened = memoOf(() => new LRUCache<string, Buffer>({ max: MOST_KEYS }));

const sealedKeyOf = cacheBriefly<KeyQuestion>({ name: "keys_of_plays", run: sealedKeysOf, aboutOf: ({ media }) => media });

/** Returns a file's 16-byte key for a permitted play in that browser, else null. */
async function giveKey({ db, secrets }: Pick<Services, "db" | "secrets">, question: KeyQuestion): Promise<Buffer | null> {
  const sealed = await sealedKeyOf(db, question);
  if (sealed === null) return null;
  const keys = opened(db);
  let key = keys.get(sealed);
  if (!key) {
    key = openMediaKey(secrets, question.tenant, { id: question.media, key_sealed: sealed });
    keys.set(sealed, key);
  }
  return key;
}

/** The address is unique and its bytes never change: browsers alone may cache it, for as long as they like. */
const KEPT = "private, max-age=86400, immutable";

type Asked = { readonly tenant: string; readonly request: Request; readonly isSecure: boolean };

const PATH = /^\/media\/video\/([\w-]{1,200})\/(.{1,60})$/;
const RENDITION = /^(\d{2,4})\.m3u8$/;

/** Limit per play and minute. A viewer who jumps about, at double speed and the best height, needs some dozens. */
const FILES: FloodLimit = { name: "video files", perMinute: 900 };
const KEYS: FloodLimit = { name: "video keys", perMinute: 60 };

/**
 * Serves plays at `/media/video/{token}/…`: 403 for an invalid, another tenant's or an expired address. For the key, 401 without the play's
 * browser cookie, and 403 after the end of the play or entitlement. `store` has the files, `source` reads live streams.
 */
export function createVideoServer(
  services: Pick<Services, "db" | "secrets" | "settings">,
  { store, source }: { readonly store: MediaReader; readonly source: StreamSource },
) {
  const serveStream = createStreamServer(services, source);
  const rendered = new WeakMap<MediaFacts, Map<string, string>>();

  /** Playlists of the shop's own segments are the same for everybody: build them once. */
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
    return playlist(base === null ? once(media, file, () => writeRendition(media, rendition)) : writeRendition(media, rendition, base));
  }

  async function serveTexts({ tenant }: Asked, token: OpenedToken, file: string): Promise<Response> {
    const media = await loadMedia(services.db, tenant, token.media);
    return media ? serveCaptions(services, store, { tenant, id: token.media, media, file }) : refused(404);
  }

  async function serveKey({ tenant, request, isSecure }: Asked, token: OpenedToken): Promise<Response> {
    refuseFlood(services, token.play, KEYS);
    const owner = readVisitor(request, isSecure);
    if (owner === null) return refused(401);
    const key = token.isFor(owner) ? await giveKey(services, { tenant, play: token.play, owner, media: token.media }) : null;
    if (!key) return refused(403);
    return keyAnswer(key, "no-store");
  }

  async function serveStored({ tenant, request }: Asked, token: OpenedToken, file: string): Promise<Response> {
    return serveFile(store, { name: `${tenant}/${token.media}/${file}`, range: request.headers.get("range"), kept: KEPT });
  }

  return async function serve(path: string, asked: Asked): Promise<Response | null> {
    const [, text, file] = PATH.exec(path) ?? [];
    if (text === undefined || file === undefined) return null;
    const token = readMediaToken({ ...services, tenant: asked.tenant }, text);
    if (!token || token.expires * 1000 <= (await databaseNow(services.db))) return refused(403);
    if (file === "key") return serveKey(asked, token);
    if (isOfStream(file)) return serveStream(asked, token, file);
    refuseFlood(services, token.play, FILES);
    if (file === "master.m3u8" || RENDITION.test(file)) return servePlaylist(asked, token, file);
    if (isOfCaptions(file)) return serveTexts(asked, token, file);
    return STORED.test(file) ? serveStored(asked, token, file) : refused(404);
  };
}
