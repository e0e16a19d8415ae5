import type { Locale } from "#domain/brands/brand.ts";
import { isZone, utcToLocal, zoneAbbreviation, type Zone } from "#domain/time/zone.ts";

const NBSP = "\u00a0";
const MINUS = "\u2212";

const WEEKDAYS = {
  en: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
  id: ["Min", "Sen", "Sel", "Rab", "Kam", "Jum", "Sab"],
} as const;
const MONTHS = {
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  id: ["Jan", "Feb", "Mar", "Apr", "Mei", "Jun", "Jul", "Agu", "Sep", "Okt", "Nov", "Des"],
} as const;

/** A whole number with the language's grouping: 1,250,000 or 1.250.000. */
export function formatNumber(value: number, locale: Locale): string {
  const grouped = String(Math.abs(Math.round(value))).replace(/\B(?=(\d{3})+$)/g, locale === "id" ? "." : ",");
  return value < 0 && grouped !== "0" ? MINUS + grouped : grouped;
}

/** A percentage with at most four decimals and no needless zeros: 2.5 or 2,5, without its sign. */
export function formatPercent(value: number, locale: Locale): string {
  const text = String(Math.round(value * 10_000) / 10_000);
  return locale === "id" ? text.replace(".", ",") : text;
}

/** Rupiah without decimals, on one line. A real minus sign precedes `Rp`. */
export function formatRupiah(amount: number, locale: Locale): string {
  const sign = amount < 0 ? MINUS : "";
  return `${sign}Rp${NBSP}${formatNumber(Math.abs(amount), locale)}`;
}

/** The Indonesian zone of an event's zone name. Jakarta's for any other name. */
export function zoneOf(name: string): Zone {
  return isZone(name) ? name : "Asia/Jakarta";
}

/** Parts of a calendar date `YYYY-MM-DD`, for chips and calendar leaves. */
export function dayParts(day: string, locale: Locale): { weekday: string; day: string; month: string; year: string } {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay();
  return { weekday: WEEKDAYS[locale][weekday]!, day: String(date), month: MONTHS[locale][month - 1]!, year: String(year) };
}

/** `Sat, 5 Dec 2026` or `Sab, 5 Des 2026`, of a calendar date `YYYY-MM-DD`. */
export function formatDay(date: string, locale: Locale): string {
  const { weekday, day, month, year } = dayParts(date, locale);
  return `${weekday}, ${day} ${month} ${year}`;
}

/** `7:30 PM` or `19.30`, of a local time `HH:MM`. */
export function formatClock(time: string, locale: Locale): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const two = String(minutes).padStart(2, "0");
  if (locale === "id") return `${String(hours).padStart(2, "0")}.${two}`;
  return `${hours % 12 === 0 ? 12 : hours % 12}:${two}${NBSP}${hours < 12 ? "AM" : "PM"}`;
}

/** An instant's date in the event's zone: `Sat, 5 Dec 2026`. */
export function formatDate(instant: string, zone: string, locale: Locale): string {
  return formatDay(utcToLocal(zoneOf(zone), instant).date, locale);
}

/** An instant's time in the event's zone: `7:30 PM WIB` or `19.30 WIB`. */
export function formatTime(instant: string, zone: string, locale: Locale): string {
  const own = zoneOf(zone);
  return `${formatClock(utcToLocal(own, instant).time, locale)}${NBSP}${zoneAbbreviation(own)}`;
}

/** `Sat, 5 Dec 2026, 7:30 PM WIB` or `Sab, 5 Des 2026, 19.30 WIB`, in the event's zone. */
export function formatDateTime(instant: string, zone: string, locale: Locale): string {
  return `${formatDate(instant, zone, locale)}, ${formatTime(instant, zone, locale)}`;
}

/** Before the hour at which several days begin. */
const OPENS = { en: "from", id: "mulai" } as const;

/**
 * A period in the event's zone, as `formatSpan`, with the hour at which several days begin: `5–7 Dec 2026, from 12:00 PM WIB`. No hour at
 * midnight, which stands for an unknown one.
 */
export function formatOpening(from: string, span: Parameters<typeof formatSpan>[1]): string {
  const text = formatSpan(from, span);
  const { zone, locale } = span;
  const isTold = text.endsWith(zoneAbbreviation(zoneOf(zone))) || utcToLocal(zoneOf(zone), from).time === "00:00";
  return isTold ? text : `${text}, ${OPENS[locale]}${NBSP}${formatTime(from, zone, locale)}`;
}

/**
 * A period in the event's zone: `Sat, 5 Dec 2026, 7:30 – 10:00 PM WIB` on one day, `…, 10:00 PM – Sun 4:00 AM WIB` into the next, `5–7 Dec
 * 2026` or `30 Nov – 2 Dec 2026` over several. Times stay on one line.
 */
export function formatSpan(
  from: string,
  { to, zone, locale }: { readonly to: string | null; readonly zone: string; readonly locale: Locale },
): string {
  if (to === null) return formatDateTime(from, zone, locale);
  const own = zoneOf(zone);
  const start = utcToLocal(own, from);
  const end = utcToLocal(own, to);
  if (!isOverDays(from, to, zone)) {
    return `${formatDay(start.date, locale)}, ${clockSpan(start, end, locale)}${NBSP}${zoneAbbreviation(own)}`;
  }
  const a = dayParts(start.date, locale);
  const b = dayParts(end.date, locale);
  if (a.year !== b.year) return `${a.day} ${a.month} ${a.year} – ${b.day} ${b.month} ${b.year}`;
  return a.month === b.month ? `${a.day}–${b.day} ${b.month} ${b.year}` : `${a.day} ${a.month} – ${b.day} ${b.month} ${b.year}`;
}

/** Whether a period covers several days in its zone. A night into the next morning does not. */
export function isOverDays(from: string, to: string | null, zone: string): boolean {
  if (to === null || hoursBetween(from, to) < 12) return false;
  return utcToLocal(zoneOf(zone), from).date !== utcToLocal(zoneOf(zone), to).date;
}

type Local = { readonly date: string; readonly time: string };

function clockSpan(from: Local, to: Local, locale: Locale): string {
  const start = formatClock(from.time, locale);
  const end = formatClock(to.time, locale);
  const dash = `${NBSP}–${NBSP}`;
  if (from.date !== to.date) return `${start}${dash}${dayParts(to.date, locale).weekday}${NBSP}${end}`;
  const sameHalf = locale === "en" && start.slice(-2) === end.slice(-2);
  return `${sameHalf ? start.slice(0, -3) : start}${dash}${end}`;
}

function hoursBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 3_600_000;
}
