import type { Counts } from "./tally.ts";
import type { Ending, Rehearsal } from "./rehearse.ts";

/** Results of a rehearsal, for people and programs. Times are seconds after the opening. */
export type Findings = {
  readonly event: { readonly brand: string; readonly slug: string; readonly id: string; readonly name: string };
  readonly crowd: Rehearsal["crowd"];
  readonly queue: Rehearsal["plan"]["queue"];
  readonly drawn: number;
  readonly ending: Ending;
  readonly endedAt: number;
  readonly tickets: { readonly total: number; readonly sold: number; readonly left: number };
  readonly categories: readonly {
    readonly id: string;
    readonly name: string;
    readonly sold: number;
    readonly firstGoneAt: number | null;
    readonly goneAt: number | null;
  }[];
  readonly longestQueue: { readonly people: number; readonly at: number };
  readonly stillWaiting: number;
  readonly waitSeconds: { readonly p50: number; readonly p90: number; readonly p99: number } | null;
  readonly counts: Readonly<Counts>;
  readonly heldMost: number;
  readonly recovered: number;
  readonly ordersAMinute: { readonly most: number; readonly mean: number };
  readonly bots: { readonly ofPlaces: number; readonly ofTurns: number; readonly ofTickets: number };
};

const part = (some: number, all: number) => (all === 0 ? 0 : some / all);

/** The maximum of a series, and its first slot. */
export function peakOf(series: Float64Array): { readonly most: number; readonly slot: number } {
  let slot = 0;
  for (let i = 1; i < series.length; i++) if (series[i]! > series[slot]!) slot = i;
  return { most: series[slot] ?? 0, slot };
}

function waitsOf(waits: readonly number[]): Findings["waitSeconds"] {
  if (waits.length === 0) return null;
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]! / 1000);
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99) };
}

/** The maximum over whole minutes after the opening, and the mean until the last one with an order. */
function ordersOf(settled: Float64Array, fromSecond: number): Findings["ordersAMinute"] {
  const minutes: number[] = [];
  for (let slot = -fromSecond; slot < settled.length; slot++) {
    const minute = Math.floor((slot + fromSecond) / 60);
    minutes[minute] = (minutes[minute] ?? 0) + settled[slot]!;
  }
  const last = minutes.findLastIndex((n) => n > 0);
  const sum = minutes.reduce((all, n) => all + n, 0);
  return { most: Math.max(0, ...minutes), mean: last < 0 ? 0 : sum / (last + 1) };
}

/** Extracts the figures of the report from a rehearsal. */
export function findingsOf({ plan, crowd, draw, tally, ending, endedAt, left, stillWaiting }: Rehearsal): Findings {
  const { counts, series, fromSecond } = tally;
  const longest = peakOf(series.waiting);
  return {
    event: { brand: plan.brand, slug: plan.slug, id: plan.eventId, name: plan.name },
    crowd,
    queue: plan.queue,
    drawn: draw.count,
    ending,
    endedAt,
    tickets: { total: counts.sold + left, sold: counts.sold, left },
    categories: plan.categories.map(({ id, name }, i) => ({
      id,
      name,
      sold: tally.soldOf[i]!,
      firstGoneAt: tally.firstGone[i]!,
      goneAt: tally.goneFor[i]!,
    })),
    longestQueue: { people: longest.most, at: longest.slot + fromSecond },
    stillWaiting,
    waitSeconds: waitsOf(tally.waits),
    counts,
    heldMost: peakOf(series.holds).most,
    recovered: Math.max(0, counts.abandoned - left),
    ordersAMinute: ordersOf(series.settled, fromSecond),
    bots: {
      ofPlaces: part(counts.botPlaces, counts.places),
      ofTurns: part(counts.botsEntered, counts.entered),
      ofTickets: part(counts.botTickets, counts.sold),
    },
  };
}
