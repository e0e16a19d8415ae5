import { useEffect, useState } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { formatDateTime } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button, LinkButton } from "#ui/form/button.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { useTenant } from "../../shell/document/tenant.ts";

/** A calendar file for the start of sales. */
function RemindButton({ event }: { event: EventDetail }) {
  const t = useT();
  const brand = useTenant().brand.title;
  const { saleStartsAt } = event;
  if (saleStartsAt === null) return null;
  async function save(startsAt: string) {
    (await import("./save-calendar.ts")).saveReminder(event, startsAt, { brand, t });
  }
  return (
    <Button size="small" onClick={() => void save(saleStartsAt)}>
      {t("event.remind")}
    </Button>
  );
}

const DAY_MINUTES = 24 * 60;
const JITTER_MS = 5000;

/** Tells why no tickets, or not all, are on sale, and offers an alternative. Renders nothing while tickets are on sale. */
export function SaleNotice({ event, ask }: { event: EventDetail; ask: () => void }) {
  const t = useT();
  const { state } = event;
  if (state === "available" || state === "few_left") return null;
  if (state === "coming_soon") return <ComingSoon event={event} ask={ask} />;
  const again = (
    <Button size="small" onClick={ask}>
      {t("event.refresh")}
    </Button>
  );
  const others = (
    <LinkButton as={AppLink} href="/event" size="small">
      {t("event.other_events")}
    </LinkButton>
  );
  return (
    <Banner
      tone={state === "cancelled" ? "danger" : state === "postponed" ? "warning" : "info"}
      title={t(`event.${state}`)}
      // A waiting list is joined at its category.
      action={state === "waiting_list" ? null : state === "reserved" ? again : others}
    >
      {t(`event.${state}_line`)}
    </Banner>
  );
}

function ComingSoon({ event, ask }: { event: EventDetail; ask: () => void }) {
  const t = useT();
  const locale = useLocale();
  const minutes = useMinutesUntil(event.saleStartsAt, ask);
  const line = event.saleStartsAt
    ? t("event.coming_soon_line", { date: formatDateTime(event.saleStartsAt, event.zone, locale) })
    : t("event.coming_soon_unknown");
  return (
    <Banner tone="info" title={t("event.coming_soon")} action={event.saleStartsAt && <RemindButton event={event} />}>
      {line}
      {minutes !== null && minutes < DAY_MINUTES && (
        <span className="num event-countdown">{t("event.coming_countdown", { n: minutes })}</span>
      )}
    </Banner>
  );
}

/** Whole minutes until an instant. At a random moment soon after the instant, calls `ask`. Null before hydration. */
function useMinutesUntil(instant: string | null, ask: () => void): number | null {
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    if (!instant) return;
    const at = Date.parse(instant);
    const count = () => setMinutes(Math.max(0, Math.ceil((at - Date.now()) / 60_000)));
    count();
    const ticking = setInterval(count, 15_000);
    const wait = at - Date.now() + Math.random() * JITTER_MS;
    const opening = wait > 0 && wait < DAY_MINUTES * 60_000 ? setTimeout(ask, wait) : undefined;
    return () => {
      clearInterval(ticking);
      clearTimeout(opening);
    };
  }, [instant, ask]);
  return minutes;
}
