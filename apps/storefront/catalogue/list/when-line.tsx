import type { EventCard } from "#contract/catalogue/events.ts";
import { formatSpan } from "#i18n/format.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { UnbrokenHours } from "./unbroken-hours.tsx";

type When = Pick<EventCard, "startsAt" | "endsAt" | "zone"> & { readonly state: EventCard["state"] };
/** `hours`: the start times of an event over several days, as text. */
type WhenLineProps = { readonly event: When; readonly hours?: string | null };

/** An event's date in its own zone. A postponed event shows its old date as void, and no new one. */
export function WhenLine({ event, hours = null }: WhenLineProps) {
  const t = useT();
  const locale = useLocale();
  const { startsAt, endsAt, zone, state } = event;
  if (startsAt === null) return t("common.date_unknown");
  const span = formatSpan(startsAt, { to: endsAt, zone, locale });
  if (state !== "postponed" && hours !== null) {
    return (
      <>
        {span}, <span className="num whole when-hours">{hours}</span>
      </>
    );
  }
  if (state !== "postponed") return <UnbrokenHours text={span} />;
  return (
    <>
      {t("common.date_moved")} <s>{span}</s>
    </>
  );
}
