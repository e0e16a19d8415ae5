import { data } from "react-router";
import { translate } from "#i18n/translate.ts";
import { expectEvent } from "../shell/document/expect-data.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { videoWords } from "../shell/i18n/video-words.server.ts";
import { pageContext } from "../shell/router/page-context.ts";
import { VideoBuyerPage } from "../videos/checkout/video-buyer-page.tsx";
import type { Route } from "./+types/video-buyer";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  if (!config.flags.withVideo) throw data(null, { status: 404 });
  const video = expectEvent(await api("getVideo", { params: { slug: params.slug }, query: { locale } }));
  const { labels } = config.brand;
  const title = translate(videoWords(locale, [], labels), { locale, key: "video_order.page" });
  return { video, title, messages: videoWords(locale, ["checkout", "fields"], labels) };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  loaderData ? pageMeta(matches, location, { title: [loaderData.title, loaderData.video.name], hidden: true }) : [];

export default function VideoBuyer({ loaderData }: Route.ComponentProps) {
  return <VideoBuyerPage key={loaderData.video.id} video={loaderData.video} />;
}
