import { useRevalidator } from "react-router";
import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import type { Route } from "./+types/account";
import { expectData } from "../shell/document/expect-data.ts";
import { pageMeta } from "../shell/document/page-meta.ts";
import { AccountPage } from "../people/identity/account-page.tsx";
import { LoginCard } from "../people/identity/login-card.tsx";
import { pageContext } from "../shell/router/page-context.ts";
import { FindByName } from "../tickets/holdings/find-by-name.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { api, locale, config } = context.get(pageContext);
  const query = { locale };
  const { person } = expectData(await api("getSession", { query }));
  // The labels of a remembered buyer's fields are those of the checkout.
  const messages = messagesFor(locale, ["login", "fields", "purchases", ...(person ? (["checkout"] as const) : [])], config.brand.labels);
  const title = translate(messages, { locale, key: person ? "login.account" : "login.title" });
  if (!person) return { title, messages, account: null };
  const [sessions, passkeys, older] = await Promise.all([
    api("listSessions", { query }),
    api("listPasskeys", { query }),
    api("getOlderOrders", { query }),
  ]);
  const olderOrders = expectData(older).count;
  return { title, messages, account: { phone: person.phone, sessions: expectData(sessions), passkeys: expectData(passkeys), olderOrders } };
}

export function headers() {
  return { "cache-control": "no-store" };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
  loaderData ? pageMeta(matches, location, { title: [loaderData.title], hidden: true }) : [];

export default function AccountRoute({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { account } = loaderData;
  if (account) return <AccountPage key={account.phone} account={account} onStale={() => void revalidate()} />;
  return (
    <div className="ui-page login-page">
      <LoginCard onDone={() => void revalidate()}>
        <FindByName />
      </LoginCard>
    </div>
  );
}
