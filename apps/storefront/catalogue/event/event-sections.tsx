import type { EventDetail } from "#contract/catalogue/events.ts";
import { useEffect, useRef, useState } from "react";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { RichText } from "../../brands/legal/rich-text.tsx";
import { helpLink } from "../../shell/document/help-link.ts";
import { mapLink } from "../../shell/links/map-link.ts";
import { DefinitionList, type Fact } from "#ui/data/definition-list.tsx";
import { AppLink } from "../../shell/links/app-link.tsx";

/** Rules for buyers: age, number of tickets, waiver, terms, seller. */
function GoodToKnow({ event }: { event: EventDetail }) {
  const t = useT();
  const { brand } = useTenant();
  // Show nothing without a limit: a category's text may name its own.
  const age = event.minAge === null ? [] : [{ term: t("event.age_label"), value: t("event.age", { n: event.minAge }) }];
  const facts: Fact[] = [
    ...age,
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
    facts.push({ term: t("event.refund_label"), value: event.refundRule ?? t("event.refund_line") });
    facts.push({ term: t("event.terms_label"), value: terms });
  }
  facts.push({ term: t("event.organiser_label"), value: brand.company });
  return <DefinitionList items={facts} layout="rows" />;
}

/** The sections after the tickets: about, place, rules, questions. */
export function EventSections({ event }: { event: EventDetail }) {
  const t = useT();
  const { brand } = useTenant();
  const help = helpLink(brand, event.name);
  return (
    <div className="event-about">
      <section aria-labelledby="about">
        <h2 id="about">{t("event.about")}</h2>
        <LongText event={event} />
      </section>
      {event.venue && (
        <section aria-labelledby="place">
          <h2 id="place">{t("event.place")}</h2>
          <div className="event-place">
            <Icon name="pin" size={24} />
            <div>
              <p>{event.venue.name}</p>
              <p>
                {event.venue.address}, {event.venue.city}
              </p>
            </div>
            <LinkButton href={mapLink(event.venue)} target="_blank" rel="noopener" size="small">
              {t("event.open_maps")}
            </LinkButton>
          </div>
        </section>
      )}
      <section aria-labelledby="before-you-buy">
        <h2 id="before-you-buy">{t("event.good_to_know")}</h2>
        <GoodToKnow event={event} />
      </section>
      <section aria-labelledby="questions">
        <h2 id="questions">{t("event.questions")}</h2>
        <p>{t("event.questions_line")}</p>
        <div className="ui-actions-row">
          <LinkButton href={help.href}>{t(help.kind === "whatsapp" ? "common.ask_whatsapp" : "common.help_email")}</LinkButton>
        </div>
      </section>
    </div>
  );
}

/** A long description, folded until opened; without scripts it is open. */
function LongText({ event }: { event: EventDetail }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"whole" | "folded" | "opened">("whole");
  useEffect(() => {
    if (box.current && box.current.scrollHeight > FOLD_FROM_PX && box.current.getBoundingClientRect().top > innerHeight) setState("folded");
  }, []);
  return (
    <>
      <div ref={box} className="event-long" data-state={state}>
        <RichText blocks={event.description} />
      </div>
      {state !== "whole" && (
        <button
          type="button"
          className="ui-link"
          aria-expanded={state === "opened"}
          onClick={() => setState(state === "folded" ? "opened" : "folded")}
        >
          {t(state === "folded" ? "event.read_more" : "event.read_less")}
        </button>
      )}
    </>
  );
}

/** Fold only taller texts, and only below the first view, so that nothing visible moves. */
const FOLD_FROM_PX = 720;
