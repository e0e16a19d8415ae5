import { z } from "zod";
import { TAX_KINDS } from "#domain/catalogue/tax.ts";
import { localized, rupiah, uuid } from "../shapes.ts";

/** The tax of a ticket category, an add-on or a video. */
export const tax = z.strictObject({
  /** The region's tax on entertainment, value added tax, or none. */
  kind: z.enum(TAX_KINDS),
  /** The code of the region that levies `pbjt` (Ministry of Home Affairs), and its name; null if unknown, and for other kinds. */
  region: z.string().nullable(),
  place: z.string().nullable(),
  percentage: z.number(),
  /** The name of its line, if the organiser gives one. */
  label: localized.nullable(),
});

/** One tax of an order: `base` is the prices of the categories and add-ons in `of`, less their shares of the promo. */
export const taxLine = tax.extend({ base: rupiah, amount: rupiah, of: z.array(uuid) });
