import type { EventDetail, SessionAnswer } from "#contract/catalogue/events.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import type { SaleState } from "#domain/catalogue/event.ts";
import { fromPrice } from "#domain/orders/pricing/all-in.ts";
import { comingDays } from "../../orders/transaction/coming-days.ts";

export type GroupRow = {
  readonly session: SessionAnswer;
  /** `YYYY-MM-DDTHH:MM` in the event's zone. */
  readonly at: string;
  /** The lowest full price of a ticket on this date; null if no category is on sale. */
  readonly from: number | null;
  /** A category with an open waiting list on this date; null without one, and while any category is on sale. */
  readonly waitFor: string | null;
};

const PAST: ReadonlySet<SaleState> = new Set(["ended"]);

/** An event's dates in order, split into coming and past ones. */
export function groupRows(event: EventDetail): { readonly coming: readonly GroupRow[]; readonly past: readonly GroupRow[] } {
  const rows = event.sessions.map((session) => rowOf(event, session));
  return { coming: rows.filter(({ session }) => !PAST.has(session.state)), past: rows.filter(({ session }) => PAST.has(session.state)) };
}

/** Whether there are coming dates, and none is on sale now or later. */
export function isAllSoldOut(coming: readonly GroupRow[]): boolean {
  return coming.length > 0 && coming.every(({ session }) => session.state === "sold_out" || session.state === "waiting_list");
}

function rowOf(event: EventDetail, session: SessionAnswer): GroupRow {
  const here = event.availability.filter((entry) => entry.sessionId === session.id);
  const open = new Set(here.filter((entry) => isBuyable(entry.state)).map((entry) => entry.categoryId));
  const days = comingDays(event, session.date);
  const from = fromPrice(
    event,
    event.prices.filter((category) => open.has(category.id)).map((category) => ({ category, days })),
  );
  const waited = here.find((entry) => entry.state === "waiting_list");
  return {
    session,
    at: `${session.date}T${session.time}`,
    from,
    waitFor: session.state === "waiting_list" ? (waited?.categoryId ?? null) : null,
  };
}

export type GroupDay = { readonly date: string; readonly rows: readonly GroupRow[] };

/** The dates by calendar day, in order. */
export function groupDays(rows: readonly GroupRow[]): readonly GroupDay[] {
  return [...Map.groupBy(rows, ({ session }) => session.date)].map(([date, ofDay]) => ({ date, rows: ofDay }));
}

/** The lowest price of a ticket if it is the same on all dates on sale; else null. */
export function samePrice(rows: readonly GroupRow[]): number | null {
  const prices = new Set(rows.flatMap(({ from }) => (from === null ? [] : [from])));
  const [only] = prices;
  return prices.size === 1 && only !== undefined ? only : null;
}
