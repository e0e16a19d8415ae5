import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import type { Route } from "./+types/handover";
import { pageMeta } from "../shell/document/page-meta.ts";
import { HandoverPage } from "../tickets/handover/handover-page.tsx";
import { MissingHandover } from "../tickets/handover/missing-handover.tsx";
import { pageContext } from "../shell/router/page-context.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const id = search.get("t") ?? "";
  const messages = messagesFor(locale, ["handover", "checkout", "fields", "login"], config.brand.labels);
  const title = translate(messages, { locale, key: "handover.title" });
  const answer = id === "" ? null : await api("getTicketHandover", { params: { id }, query: { locale } });
  if (answer && !answer.ok && answer.status >= 500) throw data(null, { status: answer.status });
  const view = answer?.ok ? answer.data : null;
  return data({ title, messages, view }, { status: view ? 200 : 404 });
}

/** Moving between steps loads nothing from the server. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSame = currentUrl.pathname === nextUrl.pathname && currentUrl.searchParams.get("t") === nextUrl.searchParams.get("t");
  return isSame && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  loaderData ? pageMeta(matches, location, { title: [loaderData.title, loaderData.view?.event.name ?? ""], hidden: true }) : [];

export default function Handover({ loaderData }: Route.ComponentProps) {
  const { view } = loaderData;
  return view ? <HandoverPage key={view.ticketId} first={view} /> : <MissingHandover />;
}
