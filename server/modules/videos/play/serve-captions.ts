import { createDecipheriv } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { firstShown } from "../../../platform/adapters/ffmpeg/first-shown.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Services } from "../../../act.ts";
import { openMediaKey } from "../film/media-key.ts";
import { captionSegment, playlist, refused, type MediaReader } from "./answer-media.ts";
import type { MediaFacts } from "./store.ts";
import { timeCaptions, writeCaptionList } from "./write-playlist.ts";

const FILE = /^captions-([A-Za-z0-9-]{2,20})(\.m3u8|\/0\.vtt)$/;
/** The bytes of a first segment that contain the time of its first picture, in whole cipher blocks. */
const HEAD = 64 * 1024;
const MOST = 500;

type Needs = Pick<Services, "db" | "secrets">;
type Place = { readonly tenant: string; readonly id: string; readonly media: MediaFacts };

export const isOfCaptions = (file: string): boolean => FILE.test(file);

const begins = memoOf(() => new LRUCache<string, number>({ max: MOST }));

/** Returns the time of a film's first picture by its segments' clock, in 1/90,000 s. 0 if unreadable. */
async function beginningOf({ db, secrets }: Needs, store: MediaReader, { tenant, id, media }: Place): Promise<number> {
  const known = begins(db);
  const name = `${tenant} ${id} ${media.key_sealed}`;
  const before = known.get(name);
  const height = media.renditions[0]?.height;
  if (before !== undefined || height === undefined) return before ?? 0;
  const found = await store.read(`${tenant}/${id}/${height}/0.ts`, { from: 0, to: HEAD - 1 });
  if (!found) return 0;
  // A segment's number is its IV: all zeros for the first one.
  const decipher = createDecipheriv("aes-128-cbc", openMediaKey(secrets, tenant, { id, key_sealed: media.key_sealed }), Buffer.alloc(16));
  decipher.setAutoPadding(false);
  const sealed = await buffer(found.stream);
  const shown = firstShown(decipher.update(sealed.subarray(0, sealed.length - (sealed.length % 16))));
  const at = shown === null ? 0 : Math.round(shown * 90_000);
  known.set(name, at);
  return at;
}

/** Serves a film's captions to HLS players: a playlist for each language, with its one segment. 404 for an unknown language. */
export async function serveCaptions(
  services: Needs,
  store: MediaReader,
  { file, kept, ...place }: Place & { readonly file: string; readonly kept?: string },
): Promise<Response> {
  const [, language, end] = FILE.exec(file) ?? [];
  if (language === undefined || !place.media.captions.some((each) => each.language === language)) return refused(404);
  if (end === ".m3u8") return playlist(writeCaptionList(place.media, language), kept);
  const found = await store.read(`${place.tenant}/${place.id}/captions-${language}.vtt`);
  if (!found) return refused(404);
  const [text, at] = await Promise.all([buffer(found.stream), beginningOf(services, store, place)]);
  return captionSegment(timeCaptions(text.toString("utf8"), at), kept);
}
