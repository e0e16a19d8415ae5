import { messagesFor } from "#i18n/messages.ts";
import { expectData } from "../shell/document/expect-data.ts";
import { describedBy } from "../shell/document/described-by.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { LegalPage } from "../brands/legal/legal-page.tsx";
import { pageContext } from "../shell/router/page-context.ts";
import type { Route } from "./+types/terms";

export async function loader({ context }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  const page = expectData(await api("getPage", { params: { name: "terms" }, query: { locale } }));
  return { page, messages: messagesFor(locale, ["legal"], config.brand.labels) };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(matches, location, { title: [loaderData?.page.title ?? ""], ...describedBy(loaderData?.page.text) });

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage page={loaderData.page} place="tenant" />;
}
