import { useRememberedLogin } from "../../people/identity/remember-login.ts";
import { useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";

/** The login link, and for a logged-in person the account link. */
export function HeaderLogin({ here }: { readonly here: string }) {
  const t = useT();
  const isIn = useRememberedLogin();
  const href = isIn ? "/account" : "/login";
  return (
    <AppLink href={isIn ? href : `${href}?next=/event/my-ticket`} aria-current={here === href ? "page" : undefined}>
      {t(isIn ? "common.account" : "common.login")}
    </AppLink>
  );
}
