import type { CategoryAnswer, EventDetail, SessionAnswer } from "#contract/catalogue/events.ts";
import { bundleSize } from "#domain/tickets/bundle-size.ts";

export type WaitingChoice = {
  readonly category: CategoryAnswer;
  /** Dates with an open list of the category; empty for an event without dates. */
  readonly sessions: readonly SessionAnswer[];
  /** The most pieces in one entry. */
  readonly max: number;
};

/** The choices on a category's waiting list; null if it has no open list. */
export function waitingChoice(event: EventDetail, categoryId: string): WaitingChoice | null {
  const category = event.prices.find((each) => each.id === categoryId);
  const open = event.availability.filter((entry) => entry.categoryId === categoryId && entry.state === "waiting_list");
  if (!category || open.length === 0) return null;
  const max = Math.min(category.maxPerOrder, Math.floor(event.maxPerOrder / bundleSize(category.bundlingTicket)));
  const sessions = event.sessions.filter((session) => open.some((entry) => entry.sessionId === session.id));
  return { category, sessions, max: Math.max(1, max) };
}
