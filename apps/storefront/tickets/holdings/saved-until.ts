import { endOf } from "./ticket-display.ts";
import type { Lists } from "./use-holdings.ts";

const DAY_MS = 86_400_000;
/** How long after its event a ticket may stay on a device. See docs/rules/tickets.md#on-a-phone. */
const AFTER_MS = 7 * DAY_MS;
/** How long a ticket without a date, or an order without tickets, may stay on a device. */
const UNDATED_MS = 30 * DAY_MS;

/** Until when a device may store these lists, as an instant; null if they are empty. `now` in ms. */
export function savedUntil({ tickets, purchases, passes }: Lists, now: number): string | null {
  const ends = tickets.tickets.map((ticket) => {
    const end = endOf(ticket);
    return Number.isFinite(end) ? end + AFTER_MS : now + UNDATED_MS;
  });
  const orders = purchases && purchases.purchases.length > 0 ? [now + UNDATED_MS] : [];
  const carried = (passes?.passes ?? []).map(({ validUntil }) => Date.parse(validUntil) + DAY_MS);
  const last = Math.max(0, ...ends, ...carried, ...orders);
  return last > now ? new Date(last).toISOString() : null;
}
