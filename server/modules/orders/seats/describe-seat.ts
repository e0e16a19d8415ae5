import type { SeatNameAnswer } from "#contract/orders/seats.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { seatName } from "#i18n/catalogue/seat-name.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { LoadedEvent } from "../../catalogue/events/load-catalogue.ts";
import { loadSeating, type LoadedSeating } from "./load-seating.ts";

/** Returns a seat's names. A seat missing from the present map has its id alone. */
export function describeSeat({ seating, numbers, map }: LoadedSeating, id: string, locale: Locale): SeatNameAnswer {
  const seat = numbers.get(id);
  if (seat === undefined) return { id, level: "", section: "", row: "", isTable: false, seat: id, label: id, entrance: null };
  const place = seating.places[seating.runs[seating.run[seat]!]!.place]!;
  const { section, level } = seating.sections[place.section]!;
  const ways = (map.entrances ?? []).filter((entrance) => section.entrances?.includes(entrance.id));
  return {
    id,
    level: level.name[locale],
    section: section.name[locale],
    row: place.name,
    isTable: place.kind === "table",
    seat: seating.labels[seat]!,
    label: seatName(seating, seat, locale),
    entrance: ways.length > 0 ? ways.map(({ name }) => name[locale]).join(", ") : null,
  };
}

/** Names seats of an event by its present map. Without a map, every seat by its id. */
export async function seatNamer(
  db: Database,
  tenant: string,
  { event, locale }: { readonly event: LoadedEvent | undefined; readonly locale: Locale },
): Promise<(id: string) => SeatNameAnswer> {
  const version = event?.row.seat_map ?? null;
  const bare = (id: string): SeatNameAnswer => ({
    id,
    level: "",
    section: "",
    row: "",
    isTable: false,
    seat: id,
    label: id,
    entrance: null,
  });
  if (version === null) return bare;
  const loaded = await loadSeating(db, tenant, { event: event!.row.id, version });
  return (id) => describeSeat(loaded, id, locale);
}
