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

/** The name under which what is streamed while it is made is asked for. */
export const STREAM = "live.m3u8";
const LIST = /^live(?:-(\d{1,2}))?\.m3u8$/;
export const isOfStream = (file: string): boolean => LIST.test(file);

/** Of one play in a minute: a player asks for pictures and sound once in a segment of a second or more, and again after trouble. */
const STREAMS: FloodLimit = { name: "video streams", perMinute: 240 };
const AGAIN = { "retry-after": "2" };

type Asked = { readonly tenant: string; readonly request: Request; readonly isSecure: boolean };

const streamOf = cacheBriefly<PlayQuestion>({ name: "streams_of_plays", run: streamsOf, aboutOf: () => "" });

/**
 * Serves a live stream's playlists, as its organiser has them now: 401 without the cookie of the browser that the play is in, 403 where the play or its right has
 * ended, 404 for a list that it does not name, 502 for a list that cannot be shown, and 503 while it is not to be had.
 * Not held by this: segments, which browsers fetch at the organiser's. Whoever is shown a list knows their addresses.
 */
export function createStreamServer(services: Pick<Services, "db" | "settings">, source: StreamSource) {
  const load = createStreamLoader(source);

  /** The list of that name: the stream's own, or one that it names. */
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
