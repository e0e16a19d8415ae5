import type { Locale } from "#domain/brands/brand.ts";
import type { Seating } from "#domain/catalogue/seating/map/lay-out.ts";

const WORDS = {
  en: { row: "Row", table: "Table", seat: "Seat" },
  id: { row: "Baris", table: "Meja", seat: "Kursi" },
} as const satisfies Record<Locale, unknown>;

/** A seat's spoken name: "Balkon A · Baris 12 · Kursi 7". */
export function seatName({ runs, run, places, sections, labels }: Seating, seat: number, locale: Locale): string {
  const place = places[runs[run[seat]!]!.place]!;
  const words = WORDS[locale];
  return `${sections[place.section]!.section.name[locale]} · ${words[place.kind]} ${place.name} · ${words.seat} ${labels[seat]}`;
}
