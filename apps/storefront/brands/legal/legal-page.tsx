import { useEffect } from "react";
import type { PageAnswer } from "#contract/catalogue/events.ts";
import { formatLongDay } from "#i18n/format-long-day.ts";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { pushEvent } from "../analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { helpLink } from "../../shell/document/help-link.ts";
import { RichText } from "./rich-text.tsx";

type LegalPageProps = {
  readonly page: Pick<PageAnswer, "title" | "text" | "updatedAt">;
  readonly place: "event" | "tenant";
  /** The event that the text is about. */
  readonly about?: { readonly slug: string; readonly name: string };
};

const CONTENTS_FROM = 4;

/** A legal text to read, search and print. */
export function LegalPage({ page, place, about }: LegalPageProps) {
  const t = useT();
  const locale = useLocale();
  const { brand } = useTenant();
  const help = helpLink(brand, page.title);
  const headings = page.text.flatMap((block, index) => (block.kind === "heading" ? [{ id: `part-${index}`, text: block.text }] : []));
  useEffect(() => pushEvent("terms_open", { place }), [place]);
  return (
    <article className="ui-page legal-page">
      <header>
        {about && (
          <AppLink href={`/event/${about.slug}`} className="ui-link legal-back">
            <Icon name="chevron-left" />
            {t("legal.back_event")}
          </AppLink>
        )}
        <h1>{page.title}</h1>
        {about && <p className="legal-about">{about.name}</p>}
        {page.updatedAt !== null && <p className="legal-date">{t("legal.updated", { date: formatLongDay(page.updatedAt, locale) })}</p>}
      </header>
      {headings.length > CONTENTS_FROM && (
        <nav className="legal-contents" aria-label={t("legal.contents")}>
          <h2>{t("legal.contents")}</h2>
          <ol>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div>
        {page.text.length > 0 ? <RichText blocks={page.text} level={2} anchor="part" /> : <p>{t("legal.missing")}</p>}
        <footer className="legal-foot">
          <p>{t("legal.controller", { company: brand.company, address: brand.address })}</p>
          <p>
            {t("legal.contact")}{" "}
            <a className="ui-link" href={help.href}>
              {t(help.kind === "whatsapp" ? "common.ask_whatsapp" : "common.help_email")}
            </a>
          </p>
          <Button size="small" onClick={() => print()}>
            <Icon name="print" />
            {t("legal.print")}
          </Button>
        </footer>
      </div>
    </article>
  );
}
