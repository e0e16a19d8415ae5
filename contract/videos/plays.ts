import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { plainQuery } from "../orders/owned.ts";
import { instant, uuid } from "../shapes.ts";

const caption = z.strictObject({ language: z.string(), label: z.string(), url: z.string() });

/** Thumbnails of the seek bar, `columns` by `rows` on each sheet, one for each interval of seconds. */
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
  /** Base address of this part, with a final slash; it changes with each renewal. Null while the part is in preparation. */
  base: z.string().nullable(),
  /** Base address of its segments: the same, or a content server's. */
  segments: z.string().nullable(),
  /** Address of the playlist with all heights. */
  playlist: z.string().nullable(),
  heights: z.array(z.int()),
  captions: z.array(caption),
  thumbs: thumbs.nullable(),
  poster: z.string().nullable(),
  /** Its file could not be prepared; the organiser must send another. */
  isDelayed: z.boolean(),
  /** The last position; null before the start. */
  seconds: z.int().nullable(),
});

const play = z.strictObject({
  kind: z.literal("play"),
  id: uuid,
  entitlementId: uuid,
  serverNow: instant,
  /** Expiry of the addresses. A renewal returns new ones. */
  validUntil: instant,
  /** The latest time to watch, by all limits; null is unlimited. */
  until: instant.nullable(),
  video: z.strictObject({
    slug: z.string(),
    name: z.string(),
    type: z.enum(["film", "series", "recording", "live"]),
    /** The spoken language, in BCP 47. */
    language: z.string(),
  }),
  /** Text of a moving watermark, if the organiser wants one: the masked number. */
  watermark: z.string().nullable(),
  /** The last part, its position and time; null before any playback. */
  continueAt: z.strictObject({ partId: uuid, seconds: z.int(), at: instant }).nullable(),
  parts: z.array(part),
});
export type Play = z.infer<typeof play>;
export type PlayPart = Play["parts"][number];

const REFUSALS = ["VALIDATION_FAILED", "NOT_FOUND", "VIDEO_REVOKED", "VIDEO_EXPIRED", "VIDEO_NOT_YET", "VIDEO_PROCESSING"] as const;
const one = { params: z.strictObject({ id: uuid }), query: plainQuery, access: "owner" } as const;

export const startPlay = endpoint("startPlay", {
  summary: "Start playing a video that the caller may watch: addresses of its parts, and the last position",
  ...one,
  /** `takeOver`: if too many screens run, the oldest stops. */
  body: z.strictObject({ takeOver: z.boolean().default(false) }),
  answer: play,
  problems: [...REFUSALS, "SCREENS_IN_USE", "TOO_MANY_REQUESTS"],
});

export const renewPlay = endpoint("renewPlay", {
  summary: "Renew the addresses of a running play",
  ...one,
  body: z.strictObject({}),
  answer: play,
  problems: [...REFUSALS, "PLAY_ENDED", "TOO_MANY_REQUESTS"],
});

export const savePosition = endpoint("savePosition", {
  summary: "Save the position in a part; the latest one counts",
  ...one,
  body: z.strictObject({
    partId: uuid,
    seconds: z.int().min(0).max(360_000),
    /** Milliseconds since then, for a report that could not be sent at once. */
    age: z.int().min(0).max(86_400_000).default(0),
  }),
  answer: z.strictObject({ kind: z.literal("position"), seconds: z.int() }),
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const endPlay = endpoint("endPlay", {
  summary: "End a play and free its screen",
  ...one,
  body: z.strictObject({}),
  answer: z.strictObject({ kind: z.literal("play-ended"), id: uuid }),
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});
