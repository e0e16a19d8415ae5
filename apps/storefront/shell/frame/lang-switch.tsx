import { useLocation } from "react-router";
import { prefixOf, withoutPrefix } from "../links/page-path.ts";
import { useLocale, useT } from "../i18n/use-t.ts";

const LOCALES = ["id", "en"] as const;

/**
 * The same page in the other language. The server stores the choice for 365 days; form data stays in the browser. See
 * docs/rules/pages.md#languages.
 */
export function LangSwitch() {
  const t = useT();
  const locale = useLocale();
  const { pathname, search, hash } = useLocation();
  const hasPrefix = prefixOf(pathname) !== "";
  return (
    <nav className="shop-lang" aria-label={t("common.language")}>
      {LOCALES.map((to) => {
        const bare = withoutPrefix(pathname);
        const next = (hasPrefix ? `/${to}${bare === "/" ? "" : bare}` : pathname) + search + hash;
        const href = `/locale?to=${to}&next=${encodeURIComponent(next)}`;
        return (
          <a
            key={to}
            href={href}
            // Set the address again at the press: a shared page is rendered without this address's query and hash.
            onClick={(event) => {
              event.currentTarget.href = href;
            }}
            hrefLang={to}
            lang={to}
            aria-current={to === locale ? "true" : undefined}
            rel="nofollow"
          >
            {to.toUpperCase()}
            <span className="sr-only"> {t(`common.language_${to}`)}</span>
          </a>
        );
      })}
    </nav>
  );
}
