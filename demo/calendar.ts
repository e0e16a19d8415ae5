import type { DemoEvent, DemoMoment } from "./event.types.ts";

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

/**
 * The kind of an event's first day: a weekday, the first Sunday of a month, a full moon, the Saturday in the week of independence (17
 * August), or Ngembak Geni (the day after Nyepi).
 */
export type DemoDay = (typeof WEEKDAYS)[number] | "first-sun" | "full-moon" | "independence" | "ngembak-geni";

const DAY = 86_400_000;
/** The time of a full moon, and the period of the moon, in days. */
const MOON = { full: Date.parse("2000-01-21T04:41:00Z") / DAY, month: 29.530588853 } as const;
/** Nyepi follows the Balinese calendar, so its dates are listed, not computed. */
const NGEMBAK_GENI = ["2025-03-30", "2026-03-20", "2027-03-09", "2028-03-27", "2029-03-16", "2030-03-06"];
/** The distance to the nearest weekday. */
const NEAR = 3;

const dateOf = (today: string, day: number) => new Date(Date.parse(`${today}T00:00:00Z`) + day * DAY);

/** Whether a UTC date (at midnight) is a day of the kind `on`. */
export function isDemoDay(date: Date, on: DemoDay): boolean {
  const weekday = WEEKDAYS[date.getUTCDay()];
  if (on === "first-sun") return weekday === "sun" && date.getUTCDate() <= 7;
  if (on === "full-moon") return (((date.getTime() / DAY + 1 - MOON.full) % MOON.month) + MOON.month) % MOON.month < 1;
  if (on === "independence") return weekday === "sat" && date.getUTCMonth() === 7 && date.getUTCDate() >= 14 && date.getUTCDate() <= 20;
  if (on === "ngembak-geni") return NGEMBAK_GENI.includes(date.toISOString().slice(0, 10));
  return weekday === on;
}

/**
 * Days from the event's date to the nearest suitable day. Past events stay past, and future events future. 0 if there is no suitable day
 * within two years.
 */
function shiftOf({ start, end, on }: DemoEvent, today: string): number {
  if (!start || !end || !on) return 0;
  const isToCome = start.day > 0;
  const stays = (by: number) => (isToCome ? start.day + by > 0 : end.day + by < 0);
  for (let far = 0; far < 730; far += 1) {
    for (const by of far === 0 ? [0] : [far, -far]) {
      if (stays(by) && isDemoDay(dateOf(today, start.day + by), on)) return by;
    }
  }
  return 0;
}

/**
 * The event on a suitable day, when the demo begins on `today` (YYYY-MM-DD): a race on a Sunday, a dinner under the full moon. All of its
 * times move together, except a sale time that would move from the future to the past or back.
 */
export function placeEvent(event: DemoEvent, today: string): DemoEvent {
  const by = shiftOf(event, today);
  if (by === 0) return event;
  const moved = (moment: DemoMoment): DemoMoment => ({ ...moment, day: moment.day + by });
  const inSale = (moment: DemoMoment): DemoMoment =>
    Math.abs(by) > NEAR || Math.sign(moment.day) === Math.sign(moment.day + by) ? moved(moment) : moment;
  return {
    ...event,
    start: event.start && moved(event.start),
    end: event.end && moved(event.end),
    ...(event.saleEnd && { saleEnd: inSale(event.saleEnd) }),
    ...(event.handoverCloses && { handoverCloses: inSale(event.handoverCloses) }),
    ...(event.sessions && { sessions: event.sessions.map((each) => ({ ...each, start: moved(each.start), end: moved(each.end) })) }),
    categories: event.categories.map((category) => ({
      ...category,
      ...(category.addons && {
        addons: category.addons.map((addon) => ({ ...addon, ...(addon.dates && { dates: addon.dates.map((day) => day + by) }) })),
      }),
    })),
  };
}
