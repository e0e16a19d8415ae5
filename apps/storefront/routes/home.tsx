import { Suspense } from "react";
import { messagesFor } from "#i18n/messages.ts";
import { aliasMeta } from "../catalogue/alias/alias-meta.ts";
import { loadAlias } from "../catalogue/alias/load-alias.server.ts";
import { expectData } from "../shell/document/expect-data.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { HomeScreen, UPCOMING_SHOWN } from "../brands/home/home-screen.tsx";
import { pageContext } from "../shell/router/page-context.ts";
import { openedPart } from "../shell/router/lazy-part.ts";
import type { Route } from "./+types/home";

const PAST_SHOWN = 3;
const VIDEOS_SHOWN = 3;

/** Loaded lazily: few visits are to a page of the tenant's own. */
const AliasScreen = openedPart(() => import("../catalogue/alias/alias-screen.tsx").then((loaded) => loaded.AliasScreen));

/** This route matches two kinds of address: the first segment is a language, or the slug of a page of the tenant's own. */
export async function loader({ context, params: { lang } }: Route.LoaderArgs) {
  if (lang !== undefined && lang !== "en" && lang !== "id") return loadAlias(context, lang);
  const { api, locale, config } = context.get(pageContext);
  const list = (when: "upcoming" | "past", size: number) => api("listEvents", { query: { locale, when, size } });
  const [upcoming, past, videos] = await Promise.all([
    list("upcoming", UPCOMING_SHOWN + 1),
    config.flags.withPastEvent ? list("past", PAST_SHOWN) : null,
    config.flags.withVideo ? api("listVideos", { query: { locale, size: VIDEOS_SHOWN } }) : null,
  ]);
  return {
    upcoming: expectData(upcoming),
    past: past?.ok ? past.data.events : [],
    videos: videos?.ok ? videos.data.videos : [],
    messages: messagesFor(locale, videos?.ok ? ["home", "events", "videos"] : ["home", "events"], config.brand.labels),
  };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(matches, location, loaderData && "alias" in loaderData ? aliasMeta(loaderData.alias) : { title: [] });

export default function Home({ loaderData }: Route.ComponentProps) {
  if (!("alias" in loaderData)) return <HomeScreen {...loaderData} />;
  return (
    <Suspense>
      <AliasScreen alias={loaderData.alias} />
    </Suspense>
  );
}
