import { LinkButton } from "#ui/form/button.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { Poster } from "../../catalogue/list/poster.tsx";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";

const SIZES = {
  split: "(min-width: 80rem) 690px, (min-width: 64rem) 55vw, calc(100vw - 2rem)",
  stacked: "(min-width: 80rem) 1200px, calc(100vw - 2rem)",
};

/**
 * The shop's name and banner. `hasMore` adds the link to all events, the main one if no event is featured (`isAlone`). The tenant chooses
 * one of three layouts; no text is ever on a picture.
 */
export function Hero({ hasMore, isAlone }: { readonly hasMore: boolean; readonly isAlone: boolean }) {
  const t = useT();
  const { brand } = useTenant();
  return (
    <section className="home-hero" data-layout={brand.heroLayout}>
      <div className="ui-page home-hero-frame">
        {brand.heroLayout !== "compact" && (
          <Poster picture={brand.hero} sizes={SIZES[brand.heroLayout]} ratio="16:9" priority className="home-hero-picture" />
        )}
        <div className="home-hero-words">
          <h1>{brand.tagline}</h1>
          <p>{brand.heroText}</p>
          {hasMore && (
            <div className="ui-actions-row home-hero-actions">
              <LinkButton as={AppLink} href="/event" variant={isAlone ? "primary" : undefined}>
                {t("home.see_all")}
              </LinkButton>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
