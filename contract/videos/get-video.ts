import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { ACT, CODE, code, codeSent } from "../people/identity-shapes.ts";
import { plainQuery } from "../orders/owned.ts";
import { instant, proofOfWork, uuid } from "../shapes.ts";
import { listMyVideos } from "./videos.ts";

/** The code of a right to watch, as typed: ignores dashes, blanks and case. */
const params = z.strictObject({ code: z.string().regex(/^[0-9A-Za-z -]{8,40}$/) });
const owned = listMyVideos.answer.shape.videos.element;

const claim = z.strictObject({
  kind: z.literal("video-claim"),
  serverNow: instant,
  video: owned.shape.video,
  state: owned.shape.state,
  isDelayed: owned.shape.isDelayed,
  /** The latest time to watch, by all limits; null is unlimited. */
  until: instant.nullable(),
  /** The code's recipient, masked. */
  phone: z.string(),
  /** The right itself, if this browser may already watch: no code is needed. */
  opened: uuid.nullable(),
});
export type VideoClaim = z.infer<typeof claim>;

export const getVideoClaim = endpoint("getVideoClaim", {
  summary: "The video of a right's code, with its masked number",
  params,
  query: plainQuery,
  answer: claim,
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "TOO_MANY_REQUESTS"],
  access: "public",
});

export const askVideoCode = endpoint("askVideoCode", {
  summary: "Send a one-time code to the right's number",
  params,
  query: plainQuery,
  body: z.strictObject({
    /** The solution of a PROOF_NEEDED. */
    proof: proofOfWork.optional(),
  }),
  answer: codeSent,
  status: 201,
  problems: [...ACT, "NOT_FOUND", "PHONE_NOT_SERVED", "PROOF_NEEDED", "CODES_NOT_OFFERED", "TOO_MANY_REQUESTS"],
  access: "public",
});

export const openVideo = endpoint("openVideo", {
  summary: "Prove the number with its code; from then on this browser may watch",
  params,
  query: plainQuery,
  body: z.strictObject({ token: code }),
  answer: z.strictObject({
    kind: z.literal("video-opened"),
    /** The right, for `startPlay`. */
    id: uuid,
  }),
  problems: [...ACT, ...CODE, "NOT_FOUND", "TOO_MANY_REQUESTS"],
  access: "public",
});
