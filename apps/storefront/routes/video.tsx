import { data } from "react-router";
import { messagesFor } from "#i18n/messages.ts";
import { expectEvent } from "../shell/document/expect-data.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { pageContext } from "../shell/router/page-context.ts";
import { VideoScreen } from "../videos/page/video-screen.tsx";
import videoStyles from "../videos/page/video.css?url";
import type { Route } from "./+types/video";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: videoStyles }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  if (!config.flags.withVideo) throw data(null, { status: 404 });
  const video = expectEvent(await api("getVideo", { params: { slug: params.slug }, query: { locale } }));
  return { video, messages: messagesFor(locale, ["videos", "video"], config.brand.labels) };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  if (!loaderData) return [];
  const { video } = loaderData;
  return pageMeta(matches, location, { title: [video.name], description: video.summary, shared: `video/${video.slug}` });
};

export default function VideoPage({ loaderData }: Route.ComponentProps) {
  return <VideoScreen video={loaderData.video} />;
}
