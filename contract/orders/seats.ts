import { z } from "zod";
import { SEAT_ID } from "#domain/catalogue/seating/map/seat-map.ts";
import { uuid } from "../shapes.ts";

/** Ids of seats of the event's map, as many as the category's tickets, in their order: a bundle counts by its tickets. */
export const seatIds = z.array(z.string().regex(SEAT_ID)).max(100);

export const seatChoice = z.strictObject({ categoryId: uuid, seats: seatIds });

/** A seat by its names, in the language of the call. */
export const seatName = z.strictObject({
  /** In the event's map. */
  id: z.string(),
  level: z.string(),
  section: z.string(),
  /** Of a row, or a table. */
  row: z.string(),
  isTable: z.boolean(),
  seat: z.string(),
  /** All of it: Balcony A · Row 12 · Seat 7. */
  label: z.string(),
  /** By which entrance its section is reached, where the map says so. */
  entrance: z.string().nullable(),
});
export type SeatNameAnswer = z.infer<typeof seatName>;
