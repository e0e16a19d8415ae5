import { nearestAlternatives, bestTogether } from "#domain/catalogue/seating/choose/best-together.ts";
import { TRAIT } from "#domain/catalogue/seating/map/lay-out.ts";
import type { WebAct } from "../../../act.ts";
import { searchFor } from "./judge-seats.ts";
import { kindsOf } from "./load-seating.ts";

type Proposing = {
  readonly event: string;
  readonly categoryId: string;
  readonly count: number;
  /** Preferred seats. The nearest are proposed first, with as many wheelchair places as among these. */
  readonly wanted: readonly string[];
  /** The order's own seats, counted as free. */
  readonly own: readonly string[];
};

const MOST = 3;

/**
 * Returns up to three groups of free seats of a category, by id, nearest to the preferred ones first, else the best. Empty without enough
 * free seats.
 */
export async function proposeSeats(
  act: WebAct,
  { event, categoryId, count, wanted, own }: Proposing,
): Promise<readonly (readonly string[])[]> {
  const { loaded, search } = await searchFor(act, { event, own });
  const { seating, numbers } = loaded;
  const near = wanted.flatMap((seat) => numbers.get(seat) ?? []);
  const wheelchairs = Math.min(count, near.filter((seat) => (seating.traits[seat]! & TRAIT.wheelchair) !== 0).length);
  const singles = act.brand.flags.noSingleSeats ? ("last" as const) : undefined;
  const groups = [...kindsOf(loaded, categoryId)].flatMap((category) => {
    const wish = { count, category, wheelchairs, near: "stage" as const };
    if (near.length > 0) return nearestAlternatives({ ...search, singles }, { ...wish, wanted: near });
    return bestTogether({ ...search, singles }, wish) ?? [];
  });
  return groups.slice(0, MOST).map(({ seats }) => seats.map((seat) => seating.ids[seat]!));
}
