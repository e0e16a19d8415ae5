import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { helpLink } from "./help-link.ts";
import { LateSheet } from "./late-sheet.tsx";
import { LEGAL_NAV, SHOP_NAV } from "./shop-nav.ts";

/** The menu of phone screens. */
export function MenuSheet() {
  const t = useT();
  const { brand } = useTenant();
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  useEffect(() => setOpen(false), [key]);
  const help = helpLink(brand);
  return (
    <>
      <button type="button" className="k-square s-menu" aria-label={t("common.menu")} aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon name="menu" size={24} />
      </button>
      <LateSheet open={open} onClose={() => setOpen(false)} title={t("common.menu")} closeLabel={t("common.close")} kind="panel">
        <ul className="s-menu-list">
          {[{ href: "/", key: "common.home" as const }, ...SHOP_NAV].map((item) => (
            <li key={item.href}>
              <AppLink href={item.href}>
                {t(item.key)}
                <Icon name="chevron-right" />
              </AppLink>
            </li>
          ))}
        </ul>
        <ul className="s-menu-small">
          <li>
            <a href={help.href}>{t(help.kind === "whatsapp" ? "common.help_whatsapp" : "common.help_email")}</a>
          </li>
          {LEGAL_NAV.map((item) => (
            <li key={item.href}>
              <AppLink href={item.href}>{t(item.key)}</AppLink>
            </li>
          ))}
        </ul>
      </LateSheet>
    </>
  );
}
