import type { VideoCard } from "#contract/videos/videos.ts";
import { formatDate, formatDateTime, formatRupiah } from "#i18n/format.ts";
import type { T } from "../../shell/i18n/use-t.ts";

type Locale = "en" | "id";
type Times = Pick<VideoCard, "type" | "state" | "availableFrom" | "availableUntil" | "zone">;

/** The first or last date on which a video can be watched, in its own zone; null if unlimited. */
export function videoWhen({ type, state, availableFrom, availableUntil, zone }: Times, t: T, locale: Locale): string | null {
  if (state === "past") return availableUntil && t("videos.was_until", { date: formatDate(availableUntil, zone, locale) });
  if (type === "live" && availableFrom && Date.parse(availableFrom) > Date.now())
    return t("videos.live_at", { date: formatDateTime(availableFrom, zone, locale) });
  if (state === "coming" && availableFrom) return t("videos.from_date", { date: formatDate(availableFrom, zone, locale) });
  return availableUntil && t("videos.until", { date: formatDate(availableUntil, zone, locale) });
}

/** The full price of a video; null if it is not on sale. */
export function videoPrice({ total, isFree }: Pick<VideoCard, "total" | "isFree">, t: T, locale: Locale): string | null {
  if (total === null) return null;
  return isFree || total === 0 ? t("videos.free") : formatRupiah(total, locale);
}
