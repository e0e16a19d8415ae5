import type { Services } from "../../../act.ts";
import { readVisitor } from "../../../platform/http/visitor/visitor-cookie.ts";
import { refuseFlood, type FloodLimit } from "../../../platform/limits/flood-limits.ts";
import { StreamUnavailable, type StreamSource } from "../../../platform/ports/stream-source.ts";
import { playlist, refused } from "./answer-media.ts";
import { cacheBriefly } from "./cache-briefly.ts";
import { createStreamLoader } from "./load-stream.ts";
import type { OpenedToken } from "./media-token.ts";
import type { StreamList } from "./rewrite-stream.ts";
import { streamsOf, type PlayQuestion } from "./store.ts";

/** The requested name of a live stream. */
export const STREAM = "live.m3u8";
const LIST = /^live(?:-(\d{1,2}))?\.m3u8$/;
export const isOfStream = (file: string): boolean => LIST.test(file);

/** Limit per play and minute. A player requests pictures and sound once per segment of a second or more, and again after errors. */
const STREAMS: FloodLimit = { name: "video streams", perMinute: 240 };
const AGAIN = { "retry-after": "2" };

type Asked = { readonly tenant: string; readonly request: Request; readonly isSecure: boolean };

const streamOf = cacheBriefly<PlayQuestion>({ name: "streams_of_plays", run: streamsOf, aboutOf: () => "" });

/**
 * Serves a live stream's present playlists: 401 without the play's browser cookie, 403 after the end of the play or entitlement, 404 for an
 * unknown list, 502 for an invalid one, and 503 while it is unavailable.
 * Not held by this: segments, which browsers fetch from the organiser. Viewers of a list know their addresses.
 */
export function createStreamServer(services: Pick<Services, "db" | "settings">, source: StreamSource) {
  const load = createStreamLoader(source);

  /** Returns the list of that name: the stream's own, or one named in it. */
  async function listOf(url: string, n: string | undefined): Promise<StreamList | null> {
    const own = await load(url);
    if (n === undefined) return own;
    const named = own.lists[Number(n)];
    if (named === undefined) return null;
    const list = await load(named);
    if (list.targetSeconds === null) throw new StreamUnavailable("bad", "a list that it names has lists of its own");
    return list;
  }

  return async function serve({ tenant, request, isSecure }: Asked, token: OpenedToken, file: string): Promise<Response> {
    refuseFlood(services, token.play, STREAMS);
    const owner = readVisitor(request, isSecure);
    if (owner === null) return refused(401);
    const url = token.isFor(owner) ? await streamOf(services.db, { tenant, play: token.play, owner }) : null;
    if (url === null) return refused(403);
    try {
      const list = await listOf(url, LIST.exec(file)?.[1]);
      return list ? playlist(list.text) : refused(404);
    } catch (error) {
      if (!(error instanceof StreamUnavailable)) throw error;
      const mayCome = error.trouble === "away" || error.trouble === "missing";
      return mayCome ? refused(503, AGAIN) : refused(502);
    }
  };
}
