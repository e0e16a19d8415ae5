/** The event list's view, as in its address. */
export type ListQuery = {
  readonly when: "upcoming" | "past";
  readonly category: string;
  readonly q: string;
  /** Empty, `week`, `month` or one day, `YYYY-MM-DD`. */
  readonly dates: string;
  /** Number of pages shown, of 12 events each; at least 1. */
  readonly pages: number;
};

export const PAGE_SIZE = 12;
const MOST_PAGES = 20;
const LONGEST = 80;

/** Reads the parameters in the address; an unusual value counts as absent. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const pages = Number(search.get("page") ?? 1);
  const dates = search.get("dates") ?? "";
  return {
    when: search.get("when") === "past" ? "past" : "upcoming",
    category: (search.get("category") ?? "").slice(0, LONGEST),
    q: (search.get("q") ?? "").trim().slice(0, LONGEST),
    dates: dates === "week" || dates === "month" || /^\d{4}-\d{2}-\d{2}$/.test(dates) ? dates : "",
    pages: Number.isInteger(pages) && pages >= 1 ? Math.min(pages, MOST_PAGES) : 1,
  };
}

/** The list's address with changed filters, on the first page. */
export function listPath(query: ListQuery, change: Partial<ListQuery> = {}): string {
  const next = { ...query, pages: 1, ...change };
  const search = new URLSearchParams();
  if (next.when === "past") search.set("when", "past");
  if (next.category) search.set("category", next.category);
  if (next.q) search.set("q", next.q);
  if (next.dates) search.set("dates", next.dates);
  if (next.pages > 1) search.set("page", String(next.pages));
  return search.size > 0 ? `/event?${search}` : "/event";
}

/** First and last day of a date filter, from `today` (`YYYY-MM-DD`); a week ends on Sunday. */
export function datesOf(dates: string, today: string): { readonly from?: string; readonly to?: string } {
  if (dates === "") return {};
  if (dates === "week") return { from: today, to: addDays(today, (7 - weekdayOf(today)) % 7) };
  if (dates === "month") return { from: today, to: addDays(`${addDays(`${today.slice(0, 8)}28`, 5).slice(0, 8)}01`, -1) };
  return { from: dates, to: dates };
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}
