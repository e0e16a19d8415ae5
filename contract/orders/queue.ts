import { z } from "zod";
import { endpoint, ONCE } from "../endpoint.ts";
import { code, CODE, codeSent, PHONE, phone } from "../people/identity-shapes.ts";
import { LOOK, plainQuery } from "./owned.ts";
import { instant, proofOfWork, uuid } from "../shapes.ts";

export const shownPhase = z.enum(["idle", "prequeue", "open", "paused", "sold_for_now", "sold_out", "closed"]);

const digits = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));

/** See domain/orders/queue/state.types.ts. */
const queueState = z.strictObject({
  kind: z.literal("queue"),
  epoch: z.int(),
  phase: shownPhase,
  at: instant,
  /** When turns begin, and from when on one may wait for that; null for a queue that begins by itself when many come. */
  opensAt: instant.nullable(),
  prequeueAt: instant.nullable(),
  /** Ranks below this, from 0, have had their turn begin. */
  served: z.int().min(0),
  /** Ranks below this have missed their turn. */
  missed: z.int().min(0),
  tail: z.int().min(0),
  /** People who get their turn in a minute, missed turns among them, by the pace of the last quarter of an hour; 0 while that is not known. */
  perMinute: z.int().min(0),
  /** The most of them who were called together. */
  atOnce: z.int().min(0),
  fullAhead: z.int().min(0),
  /** Whether a place needs a confirmed phone number; a login counts as one. */
  asksPhone: z.boolean(),
  isFull: z.boolean(),
  /** SHA-256 of the seed of the draw. */
  commit: digits(32),
  /** Null until the opening, and for a queue without a draw. `keys`: 128 hexadecimal digits. */
  draw: z.strictObject({ count: z.int().min(0), keys: z.string().max(128), seed: digits(32) }).nullable(),
  /** Only there where this is what was last known. */
  isStale: z.literal(true).optional(),
});
export type QueueAnswer = z.infer<typeof queueState>;

const one = { params: z.strictObject({ id: uuid }), query: plainQuery } as const;

/** The event's queue before anything is known of a place. `id` is the event's. */
export const getQueue = endpoint("getQueue", {
  summary: "Where the queue of an event stands: the same for everybody, and enough to compute one's own place",
  ...one,
  answer: queueState,
  problems: LOOK,
  access: "public",
  isEverybodys: true,
});

const queuePlace = z.strictObject({
  kind: z.literal("queue-place"),
  eventId: uuid,
  epoch: z.int(),
  /** How the place was given, from 0: what the draw is made with. */
  index: z.int().min(0),
  standing: z.enum(["drawn-later", "waiting", "full", "turn", "missed", "over"]),
  /** The place as people count, from 1; null before the draw. */
  position: z.int().min(1).nullable(),
  /** People ahead; null before the draw. */
  ahead: z.int().min(0).nullable(),
  /** The place itself, sealed: whoever keeps no cookies sends it as `Queue-Token`. */
  token: z.string(),
  /** Its turn, and nobody has gone in: until when one may. */
  turnUntil: instant.nullable(),
  /** From going in on: until when an order may be begun. */
  passUntil: instant.nullable(),
  /** The order that was made with the pass. */
  bookingId: uuid.nullable(),
  queue: queueState,
});
export type QueuePlaceAnswer = z.infer<typeof queuePlace>;

/** Whatever is asked is done once, by what it is: a key is sent all the same, so that a client may repeat the call. */
const ACT = ["VALIDATION_FAILED", "IDEMPOTENCY_KEY_MISSING", "NOT_FOUND", "QUEUE_PLACE_INVALID"] as const;
const held = { ...one, access: "public", carriesPlace: true } as const;

