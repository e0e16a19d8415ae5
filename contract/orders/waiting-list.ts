import { z } from "zod";
import { booking, patronBody } from "./bookings.ts";
import { endpoint, ONCE } from "../endpoint.ts";
import { LOOK, owned, plainQuery } from "./owned.ts";
import { instant, rupiah, uuid } from "../shapes.ts";

const entry = z.strictObject({
  kind: z.literal("waiting-entry"),
  /** The entry's number on the list of its category and date, never reused. See docs/rules/waiting-list.md#place. */
  number: z.int().min(1),
  /** People with offers for the same category and time who come first. A missed offer moves an entry back. */
  ahead: z.int().min(0),
  /** False after leaving, or if nothing can be offered any more. */
  isWaiting: z.boolean(),
  category: z.strictObject({ id: uuid, name: z.string() }),
  qty: z.int().min(1),
  /** The length of an offer made now. */
  answerMinutes: z.int().min(1),
  joinedAt: instant,
  /** The end of an entry: given up, tickets taken, two offers missed, or the list closed. */
  ending: z.enum(["left", "taken", "missed", "over"]).nullable(),
  /** Offers missed. The second ends the entry. */
  missed: z.int().min(0),
  /** The tickets held or taken for this entry: a separate booking with its key. */
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
   * The answers from joining: all for the browser that joined and for the logged-in number; name and number for the link of an open offer;
   * null for others.
   */
  patron: z.record(z.string(), z.string()).nullable(),
  /** The entry's booking: waitlisted, without stock or payment. */
  booking,
});
export type WaitingEntryAnswer = z.infer<typeof entry>;

const joined = entry.extend({ accessKey: z.string() });
export type JoinedAnswer = z.infer<typeof joined>;

export const joinWaitingList = endpoint("joinWaitingList", {
  summary: "Join the waiting list of a sold-out category; the same visitor and phone keep an earlier place",
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
  summary: "Leave a waiting list; repeating it has no effect",
  ...owned,
  body: z.strictObject({}),
  answer: entry,
  problems: [...ONCE, "BOOKING_STATE"],
});
