import { formatDateTime, formatTime } from "#i18n/format.ts";
import { Icon } from "#ui/media/icon.tsx";
import { useOnline } from "../../shell/state/use-online.ts";
import { type T, useLocale, useT } from "../../shell/i18n/use-t.ts";
import type { Holdings } from "./use-holdings.ts";

const DAY_MS = 86_400_000;

/** The time on this device, in its own zone, which only the browser knows. */
function momentText(instant: string, locale: "en" | "id"): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isRecent = Date.now() - Date.parse(instant) < DAY_MS / 2;
  return isRecent ? formatTime(instant, zone, locale) : formatDateTime(instant, zone, locale);
}

/** The age of the lists in one line, without a connection or if the server did not answer. */
export function StaleNotice({ holdings }: { holdings: Holdings }) {
  const t = useT();
  const locale = useLocale();
  const isOnline = useOnline();
  if (!holdings.isStale && isOnline) return null;
  return (
    <p className="tickets-stale" role="status">
      {t(isOnline ? "ticket.stale" : "ticket.offline", { time: momentText(holdings.tickets.serverNow, locale) })}
      {isOnline && (
        <button type="button" className="ui-link" onClick={holdings.reload}>
          {t("common.try_again")}
        </button>
      )}
    </p>
  );
}

/** Reports that the device has stored the tickets for use without a network. It appears late, so it must not move anything. */
export function SavedNotice({ holdings, isSaved }: { holdings: Holdings; isSaved: boolean }) {
  const t: T = useT();
  const locale = useLocale();
  return (
    <p className="tickets-kept" role="status">
      {isSaved && !holdings.isStale && (
        <>
          <Icon name="check" size={16} />
          {t("purchases.kept", { time: momentText(holdings.tickets.serverNow, locale) })}
        </>
      )}
    </p>
  );
}
