import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { plainQuery } from "../orders/owned.ts";
import { instant, uuid } from "../shapes.ts";

const caption = z.strictObject({ language: z.string(), label: z.string(), url: z.string() });

/** Pictures of the seek bar, `columns` by `rows` on each sheet, one every so many seconds. */
const thumbs = z.strictObject({
  columns: z.int(),
  rows: z.int(),
  everySeconds: z.number(),
  width: z.int(),
  height: z.int(),
  sheets: z.array(z.string()),
});

const part = z.strictObject({
  id: uuid,
  position: z.int(),
  title: z.string(),
  durationSeconds: z.number().nullable(),
  /** Where everything of this part begins, with a slash at its end; it changes with each renewal. Null while the part is being prepared. */
  base: z.string().nullable(),
  /** Where its segments begin: the same, or the place that serves them for the shop. */
  segments: z.string().nullable(),
  /** Address of the playlist that names all heights. */
  playlist: z.string().nullable(),
  heights: z.array(z.int()),
  captions: z.array(caption),
  thumbs: thumbs.nullable(),
  poster: z.string().nullable(),
  /** Its file could not be prepared: it will take longer, until the organiser has sent another one. */
  isDelayed: z.boolean(),
  /** Where watching it stopped; null before it began. */
  seconds: z.int().nullable(),
});

const play = z.strictObject({
  kind: z.literal("play"),
  id: uuid,
  entitlementId: uuid,
  serverNow: instant,
  /** Addresses work until then; a renewal gives new ones. */
  validUntil: instant,
  /** Until when the video plays, by all that limits it; null is without end. */
  until: instant.nullable(),
  video: z.strictObject({
    slug: z.string(),
    name: z.string(),
    type: z.enum(["film", "series", "recording", "live"]),
    /** What is spoken in it, as BCP 47 names it. */
    language: z.string(),
  }),
  /** What a moving mark over the picture says, where the organiser wants one: the number with its middle hidden. */
  watermark: z.string().nullable(),
  /** The part that was watched last, the second in it, and when that was so; null before anything was. */
  continueAt: z.strictObject({ partId: uuid, seconds: z.int(), at: instant }).nullable(),
  parts: z.array(part),
});
export type Play = z.infer<typeof play>;
export type PlayPart = Play["parts"][number];

const REFUSALS = ["VALIDATION_FAILED", "NOT_FOUND", "VIDEO_REVOKED", "VIDEO_EXPIRED", "VIDEO_NOT_YET", "VIDEO_PROCESSING"] as const;
const one = { params: z.strictObject({ id: uuid }), query: plainQuery, access: "owner" } as const;

export const startPlay = endpoint("startPlay", {
  summary: "Starts playing what one may watch: addresses of its parts, and where to go on",
  ...one,
  /** `takeOver`: where too many screens run already, the oldest of them stops. */
  body: z.strictObject({ takeOver: z.boolean().default(false) }),
  answer: play,
  problems: [...REFUSALS, "SCREENS_IN_USE", "TOO_MANY_REQUESTS"],
});

export const renewPlay = endpoint("renewPlay", {
  summary: "New addresses for a play that goes on",
  ...one,
  body: z.strictObject({}),
  answer: play,
  problems: [...REFUSALS, "PLAY_ENDED", "TOO_MANY_REQUESTS"],
});

export const savePosition = endpoint("savePosition", {
  summary: "Notes where watching a part goes on; what was so last counts",
  ...one,
  body: z.strictObject({
    partId: uuid,
    seconds: z.int().min(0).max(360_000),
    /** How many milliseconds ago that was so: more than none for what could not be sent at once. */
    age: z.int().min(0).max(86_400_000).default(0),
  }),
  answer: z.strictObject({ kind: z.literal("position"), seconds: z.int() }),
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const endPlay = endpoint("endPlay", {
  summary: "Ends a play, so that its screen is free",
  ...one,
  body: z.strictObject({}),
  answer: z.strictObject({ kind: z.literal("play-ended"), id: uuid }),
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});
