import type { EventDetail } from "#contract/catalogue/events.ts";
import { DefinitionList, type Fact } from "#ui/data/definition-list.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";

/** Rules for buyers: age, number of tickets, waiver, terms, seller. */
export function GoodToKnow({ event }: { event: EventDetail }) {
  const t = useT();
  const { brand } = useTenant();
  const facts: Fact[] = [
    { term: t("event.age_label"), value: event.minAge === null ? t("event.age_all") : t("event.age", { n: event.minAge }) },
    event.maxPerPhone === null
      ? { term: t("event.limit_label"), value: t("event.limit", { n: event.maxPerOrder }) }
      : { term: t("event.limit_phone_label"), value: t("event.limit_phone", { n: event.maxPerPhone }) },
  ];
  if (event.waiver) facts.push({ term: t("event.waiver_label"), value: t("event.waiver_line") });
  if (event.hasTerms) {
    const terms = (
      <AppLink className="ui-link tap" href={`/event/${event.slug}/tnc`}>
        {t("event.terms_link")}
      </AppLink>
    );
    facts.push({ term: t("event.terms_label"), value: terms }, { term: t("event.refund_label"), value: t("event.refund_line") });
  }
  facts.push({ term: t("event.organiser_label"), value: brand.company });
  return <DefinitionList items={facts} layout="rows" />;
}
