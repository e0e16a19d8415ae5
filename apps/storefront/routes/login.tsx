import { redirect } from "react-router";
import { messagesFor } from "#i18n/messages/load.ts";
import { translate } from "#i18n/translate.ts";
import type { Route } from "./+types/login";
import { expectData } from "../document/expect-data.ts";
import { pageMeta } from "../document/page-meta.ts";
import { LoginCard } from "../identity/login-card.tsx";
import { ownPath } from "../links/own-path.ts";
import { pagePath } from "../links/page-path.ts";
import { useGo } from "../links/use-go.ts";
import { usePath } from "../links/use-path.ts";
import { pageContext } from "../router/page-context.ts";
import { FindByName } from "../tickets/find-by-name.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  const url = new URL(request.url);
  const next = ownPath(url.searchParams.get("next"), "/account");
  const { person } = expectData(await api("getSession", { query: { locale } }));
  if (person) throw redirect(pagePath(next, { pathname: url.pathname, search: url.search }));
  const messages = messagesFor(locale, ["login", "fields", "purchases"], config.brand.labels);
  return { title: translate(messages, { locale, key: "login.title" }), messages, next };
}

export function headers() {
  return { "cache-control": "no-store" };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  loaderData ? pageMeta(matches, location, { title: [loaderData.title], hidden: true }) : [];

export default function Login({ loaderData }: Route.ComponentProps) {
  const go = useGo();
  const path = usePath();
  return (
    <div className="ui-page login-page">
      <LoginCard onDone={() => void go(path(loaderData.next), { replace: true })}>
        <FindByName />
      </LoginCard>
    </div>
  );
}
