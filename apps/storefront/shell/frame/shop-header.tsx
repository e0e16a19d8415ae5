import { useLocation } from "react-router";
import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { withoutPrefix } from "../links/page-path.ts";
import { BrandLogo } from "./brand-logo.tsx";
import { HeaderHelp } from "./header-help.tsx";
import { LangSwitch } from "./lang-switch.tsx";
import { shopNav } from "./shop-nav.ts";
import { useRememberedLogin } from "../../people/identity/remember-login.ts";
import { Suspense } from "react";
import { Icon } from "#ui/media/icon.tsx";
import { LazySheet } from "./lazy-sheet.tsx";
import { lazyPart } from "../router/lazy-part.ts";
import { useStateOf } from "../state/use-state-of.ts";

const MenuList = lazyPart(() => import("./menu-list.tsx").then((loaded) => loaded.MenuList));

/** The menu of phone screens. */
function MenuSheet() {
  const t = useT();
  const { key } = useLocation();
  const [open, setOpen] = useStateOf(key, false);
  return (
    <>
      <button
        type="button"
        className="ui-square shop-menu"
        aria-label={t("common.menu")}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
      </button>
      <LazySheet open={open} onClose={() => setOpen(false)} title={t("common.menu")} closeLabel={t("common.close")} kind="panel">
        <Suspense>
          <MenuList />
        </Suspense>
      </LazySheet>
    </>
  );
}

/** The login link; for a logged-in person, the account link. */
function HeaderLogin({ here }: { readonly here: string }) {
  const t = useT();
  const isIn = useRememberedLogin();
  const href = isIn ? "/account" : "/login";
  return (
    <AppLink href={isIn ? href : `${href}?next=/event/my-ticket`} aria-current={here === href ? "page" : undefined}>
      {t(isIn ? "common.account" : "common.login")}
    </AppLink>
  );
}

/** Header of the browsing pages. */
export function ShopHeader() {
  const t = useT();
  const { flags } = useTenant();
  const here = withoutPrefix(useLocation().pathname);
  return (
    <header className="shop-header">
      <div className="ui-page shop-header-row">
        <BrandLogo />
        <nav className="shop-nav" aria-label={t("common.menu")}>
          {shopNav(flags).map(({ href, key }) => (
            <AppLink key={href} href={href} aria-current={here === href ? "page" : undefined}>
              {t(key)}
            </AppLink>
          ))}
          <HeaderLogin here={here} />
        </nav>
        <LangSwitch />
        <HeaderHelp />
        <MenuSheet />
      </div>
    </header>
  );
}
