import { z } from "zod";
import type { SeatMap } from "#domain/catalogue/seating/map/seat-map.ts";
import { booking } from "../orders/bookings.ts";
import { endpoint, ONCE } from "../endpoint.ts";
import { owned } from "../orders/owned.ts";
import { seatChoice } from "../orders/seats.ts";
import { localeQuery, slug } from "../shapes.ts";

const query = z.strictObject({ businessId: z.string().max(200).optional(), locale: localeQuery });
/** The version last received. Without it, or with too old a version, the answer has all states. */
const sinceQuery = query.extend({ since: z.coerce.number().int().min(0).max(0xffffffff).optional() });
const LOOK = ["VALIDATION_FAILED", "NOT_FOUND"] as const;

/** The answer of `getSeatMap`. One map category may stand for several of the event's: a single ticket and a bundle of the same seats. */
export type SeatMapAnswer = {
  readonly kind: "seat-map";
  readonly version: number;
  readonly categories: readonly { readonly key: string; readonly categoryIds: readonly string[] }[];
  /** The same for standing categories, sold by number. */
  readonly standing: readonly { readonly key: string; readonly categoryIds: readonly string[] }[];
  readonly map: SeatMap;
};

export const getSeatMap = endpoint("getSeatMap", {
  summary: "The map of an event's seats in one version, which never changes and can be cached forever",
  params: z.strictObject({ slug, version: z.coerce.number().int().min(1).max(1_000_000) }),
  query,
  media: "application/json",
  problems: LOOK,
  access: "public",
});

export const getSeatStates = endpoint("getSeatStates", {
  summary: "The states of seats (free, held, sold, blocked) in two bits each, or the changes since a version; see the page on seat maps",
  params: z.strictObject({ slug }),
  query: sinceQuery,
  media: "application/octet-stream",
  problems: LOOK,
  access: "public",
});

export const watchSeatStates = endpoint("watchSeatStates", {
  summary: "A stream of changes: an event `states` has the answer of `getSeatStates` in base64, an event `map` the version of a new map",
  params: z.strictObject({ slug }),
  query: sinceQuery,
  media: "text/event-stream",
  problems: [...LOOK, "BUSY"],
  access: "public",
});

/**
 * `details` of seat refusals, the same for a hold and for `chooseSeats`. `instead`: seats free at the time of the answer, the best first.
 * SEATS_REQUIRED and SEATS_MISMATCH: `{ categoryId, count }`, the seats that the category's tickets need; SEATS_MISMATCH also has `seats`,
 * those of another category. SEAT_UNKNOWN: `{ seats }`, seats not on the event's map.
 */
export type SeatTakenDetails = {
  readonly taken: readonly string[];
  readonly instead: readonly {
    readonly categoryId: string;
    readonly kind: "together" | "rows" | "apart";
    readonly seats: readonly string[];
  }[];
};
/** `alone`: the orphan seats. */
export type SeatAloneDetails = { readonly categoryId: string; readonly alone: readonly string[]; readonly instead: readonly string[] };

export const chooseSeats = endpoint("chooseSeats", {
  summary: "Choose all seats of a hold in one call: other ones, or the first ones for tickets offered by a waiting list",
  ...owned,
  body: z.strictObject({ seats: z.array(seatChoice).min(1).max(40) }),
  answer: booking,
  problems: [...ONCE, "HOLD_EXPIRED", "BOOKING_STATE", "SEATS_REQUIRED", "SEAT_UNKNOWN", "SEATS_MISMATCH", "SEAT_TAKEN", "SEAT_ALONE"],
});
