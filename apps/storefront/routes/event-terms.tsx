import { messagesFor } from "#i18n/messages.ts";
import { expectEvent } from "../shell/document/expect-data.ts";
import { describedBy } from "../shell/document/described-by.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { LegalPage } from "../brands/legal/legal-page.tsx";
import { pageContext } from "../shell/router/page-context.ts";
import type { Route } from "./+types/event-terms";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  const page = expectEvent(await api("getEventTerms", { params: { slug: params.slug }, query: { locale } }));
  const title = messagesFor(locale, ["common"])["common.terms"] ?? page.title;
  return { page: { ...page, title }, title, messages: messagesFor(locale, ["legal"], config.brand.labels) };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(matches, location, {
    title: [loaderData?.title ?? "", loaderData?.page.event.name ?? ""],
    ...describedBy(loaderData?.page.text, loaderData?.page.event.name),
    shared: loaderData ? `event/${loaderData.page.event.slug}` : "home",
  });

export default function EventTerms({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData;
  return <LegalPage page={page} place="event" about={page.event} />;
}
