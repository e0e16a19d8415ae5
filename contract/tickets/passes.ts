import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { plainQuery } from "../orders/owned.ts";
import { handedEvent, handedSession, purpose } from "./handed.ts";
import { instant, uuid } from "../shapes.ts";

const pass = z.strictObject({
  id: uuid,
  /** Readable code for staff whose scanner does not read: `D-ABCD-1234-EFGH`. It is not the ticket's. */
  code: z.string(),
  /** Signed text of the QR code. */
  qr: z.string(),
  purpose,
  /** Until when the pass is worth something. */
  validUntil: instant,
  /** Whose ticket it is, by the first name. */
  owner: z.string(),
  /** Who carries the pass. */
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
  /** What the person who is logged in carries for others. */
  passes: z.array(pass),
  /** Who carries a pass for whoever asks, by ticket. */
  delegates: z.array(z.strictObject({ ticketId: uuid, name: z.string(), purpose, validUntil: instant })),
});
export type PassList = z.infer<typeof passList>;

export const listMyPasses = endpoint("listMyPasses", {
  summary: "Delegates' passes of the person who is logged in, and who has one for tickets of this visitor",
  query: plainQuery,
  answer: passList,
  problems: ["VALIDATION_FAILED"],
  access: "owner",
});
