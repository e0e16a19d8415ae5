import { redirect } from "react-router";
import { restOfQuery } from "../links/rest-of-query.ts";
import type { PageRequest } from "#contract/pages.ts";

/**
 * Redirects an event's page to the video's page if the slug is a video's: orders, messages and links may use an event's address for videos.
 * Returns nothing if there is no such video. For loaders.
 */
export async function seeVideo({ api, config, locale, prefix, request }: PageRequest<Request>, slug: string, page = ""): Promise<void> {
  if (!config.flags.withVideo) return;
  const video = await api("getVideo", { params: { slug }, query: { locale } });
  if (video.ok) throw redirect(`${prefix}/video/${slug}${page}${restOfQuery(request.url)}`);
}
