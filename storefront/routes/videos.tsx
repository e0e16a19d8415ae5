import { data, redirect } from "react-router";
import { messagesFor } from "#i18n/messages/load.ts";
import { ComingSoon } from "../coming-soon/coming-soon.tsx";
import { pageMeta } from "../document/page-meta.ts";
import { restOfQuery } from "../links/rest-of-query.ts";
import { pageContext } from "../router/page-context.ts";
import soonStyles from "../coming-soon/coming-soon.css?url";
import type { Route } from "./+types/videos";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: soonStyles }];

/** Every address of videos: a tenant without them has no such page, one with them announces them. See docs/rules/pages.md#coming-soon. */
export function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { locale, config, prefix } = page;
  if (!config.flags.withVideo) throw data(null, { status: 404 });
  const isPast = new URL(request.url).searchParams.get("when") === "past";
  if (isPast && !config.flags.withPastVideo) throw redirect(`${prefix}/video${restOfQuery(page.request.url, ["when"])}`);
  return { isPast, messages: messagesFor(locale, ["alias"], config.brand.labels) };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(matches, location, { title: [loaderData?.messages["alias.soon"] ?? ""], hidden: true });

export default function Videos({ loaderData }: Route.ComponentProps) {
  return <ComingSoon isPast={loaderData.isPast} />;
}
