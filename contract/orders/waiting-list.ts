import { z } from "zod";
import { booking, patronBody } from "./bookings.ts";
import { endpoint, ONCE } from "../endpoint.ts";
import { LOOK, owned, plainQuery } from "./owned.ts";
import { instant, rupiah, uuid } from "../shapes.ts";

const entry = z.strictObject({
  kind: z.literal("waiting-entry"),
  /** The entry's number in the list of its category and date: given once, never used again. See docs/rules/waiting-list.md#place. */
  number: z.int().min(1),
  /** How many people are offered tickets of the same category at the same time before this one; whoever missed an offer stands further back. */
  ahead: z.int().min(0),
  /** False once the visitor has left, or nothing can be offered any more. */
  isWaiting: z.boolean(),
  category: z.strictObject({ id: uuid, name: z.string() }),
  qty: z.int().min(1),
  /** How long an offer made now would be held. */
  answerMinutes: z.int().min(1),
  joinedAt: instant,
  /** What came of an entry that waits no more: given up, tickets taken, two offers unanswered, or the list's end. */
  ending: z.enum(["left", "taken", "missed", "over"]).nullable(),
  /** Offers that were not answered; the second ends the entry. */
  missed: z.int().min(0),
  /** Tickets that are held for this entry, or were taken: a booking of its own, opened with its key. */
  offer: z
    .strictObject({
      bookingId: uuid,
      accessKey: z.string(),
      total: rupiah,
      until: instant,
      /** Whether they can be taken now. */
      isOpen: z.boolean(),
    })
    .nullable(),
  /**
   * What was answered on joining: all for the browser that joined and for who is logged in with the number, name and number for whoever opened the
   * link of an open offer; null for others.
   */
  patron: z.record(z.string(), z.string()).nullable(),
  /** The booking that the entry is: waitlisted, without stock, nothing to pay. */
  booking,
});
export type WaitingEntryAnswer = z.infer<typeof entry>;

const joined = entry.extend({ accessKey: z.string() });
export type JoinedAnswer = z.infer<typeof joined>;

export const joinWaitingList = endpoint("joinWaitingList", {
  summary: "Wait for tickets of a sold-out category; the same visitor and phone again get the place that they have",
  query: plainQuery,
  body: z.strictObject({
    eventId: uuid,
    sessionId: uuid.nullable().default(null),
    categoryId: uuid,
    qty: z.int().min(1).max(100),
    patron: patronBody,
    acceptTerms: z.boolean(),
    locale: z.enum(["en", "id"]),
  }),
  answer: joined,
  status: 201,
  problems: [
    ...ONCE,
    "TIME_REQUIRED",
    "TIME_UNAVAILABLE",
    "LIMIT_REACHED",
    "FIELDS_INVALID",
    "TERMS_REQUIRED",
    "WAITING_LIST_CLOSED",
    "ALREADY_WAITING",
    "TOO_MANY_REQUESTS",
  ],
  access: "public",
});

export const getWaitingEntry = endpoint("getWaitingEntry", {
  summary: "A place on a waiting list, for its owner; `id` is the booking's",
  ...owned,
  answer: entry,
  problems: LOOK,
});

export const leaveWaitingList = endpoint("leaveWaitingList", {
  summary: "Give the place on a waiting list up; left already is quiet",
  ...owned,
  body: z.strictObject({}),
  answer: entry,
  problems: [...ONCE, "BOOKING_STATE"],
});
