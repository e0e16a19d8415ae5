import { z } from "zod";
import type { SeatMap } from "#domain/catalogue/seating/map/seat-map.ts";
import { booking } from "../orders/bookings.ts";
import { endpoint, ONCE } from "../endpoint.ts";
import { owned } from "../orders/owned.ts";
import { seatChoice } from "../orders/seats.ts";
import { localeQuery, slug } from "../shapes.ts";

const query = z.strictObject({ businessId: z.string().max(200).optional(), locale: localeQuery });
/** What was last received: the states' own version. Without it, or where it is too old, all states are answered. */
const sinceQuery = query.extend({ since: z.coerce.number().int().min(0).max(0xffffffff).optional() });
const LOOK = ["VALIDATION_FAILED", "NOT_FOUND"] as const;

/** What `getSeatMap` answers. A key of the map's categories may stand for several of the event's: a single ticket and a bundle of the same seats. */
export type SeatMapAnswer = {
  readonly kind: "seat-map";
  readonly version: number;
  readonly categories: readonly { readonly key: string; readonly categoryIds: readonly string[] }[];
  /** The same of categories with places to stand and no seats, sold by number. */
  readonly standing: readonly { readonly key: string; readonly categoryIds: readonly string[] }[];
  readonly map: SeatMap;
};

export const getSeatMap = endpoint("getSeatMap", {
  summary: "The map of an event's seats, by the version that the event names: it never changes, and may be kept for ever",
  params: z.strictObject({ slug, version: z.coerce.number().int().min(1).max(1_000_000) }),
  query,
  media: "application/json",
  problems: LOOK,
  access: "public",
});

export const getSeatStates = endpoint("getSeatStates", {
  summary: "Which seats are free, held, sold or blocked: two bits each, or what changed since; see the page on seat maps",
  params: z.strictObject({ slug }),
  query: sinceQuery,
  media: "application/octet-stream",
  problems: LOOK,
  access: "public",
});

export const watchSeatStates = endpoint("watchSeatStates", {
  summary:
    "The same as it changes: an event `states` holds in base64 what `getSeatStates` answers, an event `map` the version of another map",
  params: z.strictObject({ slug }),
  query: sinceQuery,
  media: "text/event-stream",
  problems: [...LOOK, "BUSY"],
  access: "public",
});

/**
 * What refusals of seats say in `details`. The same for a hold and for `chooseSeats`; `instead` are seats that were free when it was answered, the best first.
 * SEATS_REQUIRED and SEATS_MISMATCH: `{ categoryId, count }`, how many seats the category's tickets need, and with SEATS_MISMATCH `seats`, those of another category.
 * SEAT_UNKNOWN: `{ seats }`, which the event's map does not have.
 */
export type SeatTakenDetails = {
  readonly taken: readonly string[];
  readonly instead: readonly {
    readonly categoryId: string;
    readonly kind: "together" | "rows" | "apart";
    readonly seats: readonly string[];
  }[];
};
/** `alone`: which seats would be left. */
export type SeatAloneDetails = { readonly categoryId: string; readonly alone: readonly string[]; readonly instead: readonly string[] };

export const chooseSeats = endpoint("chooseSeats", {
  summary: "Other seats for a hold, or the first ones for tickets that a waiting list offered: all of them in one call, or none",
  ...owned,
  body: z.strictObject({ seats: z.array(seatChoice).min(1).max(40) }),
  answer: booking,
  problems: [...ONCE, "HOLD_EXPIRED", "BOOKING_STATE", "SEATS_REQUIRED", "SEAT_UNKNOWN", "SEATS_MISMATCH", "SEAT_TAKEN", "SEAT_ALONE"],
});
