import type { EventCard, EventList } from "#contract/catalogue/events.ts";
import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { plainText } from "../../../platform/base/plain-text.ts";
import { describeCard } from "./describe-event.ts";
import { browseCatalogue } from "./load-catalogue.ts";

export type ListInput = {
  readonly when: "upcoming" | "past";
  readonly category?: string | undefined;
  readonly q?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Limits the list to events of this business. */
  readonly business?: string;
  readonly page: number;
  readonly size: number;
};

function matches(card: EventCard, input: ListInput): boolean {
  if (input.category && card.eventCategoryId !== input.category) return false;
  if (input.from && !(card.startsAt && card.startsAt.slice(0, 10) >= input.from)) return false;
  if (input.to && !(card.startsAt && card.startsAt.slice(0, 10) <= input.to)) return false;
  if (!input.q) return true;
  const words = plainText(input.q).split(/\s+/).filter(Boolean);
  const text = plainText(`${card.name} ${card.eventCategory.name} ${card.venue?.name ?? ""} ${card.venue?.city ?? ""}`);
  return words.every((word) => text.includes(word));
}

/**
 * Lists the tenant's events, twelve a page: upcoming ones soonest first, cancelled ones last; past ones newest first; those without a date
 * last. Throws NOT_FOUND for past events if the brand hides them.
 */
export async function listEvents(act: WebAct, input: ListInput): Promise<EventList> {
  const catalogue = await browseCatalogue(act.db, act.tenant);
  const now = act.now().getTime();
  const isPast = input.when === "past";
  if (isPast && !act.brand.flags.withPastEvent) throw new Problem("NOT_FOUND");
  const events = [...catalogue.bySlug.values()].filter(({ row }) => !input.business || row.business_id === input.business);
  const cards = events.map((event) => describeCard(catalogue, { event, locale: act.locale, now }));
  const inTime = cards.filter((card) => (card.state === "ended") === isPast);
  const sorted = inTime.toSorted((a, b) => {
    const [x, y] = [a.startsAt ?? "9", b.startsAt ?? "9"];
    const isVoid = Number(a.state === "cancelled") - Number(b.state === "cancelled");
    return (isPast ? y.localeCompare(x) : isVoid || x.localeCompare(y)) || a.id.localeCompare(b.id);
  });
  const found = sorted.filter((card) => matches(card, input));
  const counts = new Map<string, { id: string; name: string; count: number }>();
  for (const card of inTime) {
    const known = counts.get(card.eventCategoryId) ?? { id: card.eventCategoryId, name: card.eventCategory.name, count: 0 };
    counts.set(card.eventCategoryId, { ...known, count: known.count + 1 });
  }
  return {
    kind: "event-list",
    // Page n contains the events of all pages up to n, so that "show more" works as a plain link.
    events: found.slice(0, input.page * input.size),
    total: found.length,
    page: input.page,
    categories: [...counts.values()].toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name)),
  };
}
