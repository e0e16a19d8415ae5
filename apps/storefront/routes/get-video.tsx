import { data } from "react-router";
import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import { expectEvent } from "../shell/document/expect-data.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { GetVideoPage } from "../videos/claim/get-video-page.tsx";
import { pageContext } from "../shell/router/page-context.ts";
import doorStyles from "../videos/claim/get-video.css?url";
import type { Route } from "./+types/get-video";

/** The page of an entitlement's code. See docs/rules/watching.md#get-video. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  if (!config.flags.withVideo) throw data(null, { status: 404 });
  const found = await api("getVideoClaim", { params: { code: params.code }, query: { locale } });
  if (!found.ok && found.problem.details?.["isOver"] === true) throw data({ isOver: true }, { status: 404 });
  const claim = expectEvent(found);
  const messages = messagesFor(locale, ["getVideo", "login", "videos"], config.brand.labels);
  return { claim, code: params.code, title: translate(messages, { locale, key: "watch.title" }), messages };
}

/** This page's own styles, loaded on no other page. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: doorStyles }];

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(matches, location, { title: [loaderData?.title ?? "", loaderData?.claim.video.name ?? ""], hidden: true });

export default function GetVideo({ loaderData }: Route.ComponentProps) {
  return <GetVideoPage key={loaderData.code} claim={loaderData.claim} code={loaderData.code} />;
}