export const joinQueue = endpoint("joinQueue", {
  summary: "A place in the queue of an event; the same visitor again has the place that they got",
  ...held,
  body: z.strictObject({
    proof: proofOfWork.optional(),
    /** Where the line asks for a phone number: the place that this number has in another browser goes on here. */
    here: z.boolean().optional(),
  }),
  answer: queuePlace,
  status: 201,
  problems: [
    ...ONCE,
    "QUEUE_FULL",
    "QUEUE_NETWORK_FULL",
    "QUEUE_NOT_OPEN",
    "QUEUE_CLOSED",
    "QUEUE_PLACE_USED",
    "SOLD_OUT",
    "PROOF_NEEDED",
    "QUEUE_PHONE_NEEDED",
    "QUEUE_PHONE_HAS_PLACE",
    "TOO_MANY_REQUESTS",
  ],
});

export const askQueueCode = endpoint("askQueueCode", {
  summary: "Send the code with which a phone number is confirmed for a place in a queue that asks for one",
  ...one,
  body: z.strictObject({ ...phone, proof: proofOfWork.optional() }),
  answer: codeSent,
  status: 201,
  problems: [...ONCE, ...PHONE, "PROOF_NEEDED", "CODES_NOT_OFFERED", "TOO_MANY_REQUESTS"],
  access: "public",
});

export const confirmQueuePhone = endpoint("confirmQueuePhone", {
  summary: "The code that was sent: whoever has it is logged in, and joins with that number, one place each",
  ...one,
  body: z.strictObject({ ...phone, code }),
  answer: z.strictObject({
    kind: z.literal("queue-phone"),
    /** E.164: the number that places of this browser stand for, which is another one where somebody was logged in already. */
    phone: z.string(),
  }),
  status: 201,
  problems: [...ONCE, ...PHONE, ...CODE],
  access: "public",
});

export const getQueuePlace = endpoint("getQueuePlace", {
  summary: "One's own place in the queue of an event",
  ...held,
  answer: queuePlace,
  problems: [...LOOK, "QUEUE_PLACE_INVALID", "QUEUE_PLACE_USED"],
});

export const enterQueue = endpoint("enterQueue", {
  summary: "Goes in when it is one's turn: from then on an order may be begun, for some minutes and once",
  ...held,
  body: z.strictObject({}),
  answer: queuePlace,
  problems: [...ACT, "QUEUE_PLACE_USED", "QUEUE_CLOSED", "QUEUE_TURN_MISSED", "QUEUE_NOT_YET", "QUEUE_PHONE_NEEDED"],
});

export const leaveQueue = endpoint("leaveQueue", {
  summary: "Gives the place up; joining with the token of the answer within ten minutes brings it back",
  ...held,
  body: z.strictObject({}),
  answer: z.strictObject({ kind: z.literal("queue-left"), token: z.string(), until: instant }),
  problems: [...ACT, "TOO_MANY_REQUESTS"],
});

export const moveQueuePlace = endpoint("moveQueuePlace", {
  summary: "A link by which the place goes on in another browser: once, within ten minutes",
  ...held,
  body: z.strictObject({}),
  answer: z.strictObject({ kind: z.literal("queue-move"), url: z.url(), until: instant }),
  problems: [...ACT, "QUEUE_MOVED_ONCE", "TOO_MANY_REQUESTS"],
});

export const takeQueuePlace = endpoint("takeQueuePlace", {
  summary: "Takes a place over from another browser by its link; there it ends",
  ...held,
  params: z.strictObject({ id: uuid, code: z.string().max(300) }),
  body: z.strictObject({}),
  answer: queuePlace,
  problems: [...ACT, "QUEUE_HAS_PLACE", "TOO_MANY_REQUESTS"],
});

export const getQueueProof = endpoint("getQueueProof", {
  summary: "What the draw of a queue can be checked with: the digest of the seed before the opening, the seed from then on",
  ...one,
  answer: z.strictObject({
    kind: z.literal("queue-proof"),
    eventId: uuid,
    epoch: z.int(),
    algorithm: z.literal("karcis-queue-draw-1"),
    commit: digits(32),
    seed: digits(32).nullable(),
    count: z.int().min(0).nullable(),
    opensAt: instant.nullable(),
    openedAt: instant.nullable(),
  }),
  problems: LOOK,
  access: "public",
  isEverybodys: true,
});
