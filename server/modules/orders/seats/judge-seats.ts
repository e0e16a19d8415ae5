import { judgeOrphans } from "#domain/catalogue/seating/choose/orphans.ts";
import { nearestAlternatives } from "#domain/catalogue/seating/choose/best-together.ts";
import { TRAIT } from "#domain/catalogue/seating/map/lay-out.ts";
import { SEAT_STATE } from "#domain/catalogue/seating/states/seat-states.ts";
import type { SeatTakenDetails } from "#contract/catalogue/seating.ts";
import type { WebAct, Act } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { LoadedEvent } from "../../catalogue/events/load-catalogue.ts";
import { kindsOf, loadSeating, type LoadedSeating } from "./load-seating.ts";
import { loadStates } from "./seat-states.ts";
import type { SeatClaim } from "./claim-seats.ts";

/** Requested seats by category. */
export type NamedSeats = readonly { readonly categoryId: string; readonly seats?: readonly string[] | undefined }[];
/** Tickets of each category, in ticket order. */
type Lines = readonly { readonly categoryId: string; readonly tickets: number }[];
type Wanted = { readonly event: LoadedEvent; readonly lines: Lines; readonly named: NamedSeats };

/** The categories of an event that are sold by seat. */
export function seatedCategories({ row }: Pick<LoadedEvent, "row">): ReadonlySet<string> {
  return new Set(Object.values(row.seat_categories ?? {}).flat());
}

function refuseNumber({ categoryId, tickets }: Lines[number], seats: readonly string[], isSeated: boolean): void {
  const count = isSeated ? tickets : 0;
  if (isSeated && seats.length === 0) throw new Problem("SEATS_REQUIRED", { details: { categoryId, count } });
  if (seats.length !== count) throw new Problem("SEATS_MISMATCH", { details: { categoryId, count, seats: [] } });
}

/** Throws SEATS_MISMATCH for a part of a table that is sold as a whole. */
function refusePartOfTable({ seating }: LoadedSeating, { categoryId, tickets }: Lines[number], numbers: readonly number[]): void {
  for (const index of new Set(numbers.map((seat) => seating.run[seat]!))) {
    const { isWhole, count, first } = seating.runs[index]!;
    if (!isWhole || numbers.filter((seat) => seating.run[seat] === index).length === count) continue;
    const whole = Array.from({ length: count }, (_, i) => seating.ids[first + i]!);
    throw new Problem("SEATS_MISMATCH", { details: { categoryId, count: tickets, seats: [], whole } });
  }
}

/**
 * Returns a choice's claims: one seat for each ticket of a seated category, in ticket order. Empty for other choices. Does not check
 * whether the seats are free. Throws SEATS_REQUIRED, SEATS_MISMATCH and SEAT_UNKNOWN.
 */
export async function judgeSeats(act: Act, { event, lines, named }: Wanted): Promise<readonly SeatClaim[]> {
  const { seat_map: version } = event.row;
  const all = named.flatMap(({ seats = [] }) => seats);
  if (version === null) {
    if (all.length > 0) throw new Problem("SEAT_UNKNOWN", { details: { seats: all } });
    return [];
  }
  const seated = seatedCategories(event);
  const of = (id: string) => named.flatMap(({ categoryId, seats = [] }) => (categoryId === id ? seats : []));
  for (const line of lines) refuseNumber(line, of(line.categoryId), seated.has(line.categoryId));
  if (all.length === 0) return [];
  const loaded = await loadSeating(act.db, act.tenant, { event: event.row.id, version });
  const unknown = all.filter((seat) => !loaded.numbers.has(seat));
  if (unknown.length > 0) throw new Problem("SEAT_UNKNOWN", { details: { seats: unknown } });
  const claims: SeatClaim[] = [];
  let place = 0;
  for (const line of lines) {
    const { categoryId, tickets } = line;
    const seats = of(categoryId);
    const numbers = seats.map((seat) => loaded.numbers.get(seat)!);
    const kinds = kindsOf(loaded, categoryId);
    const wrong = seats.filter(
      (seat, i) => !kinds.has(loaded.seating.category[numbers[i]!]!) || all.indexOf(seat) !== all.lastIndexOf(seat),
    );
    if (wrong.length > 0) throw new Problem("SEATS_MISMATCH", { details: { categoryId, count: tickets, seats: wrong } });
    refusePartOfTable(loaded, line, numbers);
    seats.forEach((seat, i) => {
      const kind = loaded.map.categories[loaded.seating.category[numbers[i]!]!]!.key;
      claims.push({ place: place + i + 1, seat, categoryId, kind });
    });
    place += tickets;
  }
  return claims;
}

