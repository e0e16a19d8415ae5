import { useLocation } from "react-router";
import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { withoutPrefix } from "../links/page-path.ts";
import { BrandLogo } from "./brand-logo.tsx";
import { HeaderLogin } from "./header-login.tsx";
import { LangSwitch } from "./lang-switch.tsx";
import { MenuSheet } from "./menu-sheet.tsx";
import { shopNav } from "./shop-nav.ts";

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
        <MenuSheet />
      </div>
    </header>
  );
}
