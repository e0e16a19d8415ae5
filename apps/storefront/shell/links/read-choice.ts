import type { EventDetail } from "#contract/catalogue/events.ts";
import type { Selection } from "#domain/orders/cart/selection.types.ts";

type Choice = { readonly sessionId: string | null; readonly selection: Selection };
type Asking = Pick<EventDetail, "prices" | "sessions">;

const OWN = ["category", "qty", "session"];

/**
 * The tickets of an event named in a query (`?category=…&qty=2&session=…`), or null if the event does not have them; and the rest of the
 * query with its question mark. See docs/rules/links.md#chosen-tickets.
 */
export function readChoice(event: Asking, search: string): { readonly choice: Choice | null; readonly rest: string } {
  const query = new URLSearchParams(search);
  const category = event.prices.find(({ id }) => id === query.get("category"));
  const qty = Number(query.get("qty") ?? "1");
  const session = event.sessions.find(({ id }) => id === query.get("session"));
  for (const name of OWN) query.delete(name);
  const text = query.toString();
  const rest = text === "" ? "" : `?${text}`;
  if (!category || !Number.isSafeInteger(qty) || qty < 1) return { choice: null, rest };
  const most = Math.min(qty, category.maxPerOrder);
  const selection = { categories: [{ categoryId: category.id, qty: most }], addons: [] };
  return { choice: { sessionId: session?.id ?? null, selection }, rest };
}
