import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { fieldSpec } from "../catalogue/events.ts";
import { tax } from "../orders/taxes.ts";
import { instant, localeQuery, picture, richText, rupiah, slug, uuid } from "../shapes.ts";

const business = { businessId: z.string().max(200).optional(), locale: localeQuery };

/** `coming`: announced, not on sale yet; `available`: on sale; `past`: over, neither sold nor played. */
const videoState = z.enum(["coming", "available", "past"]);
const videoType = z.enum(["film", "series", "recording", "live"]);

export const videoCard = z.strictObject({
  id: uuid,
  slug: z.string(),
  name: z.string(),
  type: videoType,
  eventCategoryId: z.string(),
  eventCategory: z.strictObject({ name: z.string() }),
  picture,
  /** Of all parts together; null if unknown. */
  durationSeconds: z.int().nullable(),
  parts: z.int(),
  state: videoState,
  /** When it can be watched. A live video starts at `availableFrom`. Null: from now, without end. */
  availableFrom: instant.nullable(),
  availableUntil: instant.nullable(),
  zone: z.string(),
  /** Its price with required additionals, tax and fee; null if it is not on sale. */
  total: rupiah.nullable(),
  isFree: z.boolean(),
  minAge: z.int().nullable(),
  featured: z.boolean(),
});
export type VideoCard = z.infer<typeof videoCard>;

const videoList = z.strictObject({
  kind: z.literal("video-list"),
  videos: z.array(videoCard),
  total: z.int(),
  page: z.int(),
  types: z.array(z.strictObject({ type: videoType, count: z.int() })),
  categories: z.array(z.strictObject({ id: z.string(), name: z.string(), count: z.int() })),
});
export type VideoList = z.infer<typeof videoList>;

export const listVideos = endpoint("listVideos", {
  summary: "The tenant's videos: on sale and announced, or past",
  query: z.strictObject({
    ...business,
    when: z.enum(["available", "past"]).default("available"),
    type: videoType.optional(),
    category: z.string().max(80).optional(),
    q: z.string().max(80).optional(),
    page: z.coerce.number().int().min(1).max(100).default(1),
    size: z.coerce.number().int().min(1).max(24).default(12),
  }),
  answer: videoList,
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "UNKNOWN_HOST", "TOO_MANY_REQUESTS"],
  access: "public",
  isEverybodys: true,
});

const additional = z.strictObject({
  id: uuid,
  name: z.string(),
  amount: rupiah,
  isRequired: z.boolean(),
  /** Set if the video's is. */
  tax: tax.optional(),
  /** Whether some parts require the additional. */
  opensParts: z.boolean(),
});

const part = z.strictObject({
  id: uuid,
  position: z.int(),
  title: z.string(),
  durationSeconds: z.int().nullable(),
  /** The additional that opens it; null if it comes with the video. */
  additionalId: uuid.nullable(),
});

/** One video. `price` and the fields after it have the specification's names and spelling. */
const videoDetail = z.strictObject({
  kind: z.literal("video"),
  ...videoCard.shape,
  businessId: z.string(),
  version: z.int(),
  /** Its only category in a hold. */
  priceId: uuid,
  price: rupiah,
  serviceFeeType: z.enum(["fix_amount", "percentage"]),
  serviceFeeFixAmmount: rupiah,
  serviceFeePercentage: z.number(),
  taxPercentage: z.number(),
  /** Set if the video or an additional has a kind of tax, instead of `taxPercentage`. */
  tax: tax.optional(),
  additionals: z.array(additional),
  isAllAdditionalSelected: z.boolean(),
  summary: z.string(),
  description: richText,
  language: z.string(),
  /** Caption languages of every part. */
  captions: z.array(z.string()),
  /** Caption languages of some parts, with the positions of those. */
  partCaptions: z.array(z.strictObject({ language: z.string(), parts: z.array(z.int()) })),
  /** The best picture, in lines of its short side; null before it is ready. */
  height: z.int().nullable(),
  /** Hours from the first play; null: while it is available. */
  windowHours: z.int().nullable(),
  screens: z.int(),
  /** Hours to pay a virtual account or a counter's code. */
  payHours: z.int(),
  publishedAt: instant,
  saleStartsAt: instant.nullable(),
  saleEndsAt: instant.nullable(),
  videoParts: z.array(part),
  /** The trailer for everybody: its base address, with a final slash; null without one. */
  trailer: z
    .strictObject({
      base: z.string(),
      durationSeconds: z.int(),
      heights: z.array(z.int()),
      captions: z.array(z.strictObject({ language: z.string(), label: z.string() })),
    })
    .nullable(),
  /** The buyer's fields, in order. */
  patronFields: z.array(fieldSpec),
  hasTerms: z.boolean(),
  related: z.array(videoCard),
});
export type VideoDetail = z.infer<typeof videoDetail>;

export const getVideo = endpoint("getVideo", {
  summary: "One video with its parts, additionals and price",
  params: z.strictObject({ slug }),
  query: z.strictObject(business),
  answer: videoDetail,
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "UNKNOWN_HOST"],
  access: "public",
  isEverybodys: true,
});

/** The right to watch of a video's order (null for an event). State: null if there is none. End: null is unlimited. */
export const orderRight = z.strictObject({
  state: z.enum(["processing", "upcoming", "ready", "active", "expired"]).nullable(),
  until: instant.nullable(),
});

/** A video with a right to watch. `processing`: in preparation; `ready`: not begun; `active`: begun; `upcoming`: not open yet; `expired`: over. */
const ownedVideo = z.strictObject({
  /** The entitlement. */
  id: uuid,
  why: z.enum(["purchase", "ticket", "gift"]),
  state: z.enum(["processing", "upcoming", "ready", "active", "expired"]),
  video: videoCard,
  /** The latest time to watch, by all limits; null is unlimited. */
  until: instant.nullable(),
  /** The next part and position; null before the start. */
  position: z
    .strictObject({
      partId: uuid,
      partPosition: z.int(),
      seconds: z.int(),
      durationSeconds: z.int().nullable(),
      /** The buyer has no later part. */
      isLastPart: z.boolean(),
    })
    .nullable(),
  /** Nothing plays yet, and a file could not be prepared; the organiser must send another. */
  isDelayed: z.boolean(),
  /** Its claim at `/v/{code}` on any device, for the owner of its number. */
  code: z.string(),
  /** Its order, for purchases. */
  booking: z.strictObject({ id: uuid, reference: z.string(), accessKey: z.string().nullable() }).nullable(),
});
export type OwnedVideo = z.infer<typeof ownedVideo>;

const myVideos = z.strictObject({
  kind: z.literal("my-videos"),
  serverNow: instant,
  /** The logged-in person, by masked number; null for a visitor. */
  login: z.strictObject({ phone: z.string() }).nullable(),
  videos: z.array(ownedVideo),
});
export type MyVideos = z.infer<typeof myVideos>;

export const listMyVideos = endpoint("listMyVideos", {
  summary: "Videos bought in this browser, and those of the logged-in person",
  query: z.strictObject(business),
  answer: myVideos,
  problems: ["VALIDATION_FAILED", "NOT_FOUND"],
  access: "owner",
});
