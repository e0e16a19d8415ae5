import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { helpLink } from "../document/help-link.ts";
import { MenuLogin } from "../../people/identity/menu-login.tsx";
import { LEGAL_NAV, ownNav, shopNav } from "./shop-nav.ts";

/** The shop's places, help and legal texts in the menu of phone screens. */
export function MenuList() {
  const t = useT();
  const { brand, flags } = useTenant();
  const help = helpLink(brand);
  return (
    <>
      <ul className="shop-menu-list">
        {[{ href: "/", key: "common.home" as const }, ...shopNav(flags), ...ownNav(flags)].map((item) => (
          <li key={item.href}>
            <AppLink href={item.href}>
              {t(item.key)}
              <Icon name="chevron-right" />
            </AppLink>
          </li>
        ))}
        <MenuLogin />
      </ul>
      <ul className="shop-menu-small">
        <li>
          <a href={help.href}>{t(help.kind === "whatsapp" ? "common.help_whatsapp" : "common.help_email")}</a>
        </li>
        {LEGAL_NAV.map((item) => (
          <li key={item.href}>
            <AppLink href={item.href}>{t(item.key)}</AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}
