import { Suspense, useEffect } from "react";
import { data, useLocation, useSearchParams } from "react-router";
import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import { expectData } from "../shell/document/expect-data.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { needsOwnDocument } from "../shell/links/own-document.ts";
import { MyVideosPage } from "../videos/player/my-videos-page.tsx";
import { lazyPart } from "../shell/router/lazy-part.ts";
import { pageContext } from "../shell/router/page-context.ts";
import playerStyles from "../videos/player/player.css?url";
import type { Route } from "./+types/my-videos";

const PlayerPage = lazyPart(() => import("../videos/player/player-page.tsx").then((loaded) => loaded.PlayerPage));

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function loader({ context }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  if (!config.flags.withVideo) throw data(null, { status: 404 });
  const messages = messagesFor(locale, ["player", "login", "fields"], config.brand.labels);
  const mine = expectData(await api("listMyVideos", { query: { locale } }));
  return { messages, mine, title: translate(messages, { locale, key: "player.mine" }) };
}

/** This page's own styles, loaded on no other page. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: playerStyles }];

/** Never cached: the list is personal, and watching changes it. */
export function headers() {
  return { "cache-control": "no-store", "referrer-policy": "no-referrer" };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  loaderData ? pageMeta(matches, location, { title: [loaderData.title], hidden: true }) : [];

/** The visitor's videos, or one of them playing. See docs/rules/watching.md. */
export default function MyVideos({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  // Reload a page reached without a link, such as by a redirect: nothing would play under the earlier page's policy.
  const isElsewhere = !import.meta.env.SSR && needsOwnDocument(pathname);
  useEffect(() => {
    if (isElsewhere) location.reload();
  }, [isElsewhere]);
  const wanted = search.get("play") ?? "";
  if (isElsewhere) return null;
  if (!ID.test(wanted)) return <MyVideosPage mine={loaderData.mine} />;
  return (
    <Suspense fallback={<div className="player-page" data-scheme="dark" />}>
      <PlayerPage key={wanted} id={wanted} owned={loaderData.mine.videos.find(({ id }) => id === wanted) ?? null} />
    </Suspense>
  );
}
