import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { plainQuery } from "../orders/owned.ts";
import { handedEvent, handedSession, purpose } from "./handed.ts";
import { instant, uuid } from "../shapes.ts";

const pass = z.strictObject({
  id: uuid,
  /** A code for staff to type: `D-ABCD-1234-EFGH`. Different from the ticket's. */
  code: z.string(),
  /** Signed text of the QR code. */
  qr: z.string(),
  purpose,
  /** The expiry of the pass. */
  validUntil: instant,
  /** First name of the ticket's owner. */
  owner: z.string(),
  /** The person who carries the pass. */
  delegate: z.string(),
  category: z.string(),
  addons: z.array(z.strictObject({ name: z.string(), qty: z.int() })),
  event: handedEvent,
  session: handedSession,
});
export type PassAnswer = z.infer<typeof pass>;

const passList = z.strictObject({
  kind: z.literal("pass-list"),
  serverNow: instant,
  /** Passes that the logged-in person carries for others. */
  passes: z.array(pass),
  /** Delegates with a pass for the caller's tickets, and open offers of one (`isPending`). */
  delegates: z.array(z.strictObject({ ticketId: uuid, name: z.string(), purpose, validUntil: instant, isPending: z.boolean() })),
});
export type PassList = z.infer<typeof passList>;

export const listMyPasses = endpoint("listMyPasses", {
  summary: "Passes of the logged-in person, and the delegates of this visitor's tickets",
  query: plainQuery,
  answer: passList,
  problems: ["VALIDATION_FAILED"],
  access: "owner",
});
