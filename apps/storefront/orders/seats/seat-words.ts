import type { Locale } from "#domain/brands/brand.ts";
import type { Seating } from "#domain/catalogue/seating/map/lay-out.ts";
import { traitOf } from "../../catalogue/seat-map/scene.ts";
import { listOf } from "../../catalogue/event/list-of.ts";
import type { T } from "../../shell/i18n/use-t.ts";

/** A seat's short name for chips: A12, 12-7. */
export function shortName({ runs, run, places, labels }: Seating, seat: number): string {
  const { name } = places[runs[run[seat]!]!.place]!;
  return /^[A-Z]+$/i.test(name) && /^\d/.test(labels[seat]!) ? `${name}${labels[seat]}` : `${name}-${labels[seat]}`;
}

/** Seats for a sentence; with all names if they are few. */
export function namesOf(seating: Seating, seats: readonly number[], locale: Locale): string {
  return listOf(
    seats.map((seat) => shortName(seating, seat)),
    locale,
  );
}

/** A seat's traits in words: its view, and for whom it is. */
export function traitWords({ seating, t }: { readonly seating: Seating; readonly t: T }, seat: number): string[] {
  const { first, count, isRing } = seating.runs[seating.run[seat]!]!;
  const trait = traitOf(seating, seat);
  const isAtAisle = !isRing && (seat === first || seat === first + count - 1);
  return [...(trait === null ? [] : [t(`seats.${trait}`)]), ...(isAtAisle ? [t("seats.aisle")] : [])];
}
