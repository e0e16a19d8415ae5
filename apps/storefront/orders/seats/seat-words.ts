import { useMemo } from "react";
import type { Locale } from "#domain/brands/brand.ts";
import type { Seating } from "#domain/catalogue/seating/map/lay-out.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { SEAT_STATE, type SeatStates } from "#domain/catalogue/seating/states/seat-states.ts";
import { placedName, seatName, sectionName } from "#i18n/catalogue/seat-name.ts";
import { formatRupiah } from "#i18n/format.ts";
import { traitOf } from "../../catalogue/seat-map/scene.ts";
import { listOf } from "../../shell/i18n/list-of.ts";
import { type T, useLocale, useT } from "../../shell/i18n/use-t.ts";
import { rowPrice } from "../../catalogue/event/row-price.ts";
import type { MapWords } from "../../catalogue/seat-map/paint-ground.ts";
import type { LegendRow } from "./legend.tsx";
import type { Venue } from "./load-venue.ts";
import type { SeatKind } from "./seat-kinds.ts";

/** A seat's name for chips: with its stand only if the map has several. */
export function chipName(seating: Seating, seat: number, locale: Locale): string {
  return seating.sections.length > 1 ? seatName(seating, seat, locale) : placedName(seating, [seat], locale);
}

/** The names of seats for a sentence, seats of one row together: "Row A · Seats 20, 21". */
export function namesOf(seating: Seating, seats: readonly number[], locale: Locale): string {
  const placeOf = (seat: number) => seating.runs[seating.run[seat]!]!.place;
  const rows = new Map<number, number[]>();
  for (const seat of seats) rows.set(placeOf(seat), [...(rows.get(placeOf(seat)) ?? []), seat]);
  const isSeveral = seating.sections.length > 1;
  const names = [...rows.values()].map(
    (own) => (isSeveral ? `${sectionName(seating, own[0]!, locale)} · ` : "") + placedName(seating, own, locale),
  );
  return listOf(names, locale);
}

/** A seat's traits in words: a wheelchair or companion place, a limited view, an aisle beside it. */
export function traitWords({ seating, t }: { readonly seating: Seating; readonly t: T }, seat: number): string[] {
  const { first, count, isRing } = seating.runs[seating.run[seat]!]!;
  const trait = traitOf(seating, seat);
  const isAtAisle = !isRing && (seat === first || seat === first + count - 1);
  return [...(trait === null ? [] : [t(`seats.${trait}`)]), ...(isAtAisle ? [t("seats.aisle")] : [])];
}

/** Texts of the map's categories: prices, names, and the number of seats left. */
export function useKindWords(
  event: EventDetail,
  venue: Venue,
  { kinds, eventAt }: { readonly kinds: readonly (SeatKind | null)[]; readonly eventAt: string },
) {
  const t = useT();
  const locale = useLocale();
  const amounts = kinds.map((kind) => kind && rowPrice(event, kind.category, eventAt));
  const prices = kinds.map((kind, index) => {
    if (!kind) return "";
    const { amount, isFrom } = amounts[index]!;
    const price = amount === 0 ? t("common.free") : formatRupiah(amount, locale);
    if (isFrom) return t("common.from", { price });
    return kind.size > 1 ? t("seats.per_piece", { price, n: kind.size }) : price;
  });
  // Return the same texts while the stock is unchanged, so that the map is not redrawn.
  const { category: categories } = venue.seating;
  const lines = JSON.stringify(prices.map((price, index) => price || (categories.includes(index) ? t("seats.not_sold") : "")));
  const names = JSON.stringify(kinds.map((kind, index) => kind?.category.name ?? venue.scene.map.categories[index]!.name[locale]));
  const words = useMemo((): MapWords => {
    const list = JSON.parse(lines) as string[];
    const named = JSON.parse(names) as string[];
    return {
      locale,
      lineOf: (category) => list[category] ?? "",
      nameOf: (category) => named[category] ?? "",
      soldOut: t("seats.sold_out"),
      row: t("seats.row_word"),
    };
  }, [lines, names, locale, t]);

  function rows(states: SeatStates | null): readonly LegendRow[] {
    const free = new Uint32Array(kinds.length);
    const { category } = venue.seating;
    for (let i = 0; states && i < category.length; i += 1) if (states[i] === SEAT_STATE.free) free[category[i]!]! += 1;
    const count = new Intl.NumberFormat(locale);
    const hasSeats = kinds.map((_, index) => category.includes(index));
    const shown = kinds.map((kind, index) => ({ kind, index })).filter(({ kind, index }) => kind !== null || hasSeats[index]);
    return shown.map(({ kind, index }) => ({
      index,
      name: kind?.category.name ?? venue.scene.map.categories[index]!.name[locale],
      price: prices[index] || t("seats.not_sold"),
      left:
        !kind?.isSeated || states === null
          ? ""
          : free[index] === 0
            ? t("seats.sold_out")
            : t("seats.free", { n: count.format(free[index]!) }),
    }));
  }
  /** The price of a seat in any of these categories: the least, if they differ. */
  function fromOf(categories: readonly number[]): string {
    const sold = categories.filter((category) => kinds[category]).toSorted((a, b) => amounts[a]!.amount - amounts[b]!.amount);
    const [least] = sold;
    if (least === undefined) return "";
    const { amount } = amounts[least]!;
    const isOne = sold.every((category) => amounts[category]!.amount === amount);
    return isOne || amount === 0 ? prices[least]! : t("common.from", { price: formatRupiah(amount, locale) });
  }
  return { fromOf, priceOf: (category: number) => prices[category] ?? "", words, rows };
}
