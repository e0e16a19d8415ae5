import { utcToLocal } from "#domain/time/zone.ts";
import { zoneOf } from "#i18n/format.ts";
import type { Days } from "./release-draft.ts";

/** The event's day and today, both in its zone; without a date the event counts as today. */
export function daysOf(event: { readonly startsAt: string | null; readonly zone: string } | undefined): Days {
  const zone = zoneOf(event?.zone ?? "Asia/Jakarta");
  const today = utcToLocal(zone, new Date().toISOString()).date;
  return { today, eventDay: event?.startsAt ? utcToLocal(zone, event.startsAt).date : today };
}
