import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { fieldSpec } from "../catalogue/events.ts";
import { instant, localeQuery, picture, richText, rupiah, slug, uuid } from "../shapes.ts";

const business = { businessId: z.string().max(200).optional(), locale: localeQuery };

/** `coming`: announced, not on sale yet; `available`: can be bought; `past`: its time is over, it is neither sold nor played. */
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
  /** Of all parts together; null while nothing is known of them. */
  durationSeconds: z.int().nullable(),
  parts: z.int(),
  state: videoState,
  /** When it can be watched. A live one begins at `availableFrom`. Null: from now, without end. */
  availableFrom: instant.nullable(),
  availableUntil: instant.nullable(),
  zone: z.string(),
  /** What it costs with what has to be bought with it, tax and fee inside; null when it is not on sale. */
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
  summary: "Videos of the tenant: those that can be bought or are announced, or past ones",
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
  /** Whether parts of the video are for those alone who bought it. */
  opensParts: z.boolean(),
});

const part = z.strictObject({
  id: uuid,
  position: z.int(),
  title: z.string(),
  durationSeconds: z.int().nullable(),
  /** The additional that it belongs to; null: it comes with the video. */
  additionalId: uuid.nullable(),
});

/** One video. `price` and what follows are named as the specification's video transaction names them, its spelling included. */
const videoDetail = z.strictObject({
  kind: z.literal("video"),
  ...videoCard.shape,
  businessId: z.string(),
  version: z.int(),
  /** The one thing to choose in a hold: its category. */
  priceId: uuid,
  price: rupiah,
  serviceFeeType: z.enum(["fix_amount", "percentage"]),
  serviceFeeFixAmmount: rupiah,
  serviceFeePercentage: z.number(),
  taxPercentage: z.number(),
  additionals: z.array(additional),
  isAllAdditionalSelected: z.boolean(),
  summary: z.string(),
  description: richText,
  language: z.string(),
  /** Languages that every part of it has captions in. */
  captions: z.array(z.string()),
  /** Languages that some of its parts alone have captions in, and the positions of those. */
  partCaptions: z.array(z.strictObject({ language: z.string(), parts: z.array(z.int()) })),
  /** The best picture that it comes in, in lines of its short side; null while it is not ready. */
  height: z.int().nullable(),
  /** Hours from the first play on; null: as long as it is available. */
  windowHours: z.int().nullable(),
  screens: z.int(),
  /** For how many hours a virtual account or a counter's code can be paid. */
  payHours: z.int(),
  publishedAt: instant,
  saleStartsAt: instant.nullable(),
  saleEndsAt: instant.nullable(),
  videoParts: z.array(part),
  /** What everybody may watch of it before they choose: where its files begin, with a slash at its end; null where there is none. */
  trailer: z
    .strictObject({
      base: z.string(),
      durationSeconds: z.int(),
      heights: z.array(z.int()),
      captions: z.array(z.strictObject({ language: z.string(), label: z.string() })),
    })
    .nullable(),
  /** What its buyer is asked, in that order. */
  patronFields: z.array(fieldSpec),
  hasTerms: z.boolean(),
  related: z.array(videoCard),
});
export type VideoDetail = z.infer<typeof videoDetail>;

export const getVideo = endpoint("getVideo", {
  summary: "One video with its parts, additionals and what it costs",
  params: z.strictObject({ slug }),
  query: z.strictObject(business),
  answer: videoDetail,
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "UNKNOWN_HOST"],
  access: "public",
  isEverybodys: true,
});

/** The right to watch of an order of a video (an event's has null): how it stands, null while there is none or none any more; when it ends, null without end. */
export const orderRight = z.strictObject({
  state: z.enum(["processing", "upcoming", "ready", "active", "expired"]).nullable(),
  until: instant.nullable(),
});

/**
 * A video that somebody may watch. `processing`: it is being prepared; `ready`: not begun; `active`: begun; `upcoming`: its time has not come;
 * `expired`: its time is over.
 */
const ownedVideo = z.strictObject({
  /** The entitlement. */
  id: uuid,
  why: z.enum(["purchase", "ticket", "gift"]),
  state: z.enum(["processing", "upcoming", "ready", "active", "expired"]),
  video: videoCard,
  /** Until when it plays, by all that limits it; null is without end. */
  until: instant.nullable(),
  /** Where watching goes on: the part and the second in it; null before it began. */
  position: z
    .strictObject({
      partId: uuid,
      partPosition: z.int(),
      seconds: z.int(),
      durationSeconds: z.int().nullable(),
      /** No part that is had comes after it. */
      isLastPart: z.boolean(),
    })
    .nullable(),
  /** Nothing plays yet, and a file of it could not be prepared: it will take longer, until the organiser has sent another one. */
  isDelayed: z.boolean(),
  /** Opens its door at `/v/{code}`, on any device, for whoever has its number. */
  code: z.string(),
  /** Its order, for purchases. */
  booking: z.strictObject({ id: uuid, reference: z.string(), accessKey: z.string().nullable() }).nullable(),
});
export type OwnedVideo = z.infer<typeof ownedVideo>;

const myVideos = z.strictObject({
  kind: z.literal("my-videos"),
  serverNow: instant,
  /** Who is logged in, by the number with its middle hidden; null for a visitor. */
  login: z.strictObject({ phone: z.string() }).nullable(),
  videos: z.array(ownedVideo),
});
export type MyVideos = z.infer<typeof myVideos>;

export const listMyVideos = endpoint("listMyVideos", {
  summary: "Videos bought in this browser, and those of the person who is logged in",
  query: z.strictObject(business),
  answer: myVideos,
  problems: ["VALIDATION_FAILED", "NOT_FOUND"],
  access: "owner",
});
