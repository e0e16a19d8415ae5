import { useRememberedLogin } from "../../people/identity/remember-login.ts";
import { useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";

/** The way in, and once somebody is logged in the way to their own page. */
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
