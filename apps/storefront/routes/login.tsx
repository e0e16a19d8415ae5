import { redirect } from "react-router";
import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import type { Route } from "./+types/login";
import { expectData } from "../shell/document/expect-data.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { LoginCard } from "../people/identity/login-card.tsx";
import { ownPath } from "../shell/links/own-path.ts";
import { pagePath } from "../shell/links/page-path.ts";
import { useGo } from "../shell/links/use-go.ts";
import { usePath } from "../shell/links/use-path.ts";
import { pageContext } from "../shell/router/page-context.ts";
import { FindByName } from "../tickets/holdings/find-by-name.tsx";

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
