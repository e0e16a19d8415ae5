import type { Brand } from "#domain/brands/brand.ts";
import { openStreams } from "../platform/adapters/streams/read-stream.ts";
import { Problem } from "../platform/base/problem.ts";
import type { Services } from "../act.ts";
import { createTrailerServer } from "../modules/videos/play/serve-trailer.ts";
import { createVideoServer } from "../modules/videos/play/serve-video.ts";
import { networkOf } from "../platform/http/address/peer.ts";
import { schemeOf } from "../platform/http/address/public-origin.ts";

type Tenant = { readonly id: string; readonly brand: Pick<Brand, "flags"> };

/** Serves films and trailers at `/media/video/…` and `/media/trailer/…`. Null for any other address. Throws NOT_FOUND. */
export function createPlayedServer(services: Services) {
  const streams = openStreams();
  const serveVideo = createVideoServer(services, { store: services.media, source: streams });
  const serveTrailer = createTrailerServer(services, services.media);

  async function serve(path: string, { id: tenant, brand }: Tenant, request: Request): Promise<Response | null> {
    const [, kind] = /^\/media\/(video|trailer)\//.exec(path) ?? [];
    if (kind === undefined) return null;
    // Without the video flag nothing is served, not even films already playing.
    const served = !brand.flags.withVideo
      ? null
      : kind === "video"
        ? await serveVideo(path, { tenant, request, isSecure: schemeOf(services, request) === "https" })
        : await serveTrailer(path, { tenant, request, network: networkOf(request, services.settings.trustProxy) });
    if (!served) throw new Problem("NOT_FOUND");
    return served;
  }
  return { serve, close: () => streams.close() };
}
