import { z } from "zod";
import { booking } from "#contract/orders/bookings.ts";
import { eventCard } from "#contract/catalogue/events.ts";
import { promoAnswer, quote, selection } from "#contract/orders/quotes.ts";
import { localized, picture, problemBody, proofOfWork, richText } from "#contract/shapes.ts";
import { ticket } from "#contract/tickets/tickets.ts";

export type JsonSchema = Record<string, unknown>;

/** Shapes shared by several calls, by their names in the document. */
const SHARED = {
  LocalizedText: localized,
  Picture: picture,
  RichText: richText,
  ProofOfWork: proofOfWork,
  Selection: selection,
  Quote: quote,
  Promo: promoAnswer,
  EventCard: eventCard,
  Booking: booking,
  Ticket: ticket,
  Problem: problemBody,
} as const satisfies Record<string, z.ZodType>;

export function schemaOf(of: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(of, { io, unrepresentable: "any" }) as JsonSchema;
  return rest;
}

/** An input schema without defaults: client generators treat a part with a default as always present, and would require it. */
function withoutDefaults(value: unknown, isProperties = false): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => withoutDefaults(each));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isProperties || key !== "default")
      .map(([key, each]) => [key, withoutDefaults(each, !isProperties && key === "properties")]),
  );
}

/** `booking-waivers` or `startPayment` as `BookingWaivers`, `StartPayment`. */
export function pascal(words: string): string {
  return words
    .split("-")
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join("");
}

export type SchemaBook = {
  readonly components: Record<string, JsonSchema>;
  /** A reference to a named schema. Equal schemas share a name. A different schema of that name gets the suffix `more`. */
  refer(name: string, schema: { readonly of: z.ZodType; readonly io: "input" | "output"; readonly more: string }): JsonSchema;
};

/** Names the schemas of a document, so that each appears once. */
export function openSchemaBook(): SchemaBook {
  const named = new Map<string, string>();
  const components: Record<string, JsonSchema> = {};
  for (const [name, of] of Object.entries(SHARED)) named.set(JSON.stringify(schemaOf(of, "output")), name);
  for (const [name, of] of Object.entries(SHARED)) components[name] = shorten(schemaOf(of, "output"), true) as JsonSchema;

  function shorten(value: unknown, isRoot = false): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => shorten(each));
    const name = isRoot ? undefined : named.get(JSON.stringify(value));
    if (name) return { $ref: `#/components/schemas/${name}` };
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shorten(each)]));
  }

  return {
    components,
    refer(name, { of, io, more }) {
      const schema = io === "input" ? (withoutDefaults(schemaOf(of, io)) as JsonSchema) : schemaOf(of, io);
      const text = JSON.stringify(schema);
      let found = named.get(text);
      if (!found) {
        found = name in components ? `${name}${more}` : name;
        components[found] = shorten(schema, true) as JsonSchema;
        named.set(text, found);
      }
      return { $ref: `#/components/schemas/${found}` };
    },
  };
}
