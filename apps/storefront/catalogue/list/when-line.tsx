import type { EventCard } from "#contract/catalogue/events.ts";
import { formatSpan } from "#i18n/format.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { UnbrokenHours } from "./unbroken-hours.tsx";

type When = Pick<EventCard, "startsAt" | "endsAt" | "zone"> & { readonly state: EventCard["state"] };

/** An event's date in its own zone. A postponed event shows its old date as void, and no new one. */
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