type Chosen = { readonly event: string; readonly claims: readonly SeatClaim[]; readonly own: readonly string[] };

/** Returns a search for free seats, which counts the visitor's own seats as free. */
export async function searchFor(act: Act, { event, own }: Omit<Chosen, "claims">) {
  const { loaded, states: known } = await loadStates(act, { event, fresh: true });
  const states = known.slice();
  for (const seat of own) states[loaded.numbers.get(seat) ?? -1] = SEAT_STATE.free;
  return { loaded, search: { seating: loaded.seating, states, costs: loaded.costs } };
}

const numbersOf = ({ numbers }: LoadedSeating, claims: readonly SeatClaim[]) => claims.flatMap(({ seat }) => numbers.get(seat) ?? []);

/** Throws SEAT_ALONE for a choice that leaves an orphan seat, if the brand forbids it. See docs/seat-map.md#single-seats. */
export async function refuseAlone(act: WebAct, chosen: Chosen): Promise<void> {
  if (!act.brand.flags.noSingleSeats || chosen.claims.length === 0) return;
  const { loaded, search } = await searchFor(act, chosen);
  const numbers = numbersOf(loaded, chosen.claims);
  // Leave taken seats to their own refusal.
  if (numbers.some((seat) => search.states[seat] !== SEAT_STATE.free)) return;
  const refusal = judgeOrphans(search, numbers);
  if (!refusal) return;
  const nameOf = (seat: number) => loaded.seating.ids[seat]!;
  throw new Problem("SEAT_ALONE", {
    details: { categoryId: chosen.claims[0]!.categoryId, alone: refusal.singles.map(nameOf), instead: refusal.instead.map(nameOf) },
  });
}

/** Returns the refusal of a choice with taken seats: those seats, and the best nearby ones, as many and of the same category. */
export async function seatsTaken(act: WebAct, chosen: Chosen): Promise<Problem> {
  const { loaded, search } = await searchFor(act, chosen);
  const { seating, map } = loaded;
  const taken = chosen.claims
    .filter(({ seat }) => search.states[loaded.numbers.get(seat) ?? -1] !== SEAT_STATE.free)
    .map(({ seat }) => seat);
  const instead: SeatTakenDetails["instead"][number][] = [];
  const singles = act.brand.flags.noSingleSeats ? ("last" as const) : undefined;
  for (const categoryId of new Set(chosen.claims.map((claim) => claim.categoryId))) {
    const claims = chosen.claims.filter((claim) => claim.categoryId === categoryId);
    if (!claims.some(({ seat }) => taken.includes(seat))) continue;
    const wanted = numbersOf(loaded, claims);
    const category = map.categories.findIndex(({ key }) => key === claims[0]!.kind);
    const wheelchairs = wanted.filter((seat) => (seating.traits[seat]! & TRAIT.wheelchair) !== 0).length;
    for (const { kind, seats } of nearestAlternatives(
      { ...search, singles },
      { count: claims.length, category, wheelchairs, near: "stage", wanted },
    )) {
      instead.push({ categoryId, kind, seats: seats.map((seat) => seating.ids[seat]!) });
    }
  }
  return new Problem("SEAT_TAKEN", { details: { taken, instead } });
}
