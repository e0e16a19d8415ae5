import { redirect } from "react-router";
import { restOfQuery } from "../links/rest-of-query.ts";
import type { PageRequest } from "#contract/pages.ts";

/**
 * For loaders of an event's pages: redirects a video's slug to the video's page, since orders, messages and links may use an event's
 * address. Returns nothing if there is no such video.
 */
export async function seeVideo({ api, config, locale, prefix, request }: PageRequest<Request>, slug: string, page = ""): Promise<void> {
  if (!config.flags.withVideo) return;
  const video = await api("getVideo", { params: { slug }, query: { locale } });
  if (video.ok) throw redirect(`${prefix}/video/${slug}${page}${restOfQuery(request.url)}`);
}
