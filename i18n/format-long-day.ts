import type { Locale } from "#domain/brands/brand.ts";

const LONG_MONTHS = {
  en: ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"],
  id: ["Januari", "Februari", "Maret", "April", "Mei", "Juni", "Juli", "Agustus", "September", "Oktober", "November", "Desember"],
} as const;

/** `5 December 2026` or `5 Desember 2026`, of a calendar date `YYYY-MM-DD`. */
export function formatLongDay(date: string, locale: Locale): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${day} ${LONG_MONTHS[locale][month! - 1]} ${year}`;
}
