import { messagesFor } from "#i18n/messages.ts";
import { expectEvent } from "../shell/document/expect-data.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { pageContext } from "../shell/router/page-context.ts";
import { CheckPage } from "../tickets/waivers/check-page.tsx";
import waiverStyles from "../tickets/waivers/waiver.css?url";
import type { Route } from "./+types/waiver-check";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  expectEvent(await api("getWaiverRelease", { params: { slug: params.slug }, query: { locale } }));
  return { messages: messagesFor(locale, ["waiver"], config.brand.labels) };
}

/** This page's own styles, loaded on no other page. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: waiverStyles }];

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  pageMeta(matches, location, { title: [loaderData?.messages["waiver.check_title"] ?? ""], hidden: true });

/** The check of a signed paper's verification code. */
export default function WaiverCheck() {
  return <CheckPage />;
}
