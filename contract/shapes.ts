import { z } from "zod";

/** Integer rupiah, never negative. */
export const rupiah = z.int().min(0);
export const uuid = z.uuid();
/** ISO 8601 instant in UTC. */
export const instant = z.iso.datetime();
/** Calendar date in the event's zone. */
export const day = z.iso.date();
export const localized = z.strictObject({ en: z.string(), id: z.string() });
export const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/);
export const localeQuery = z.enum(["en", "id"]).optional();

/** Words of a text without marks. `parts`: the same words where some are bold, in italics or struck out. A line end is drawn as one. */
const richWords = z.strictObject({
  text: z.string(),
  parts: z.array(z.strictObject({ as: z.enum(["strong", "em", "s"]).optional(), text: z.string() })).optional(),
});
export type RichWords = z.infer<typeof richWords>;

/** A numbered list has the number of its first item as `start`. `type`: letters or Roman numerals instead of digits. */
const numbered = { start: z.int().min(0).optional(), type: z.enum(["a", "A", "i", "I"]).optional() };
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ ...numbered, items: z.array(z.union([z.string(), richWords.extend({ inner: item.optional() })])) });
const deepest = z.strictObject({ ...numbered, items: z.array(z.union([z.string(), richWords])) });

/** Sanitised rich text, as blocks that pages render as elements, so that no HTML is sent. Lists have at most three levels. */
export const richText = z.array(
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("heading"), text: z.string() }),
    richWords.extend({ kind: z.literal("paragraph") }),
    listOf(listOf(deepest)).extend({ kind: z.literal("list") }),
    z.strictObject({
      kind: z.literal("table"),
      head: z.array(z.union([z.string(), richWords])).optional(),
      rows: z.array(z.array(z.union([z.string(), richWords]))),
    }),
    z.strictObject({ kind: z.literal("rule") }),
  ]),
);
export type RichText = z.infer<typeof richText>;

/**
 * A picture in several sizes: `{src}-{width}.{avif|webp}`. `color` is the background around and behind it; a frame of another shape may
 * crop around `focus` (from left and top, 0 to 1). Without a picture `src` is null and the frame shows the words of `lettering`.
 */
export const picture = z.strictObject({
  src: z.string().nullable(),
  widths: z.array(z.int()),
  width: z.int(),
  height: z.int(),
  color: z.string(),
  focus: z.strictObject({ x: z.number(), y: z.number() }).optional(),
  lettering: z.string().optional(),
});
export type PictureAnswer = z.infer<typeof picture>;

export const saleState = z.enum([
  "coming_soon",
  "available",
  "few_left",
  "reserved",
  "sold_out",
  "waiting_list",
  "sale_ended",
  "ended",
  "cancelled",
  "postponed",
]);

/** The fields of every problem body. No successful answer has `success`. */
export const problemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  success: z.literal(false),
  code: z.string(),
  message: localized,
  requestId: z.string(),
  fields: z
    .array(z.object({ path: z.string(), code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() }))
    .optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type ProblemBody = z.infer<typeof problemBody>;

/** The solution of a PROOF_NEEDED: its challenge, and the first number for which SHA-256 of `challenge:number` begins with `bits` zero bits. */
export const proofOfWork = z.strictObject({ challenge: z.string().max(200), solution: z.int().min(0) });
