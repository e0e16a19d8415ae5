import { placeEvent } from "./calendar.ts";
import type { DemoEvent, DemoMoment } from "./event.types.ts";
import type { Words } from "./posters/manners.ts";

/** Until this hour of the next morning, a night belongs to the day before. */
const MORNING = 9;

/** The days of an event as `13–15.02.2027`, in figures: posters are the same in both languages. */
function span(start: DemoMoment, end: DemoMoment, today: string): string {
  const dateOf = (day: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10).split("-") as [string, string, string];
  const isNight = end.day === start.day + 1 && Number(end.time.slice(0, 2)) <= MORNING;
  const [year, month, day] = dateOf(start.day);
  const [lastYear, lastMonth, lastDay] = dateOf(isNight ? start.day : end.day);
  if (year === lastYear && month === lastMonth && day === lastDay) return `${day}.${month}.${year}`;
  return `${day}${month === lastMonth ? "" : `.${month}`}–${lastDay}.${lastMonth}.${lastYear}`;
}

/** The known words of a poster, for a demo that began on `today`: title, days and city. */
export function posterWords(event: DemoEvent, today: string): Words {
  const { name, start, end, venue } = placeEvent(event, today);
  return { title: name, date: start && end ? span(start, end, today) : null, place: venue?.city ?? null };
}
