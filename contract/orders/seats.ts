import { z } from "zod";
import { SEAT_ID } from "#domain/catalogue/seating/map/seat-map.ts";
import { uuid } from "../shapes.ts";

/** Ids of seats of the event's map, one for each of the category's tickets, in their order. A bundle counts by its tickets. */
export const seatIds = z.array(z.string().regex(SEAT_ID)).max(100);

export const seatChoice = z.strictObject({ categoryId: uuid, seats: seatIds });

/** A seat's names, in the language of the call. */
export const seatName = z.strictObject({
  /** Its id in the event's map. */
  id: z.string(),
  level: z.string(),
  section: z.string(),
  /** A row or a table. */
  row: z.string(),
  isTable: z.boolean(),
  seat: z.string(),
  /** All names: Balcony A · Row 12 · Seat 7. */
  label: z.string(),
  /** The entrance to its section, if the map has it. */
  entrance: z.string().nullable(),
});
export type SeatNameAnswer = z.infer<typeof seatName>;
