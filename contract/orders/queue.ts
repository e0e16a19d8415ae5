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
  /** The opening, and the start of waiting for it; null for a queue that begins by load. */
  opensAt: instant.nullable(),
  prequeueAt: instant.nullable(),
  /** Ranks below this, counted from 0, have had their turn. */
  served: z.int().min(0),
  /** Ranks below this have missed their turn. */
  missed: z.int().min(0),
  tail: z.int().min(0),
  /** Turns per minute, including missed ones, over the last quarter of an hour; 0 if unknown. */
  perMinute: z.int().min(0),
  /** The most turns called together. */
  atOnce: z.int().min(0),
  fullAhead: z.int().min(0),
  /** Whether a place requires a confirmed phone number. A login counts. */
  asksPhone: z.boolean(),
  isFull: z.boolean(),
  /** SHA-256 of the seed of the draw. */
  commit: digits(32),
  /** Null before the opening, and for a queue without a draw. `keys`: 128 hexadecimal digits. */
  draw: z.strictObject({ count: z.int().min(0), keys: z.string().max(128), seed: digits(32) }).nullable(),
  /** Set only if this is an older state. */
  isStale: z.literal(true).optional(),
});
export type QueueAnswer = z.infer<typeof queueState>;

const one = { params: z.strictObject({ id: uuid }), query: plainQuery } as const;

/** The event's queue, before the visitor has a place. `id` is the event's. */
export const getQueue = endpoint("getQueue", {
  summary: "The public state of an event's queue, from which each client computes its own place",
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
  /** The place's number at arrival, from 0, the input of the draw. */
  index: z.int().min(0),
  standing: z.enum(["drawn-later", "waiting", "full", "turn", "missed", "over"]),
  /** The rank, counted from 1; null before the draw. */
  position: z.int().min(1).nullable(),
  /** People ahead; null before the draw. */
  ahead: z.int().min(0).nullable(),
  /** The sealed place: clients without cookies send it as `Queue-Token`. */
  token: z.string(),
  /** The end of an unused turn. */
  turnUntil: instant.nullable(),
  /** Once inside: the latest start of an order. */
  passUntil: instant.nullable(),
  /** The order made with the pass. */
  bookingId: uuid.nullable(),
  queue: queueState,
});
export type QueuePlaceAnswer = z.infer<typeof queuePlace>;

/** Acts are idempotent in themselves. They still carry a key, so that a client may repeat them. */
const ACT = ["VALIDATION_FAILED", "IDEMPOTENCY_KEY_MISSING", "NOT_FOUND", "QUEUE_PLACE_INVALID"] as const;
const held = { ...one, access: "public", carriesPlace: true } as const;

export const joinQueue = endpoint("joinQueue", {
  summary: "Join the queue of an event; the same visitor keeps an earlier place",
  ...held,
  body: z.strictObject({
    proof: proofOfWork.optional(),
    /** If the queue asks for a phone number: moves the number's place from another browser to this one. */
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
  summary: "Send a code to the phone number for a place in a queue that requires one",
  ...one,
  body: z.strictObject({ ...phone, proof: proofOfWork.optional() }),
  answer: codeSent,
  status: 201,
  problems: [...ONCE, ...PHONE, "PROOF_NEEDED", "CODES_NOT_OFFERED", "TOO_MANY_REQUESTS"],
  access: "public",
});

export const confirmQueuePhone = endpoint("confirmQueuePhone", {
  summary: "Confirm the number by its code: logs in and joins the queue, one place per number",
  ...one,
  body: z.strictObject({ ...phone, code }),
  answer: z.strictObject({
    kind: z.literal("queue-phone"),
    /** E.164. The number of this browser's places. It differs from the entered one if somebody was logged in before. */
    phone: z.string(),
  }),
  status: 201,
  problems: [...ONCE, ...PHONE, ...CODE],
  access: "public",
});

export const getQueuePlace = endpoint("getQueuePlace", {
  summary: "The caller's place in the queue of an event",
  ...held,
  answer: queuePlace,
  problems: [...LOOK, "QUEUE_PLACE_INVALID", "QUEUE_PLACE_USED"],
});

export const enterQueue = endpoint("enterQueue", {
  summary: "Go in during the caller's turn; allows one order, to be begun within minutes",
  ...held,
  body: z.strictObject({}),
  answer: queuePlace,
  problems: [...ACT, "QUEUE_PLACE_USED", "QUEUE_CLOSED", "QUEUE_TURN_MISSED", "QUEUE_NOT_YET", "QUEUE_PHONE_NEEDED"],
});

export const leaveQueue = endpoint("leaveQueue", {
  summary: "Give up the place; joining with the answer's token within ten minutes restores it",
  ...held,
  body: z.strictObject({}),
  answer: z.strictObject({ kind: z.literal("queue-left"), token: z.string(), until: instant }),
  problems: [...ACT, "TOO_MANY_REQUESTS"],
});

export const moveQueuePlace = endpoint("moveQueuePlace", {
  summary: "Create a link that moves the place to another browser, once, within ten minutes",
  ...held,
  body: z.strictObject({}),
  answer: z.strictObject({ kind: z.literal("queue-move"), url: z.url(), until: instant }),
  problems: [...ACT, "QUEUE_MOVED_ONCE", "TOO_MANY_REQUESTS"],
});

export const takeQueuePlace = endpoint("takeQueuePlace", {
  summary: "Move a place to this browser by its link",
  ...held,
  params: z.strictObject({ id: uuid, code: z.string().max(300) }),
  body: z.strictObject({}),
  answer: queuePlace,
  problems: [...ACT, "QUEUE_HAS_PLACE", "TOO_MANY_REQUESTS"],
});

export const getQueueProof = endpoint("getQueueProof", {
  summary: "The proof of a queue's draw: the seed's digest before the opening, the seed afterwards",
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
