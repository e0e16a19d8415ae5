import { askAgain } from "../../brands/consent/ask-again.ts";
import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { helpLink } from "../document/help-link.ts";
import { ACCOUNT, LEGAL_NAV, shopNav } from "./shop-nav.ts";

const SOCIALS: Readonly<Record<string, string>> = {
  instagram: "Instagram",
  tiktok: "TikTok",
  youtube: "YouTube",
  x: "X",
  facebook: "Facebook",
};

/** Footer of the browsing pages: organiser, help, legal texts. */
export function ShopFooter() {
  const t = useT();
  const { brand, flags, ui, marketing } = useTenant();
  const help = helpLink(brand);
  return (
    <footer className="shop-footer">
      <div className="ui-page shop-footer-row">
        <div className="shop-footer-brand">
          <img src={brand.logo.wide} alt={brand.title} width={brand.logo.width} height={brand.logo.height} loading="lazy" />
          <p>{brand.footerText}</p>
        </div>
        <ul>
          {[...shopNav(flags), ACCOUNT, ...LEGAL_NAV].map(({ href, key }) => (
            <li key={href}>
              <AppLink href={href}>{t(key)}</AppLink>
            </li>
          ))}
          {brand.pages.map(({ name, title }) => (
            <li key={name}>
              <AppLink href={`/${name}`}>{title}</AppLink>
            </li>
          ))}
          {brand.waiverRelease && (
            <li>
              <AppLink href={`/waiver-release/${ui}`}>{t("common.waiver_release")}</AppLink>
            </li>
          )}
        </ul>
        <ul>
          <li>
            <a href={help.href}>{t(help.kind === "whatsapp" ? "common.help_whatsapp" : "common.help_email")}</a>
          </li>
          {marketing?.consent && (
            <li>
              <button type="button" onClick={askAgain}>
                {t("consent.change")}
              </button>
            </li>
          )}
          {brand.socials.map(({ kind, url }) => (
            <li key={url}>
              <a href={url} rel="noopener">
                {SOCIALS[kind] ?? kind}
              </a>
            </li>
          ))}
        </ul>
        <p className="shop-footer-fine">
          {brand.company} · {brand.address} · <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </p>
      </div>
    </footer>
  );
}
