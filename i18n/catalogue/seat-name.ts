import type { Locale } from "#domain/brands/brand.ts";
import type { Seating } from "#domain/catalogue/seating/map/lay-out.ts";

const WORDS = {
  en: { row: "Row", table: "Table", seat: "Seat", seats: "Seats" },
  id: { row: "Baris", table: "Meja", seat: "Kursi", seats: "Kursi" },
} as const satisfies Record<Locale, unknown>;

/** The name of a seat's stand: "Balkon A". */
export const sectionName = ({ runs, run, places, sections }: Seating, seat: number, locale: Locale): string =>
  sections[places[runs[run[seat]!]!.place]!.section]!.section.name[locale];

/** The row and numbers of seats in one row or at one table: "Row 12 · Seats 7, 8". */
export function placedName({ runs, run, places, labels }: Seating, seats: readonly number[], locale: Locale): string {
  const place = places[runs[run[seats[0]!]!]!.place]!;
  const words = WORDS[locale];
  const numbers = seats.map((seat) => labels[seat]!).join(", ");
  return `${words[place.kind]} ${place.name} · ${seats.length > 1 ? words.seats : words.seat} ${numbers}`;
}

/** A seat's spoken name: "Balkon A · Baris 12 · Kursi 7". */
export const seatName = (seating: Seating, seat: number, locale: Locale): string =>
  `${sectionName(seating, seat, locale)} · ${placedName(seating, [seat], locale)}`;
