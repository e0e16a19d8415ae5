import type { Services } from "../../context.ts";
import { visitorOf } from "../../http/visitor/visitor-cookie.ts";
import { refuseFlood, type FloodLimit } from "../../limits/flood-limits.ts";
import { refused } from "./answer-media.ts";
import type { OpenedToken } from "./media-token.ts";
import { streamOfPlay } from "./store.ts";

/** The name under which what is streamed while it is made is asked for. */
export const STREAM = "live.m3u8";

/** Of one play in a minute: a player asks once, and again after trouble. */
const STREAMS: FloodLimit = { name: "video streams", perMinute: 60 };

type Asked = { readonly tenant: string; readonly request: Request; readonly isSecure: boolean; readonly token: OpenedToken };

/**
 * Leads a play on to where its organiser streams it, judged anew each time: 401 without the cookie of the browser that the play is in, 403 where the play
 * or its right has ended. The shop fetches nothing from there.
 * Not held by this: whoever is led on knows the organiser's address, which the organiser has to guard.
 */
export async function serveStream(
  services: Pick<Services, "db" | "settings">,
  { tenant, request, isSecure, token }: Asked,
): Promise<Response> {
  refuseFlood(services, token.play, STREAMS);
  const owner = visitorOf(request, isSecure);
  if (owner === null) return refused(401);
  const url = token.isFor(owner) ? await streamOfPlay(services.db, tenant, { play: token.play, owner }) : null;
  return url === null ? refused(403) : refused(302, { location: url });
}
