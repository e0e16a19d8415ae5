import type { EventCard } from "#contract/catalogue/events.ts";
import { formatSpan } from "#i18n/format.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { UnbrokenHours } from "./unbroken-hours.tsx";

type When = Pick<EventCard, "startsAt" | "endsAt" | "zone"> & { readonly state: EventCard["state"] };

/** When an event is, in its own zone. Of one that was moved: its new date is not known yet, and the old one no longer holds. */
export function WhenLine({ event }: { event: When }) {
  const t = useT();
  const locale = useLocale();
  const { startsAt, endsAt, zone, state } = event;
  if (startsAt === null) return t("common.date_unknown");
  const span = formatSpan(startsAt, { to: endsAt, zone, locale });
  if (state !== "postponed") return <UnbrokenHours text={span} />;
  return (
    <>
      {t("common.date_moved")} <s>{span}</s>
    </>
  );
}
