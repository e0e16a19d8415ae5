import type { AliasAnswer } from "#contract/catalogue/aliases.ts";
import { Microsite } from "./microsite.tsx";
import type { PageAnswer } from "#contract/catalogue/events.ts";
import { formatLongDay } from "#i18n/format-long-day.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { RichText } from "../../brands/legal/rich-text.tsx";
import { helpLink } from "../../shell/document/help-link.ts";

/** A page written by the tenant. */
function OrganiserPage({ page }: { page: PageAnswer }) {
  const t = useT();
  const locale = useLocale();
  const { brand } = useTenant();
  const help = helpLink(brand, page.title);
  return (
    <div className="ui-page legal-page">
      <article>
        <h1 tabIndex={-1}>{page.title}</h1>
        {page.updatedAt !== null && <p className="legal-date">{t("legal.updated", { date: formatLongDay(page.updatedAt, locale) })}</p>}
        <RichText blocks={page.text} level={2} />
        <footer className="legal-foot">
          <p>
            {t("alias.contact")}{" "}
            <a className="ui-link" href={help.href}>
              {t(help.kind === "whatsapp" ? "common.ask_whatsapp" : "common.help_email")}
            </a>
          </p>
        </footer>
      </article>
    </div>
  );
}

export function AliasScreen({ alias }: { alias: AliasAnswer }) {
  return alias.kind === "microsite-page" ? <Microsite site={alias} /> : <OrganiserPage page={alias} />;
}
