import { data, redirect } from "react-router";
import { messagesFor } from "#i18n/messages.ts";
import { expectData } from "../shell/document/expect-data.ts";
import { describedByNames } from "../shell/document/described-by.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { restOfQuery } from "../shell/links/rest-of-query.ts";
import { pageContext } from "../shell/router/page-context.ts";
import { VideoListScreen } from "../videos/list/video-list.tsx";
import { readVideoQuery, VIDEOS_A_PAGE } from "../videos/list/video-query.ts";
import type { Route } from "./+types/video-list";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { api, locale, config, prefix } = page;
  if (!config.flags.withVideo) throw data(null, { status: 404 });
  const query = readVideoQuery(new URL(request.url).searchParams);
  if (query.when === "past" && !config.flags.withPastVideo) throw redirect(`${prefix}/video${restOfQuery(page.request.url, ["when"])}`);
  const filters = { locale, when: query.when, type: query.type || undefined, category: query.category || undefined };
  // The list has all items from the first to the end of the requested page.
  const list = await api("listVideos", { query: { ...filters, page: query.pages, size: VIDEOS_A_PAGE } });
  return { query, list: expectData(list), messages: messagesFor(locale, ["videos"], config.brand.labels) };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const title = loaderData?.messages[loaderData.query.when === "past" ? "videos.title_past" : "videos.title"] ?? "";
  const names = loaderData?.list.videos.map(({ name }) => name) ?? [];
  const described = describedByNames({ title, names, none: loaderData?.messages["videos.none_line"] });
  return pageMeta(matches, location, {
    title: [title],
    ...described,
    keep: ["when", "type", "category", "page"],
    hidden: loaderData?.list.total === 0,
  });
};

export default function VideoListPage({ loaderData }: Route.ComponentProps) {
  return <VideoListScreen query={loaderData.query} list={loaderData.list} />;
}
