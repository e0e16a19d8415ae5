import type { EventDetail } from "#contract/catalogue/events.ts";
import { useEffect, useRef, useState } from "react";
import { LinkButton } from "#ui/form/button.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { RichText } from "../../brands/legal/rich-text.tsx";
import { helpLink } from "../../shell/document/help-link.ts";
import { GoodToKnow } from "./good-to-know.tsx";
import { mapLink } from "../../shell/links/map-link.ts";

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
      <section aria-labelledby="good-to-know">
        <h2 id="good-to-know">{t("event.good_to_know")}</h2>
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

/** Shorter texts are never folded. Folding starts below the first view, so that nothing visible moves. */
const FOLD_FROM_PX = 720;
