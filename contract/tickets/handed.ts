import { z } from "zod";
import { instant } from "../shapes.ts";

/** `collect`: fetch items that belong to the ticket; `enter`: come in with it or bring its holder. */
export const purpose = z.enum(["collect", "enter"]);

/** The event of a handed-over item. */
export const handedEvent = z.strictObject({
  slug: z.string(),
  name: z.string(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  zone: z.string(),
  venue: z.strictObject({ name: z.string(), city: z.string() }).nullable(),
});

export const handedSession = z.strictObject({ startsAt: instant, endsAt: instant, label: z.string().nullable() }).nullable();
