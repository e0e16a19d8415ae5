import { useEffect, useRef } from "react";
import { TOOLS } from "#domain/brands/marketing/marketing.ts";
import { announce } from "#ui/feedback/live-regions.tsx";
import { Button } from "#ui/form/button.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import type { MarketingConfig } from "../analytics/teller.ts";
import "./consent.css";
import type { Choice } from "./consent-choice.ts";

const NAMES = { pixel: "Meta Pixel", tagManager: "Google Tag Manager", umami: "Umami", matomo: "Matomo" } as const;

/**
 * Asks for consent to the tenant's third-party scripts, with a list of them. Covers no button, shows both answers alike, and lets the page
 * work without an answer. `isAsked`: the visitor opened the banner, so it takes the focus.
 */
export function ConsentBanner(props: { given: MarketingConfig; isAsked: boolean; onChoose(choice: Choice): void }) {
  const { given, isAsked, onChoose } = props;
  const t = useT();
  const locale = useLocale();
  const { brand } = useTenant();
  const title = useRef<HTMLHeadingElement>(null);
  const tools = new Intl.ListFormat(locale, { type: "conjunction" }).format(
    TOOLS.filter((tool) => given[tool] !== undefined).map((tool) => NAMES[tool]),
  );
  const said = useRef<boolean | null>(null);
  useEffect(() => {
    if (said.current === isAsked) return;
    said.current = isAsked;
    if (isAsked) title.current?.focus();
    else announce(t("consent.title"));
  }, [isAsked, t]);
  return (
    <section className="consent-banner" aria-labelledby="consent-title">
      <div>
        <h2 id="consent-title" ref={title} tabIndex={-1}>
          {t("consent.title")}
        </h2>
        <p>
          {t("consent.text", { brand: brand.title, tools })} <AppLink href="/privacy-policy">{t("common.privacy")}</AppLink>
        </p>
      </div>
      <div className="consent-answers">
        <Button block onClick={() => onChoose("denied")}>
          {t("consent.deny")}
        </Button>
        <Button block onClick={() => onChoose("granted")}>
          {t("consent.grant")}
        </Button>
      </div>
    </section>
  );
}
