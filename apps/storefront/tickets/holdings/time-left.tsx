import { useEffect, useState } from "react";
import { leftWords } from "#i18n/deadline-words.ts";
import { formatDate, formatDateTime, formatTime } from "#i18n/format.ts";
import { clockOffset } from "../../orders/transaction/hold-clock.ts";
import { useArrival } from "../../orders/transaction/use-arrival.ts";
import { useCountdown } from "../../orders/transaction/use-countdown.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";

const NEAR_SECONDS = 3600;
/** A page that seems to be older than this came from the device's store, so its time must not correct this browser's clock. */
const OLD_MS = 300_000;

/**
 * The remaining time to pay for held tickets. Beyond an hour, and before hydration, the deadline itself, with its date if that is not
 * today.
 */
export function TimeLeft({ until, now, zone }: { until: string; now: string; zone: string }) {
  const t = useT();
  const locale = useLocale();
  const [offset, setOffset] = useState(0);
  const arrival = useArrival();
  useEffect(() => {
    const measured = clockOffset(now, arrival());
    // oxlint-disable-next-line react/set-state-in-effect -- the clocks can only be compared after the page has arrived
    setOffset(Math.abs(measured) < OLD_MS ? measured : 0);
  }, [now, arrival]);
  const left = useCountdown(until, offset);
  const isToday = formatDate(until, zone, locale) === formatDate(now, zone, locale);
  const isNear = left !== null && left < NEAR_SECONDS;
  return (
    <p className="tickets-due">
      {isNear ? (
        <time dateTime={`PT${left}S`}>{t("purchases.left", { clock: leftWords(left, locale) })}</time>
      ) : (
        t("purchases.until", { time: (isToday ? formatTime : formatDateTime)(until, zone, locale) })
      )}
    </p>
  );
}
