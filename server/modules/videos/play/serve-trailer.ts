import type { Services } from "../../../act.ts";
import { refuseFlood, type FloodLimit } from "../../../platform/limits/flood-limits.ts";
import { openMediaKey } from "../film/media-key.ts";
import { keyAnswer, playlist, refused, serveFile, STORED, type MediaReader } from "./answer-media.ts";
import { isOfCaptions, serveCaptions } from "./serve-captions.ts";
import { loadTrailer } from "./load-media.ts";
import { writeMaster, writeRendition } from "./write-playlist.ts";

const PATH = /^\/media\/trailer\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(.{1,60})$/;
const RENDITION = /^(\d{2,4})\.m3u8$/;
/** A trailer is public, but may be withdrawn. */
const KEPT = "public, max-age=300";
const FILES: FloodLimit = { name: "trailer files", perMinute: 1800 };

type Asked = { readonly tenant: string; readonly request: Request; readonly network: string | null };

/**
 * Serves trailers at `/media/trailer/{file}/…` to everybody, key included. 404 for a file that is not a visible video's trailer, or that is
 * sold.
 */
export function createTrailerServer(services: Pick<Services, "db" | "secrets" | "settings">, store: MediaReader) {
  return async function serve(path: string, { tenant, request, network }: Asked): Promise<Response | null> {
    const [, id, file] = PATH.exec(path) ?? [];
    if (id === undefined || file === undefined) return null;
    refuseFlood(services, network, FILES);
    const media = await loadTrailer(services.db, tenant, id);
    if (!media) return refused(404);
    if (file === "master.m3u8") return playlist(writeMaster(media), KEPT);
    if (isOfCaptions(file)) return serveCaptions(services, store, { tenant, id, media, file, kept: KEPT });
    const height = RENDITION.exec(file)?.[1];
    const rendition = media.renditions.find((each) => each.height === Number(height));
    if (height !== undefined) return rendition ? playlist(writeRendition(media, rendition), KEPT) : refused(404);
    if (file === "key") return keyAnswer(openMediaKey(services.secrets, tenant, { id, key_sealed: media.key_sealed }), KEPT);
    return STORED.test(file)
      ? serveFile(store, { name: `${tenant}/${id}/${file}`, range: request.headers.get("range"), kept: KEPT })
      : refused(404);
  };
}
