import { localToUtc, utcToLocal, type Zone } from "../../time/zone.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Minutes to accept an offer: twelve hours, three hours in the last three days before the event, 45 minutes on the last day. Instants are
 * milliseconds since 1970. No date counts as far away. See docs/rules/waiting-list.md#time-to-answer.
 */
export function answerMinutes(eventStart: number | null, now: number): number {
  const left = eventStart === null ? Infinity : eventStart - now;
  if (left < DAY_MS) return 45;
  return left < 3 * DAY_MS ? 180 : 720;
}

/**
 * The end of an offer made now. An end at night, from 22:00 to 07:00 in the event's zone, moves to 08:00, except on the last day before the
 * event. Never later than the list's own end, `closes`. See docs/rules/waiting-list.md#time-to-answer.
 */
export function answerUntil(offer: {
  readonly eventStart: number | null;
  readonly closes: number;
  readonly zone: Zone;
  readonly now: number;
}): number {
  const { eventStart, closes, zone, now } = offer;
  const until = now + answerMinutes(eventStart, now) * 60_000;
  const isLastDay = eventStart !== null && eventStart - now < DAY_MS;
  return Math.min(closes, isLastDay ? until : afterNight(zone, until));
}

function afterNight(zone: Zone, until: number): number {
  const { date, time } = utcToLocal(zone, new Date(until).toISOString());
  if (time >= "07:00" && time < "22:00") return until;
  const day = time < "07:00" ? date : utcToLocal(zone, new Date(until + DAY_MS).toISOString()).date;
  return Date.parse(localToUtc(zone, day, "08:00"));
}
