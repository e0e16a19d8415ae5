import { layOut } from "#domain/catalogue/seating/map/lay-out.ts";
import { writeMap } from "#domain/catalogue/seating/map/write-map.ts";
import type { Row } from "../server/platform/database/database.ts";
import type { DemoEvent, DemoSeats } from "./event.types.ts";
import { hall } from "./seating/hall.ts";
import { stadium } from "./seating/stadium.ts";
import { theatre } from "./seating/theatre.ts";
import { stableId } from "./stable-id.ts";

const VENUES = { theatre, hall, stadium } as const;

export type SeatRows = { readonly maps: readonly Row[]; readonly kinds: readonly Row[]; readonly blocked: readonly Row[] };
const NONE: SeatRows = { maps: [], kinds: [], blocked: [] };

/** The number of a category's seats: its stock. */
function stockOf(demo: DemoEvent, key: string): number {
  return demo.categories.find((category) => category.key === key)?.stock ?? NaN;
}

/** The map of a seated event, with its sold seats. Throws if a category's stock differs from its number of seats. */
export function seatRows(ui: string, { demo, eventId }: { readonly demo: DemoEvent; readonly eventId: string }): SeatRows {
  if (!demo.seats) return NONE;
  const { venue, soldAs, house = [] }: DemoSeats = demo.seats;
  const map = VENUES[venue]();
  const { category, ids } = layOut(map);
  const kindOf = (seat: number) => map.categories[category[seat]!]!.key;
  const isSeated = ([kind]: readonly [string, unknown]) => category.some((_, seat) => kindOf(seat) === kind);
  const seated = Object.entries(soldAs).filter(isSeated);
  const kinds = seated.map(([kind, keys]) => {
    const seats = category.reduce((sum, _, seat) => sum + (kindOf(seat) === kind ? 1 : 0), 0);
    const kept = house.filter((id) => kindOf(ids.indexOf(id)) === kind).length;
    if (stockOf(demo, keys[0]!) !== seats - kept) throw new Error(`${demo.slug}: ${kind} has ${seats - kept} seats on sale`);
    return { event_id: eventId, kind, quota_id: stableId(ui, demo.slug, "quota", keys[0]!, ""), seats };
  });
  const idsOf = (sold: typeof seated) =>
    Object.fromEntries(sold.map(([kind, keys]) => [kind, keys.map((key) => stableId(ui, demo.slug, "category", key))]));
  const standing = idsOf(Object.entries(soldAs).filter((entry) => !isSeated(entry)));
  return {
    maps: [{ event_id: eventId, version: 1, body: writeMap(map), categories: idsOf(seated), standing, created_at: "2026-01-01T00:00:00Z" }],
    kinds,
    blocked: house.map((seat) => ({ event_id: eventId, seat, kind: kindOf(ids.indexOf(seat)), state: 3, reason: "house" })),
  };
}
