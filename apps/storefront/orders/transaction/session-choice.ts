import type { EventDetail } from "#contract/catalogue/events.ts";

type Session = EventDetail["sessions"][number];

/** The session of a buyer's local date and time (`YYYY-MM-DDTHH:MM`). Undefined if unknown. */
export function sessionOf(event: Pick<EventDetail, "sessions">, eventAt: string): Session | undefined {
  return event.sessions.find((session) => `${session.date}T${session.time}` === eventAt);
}

/** The event's days in order, each with its sessions. */
export function sessionDays(sessions: readonly Session[]): readonly { readonly date: string; readonly sessions: readonly Session[] }[] {
  const dates = [...new Set(sessions.map((session) => session.date))];
  return dates.map((date) => ({ date, sessions: sessions.filter((session) => session.date === date) }));
}
