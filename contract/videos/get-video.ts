import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { ACT, CODE, code, codeSent } from "../people/identity-shapes.ts";
import { plainQuery } from "../orders/owned.ts";
import { instant, proofOfWork, uuid } from "../shapes.ts";
import { listMyVideos } from "./videos.ts";

/** The code of a right to watch, however it was typed: dashes and blanks are nothing, and letters are large. */
const params = z.strictObject({ code: z.string().regex(/^[0-9A-Za-z -]{8,40}$/) });
const owned = listMyVideos.answer.shape.videos.element;

const claim = z.strictObject({
  kind: z.literal("video-claim"),
  serverNow: instant,
  video: owned.shape.video,
  state: owned.shape.state,
  isDelayed: owned.shape.isDelayed,
  /** Until when it plays, by all that limits it; null is without end. */
  until: instant.nullable(),
  /** The number that a code is sent to, its middle hidden. */
  phone: z.string(),
  /** The right itself, where this browser may watch already: no code is needed. */
  opened: uuid.nullable(),
});
export type VideoClaim = z.infer<typeof claim>;

export const getVideoClaim = endpoint("getVideoClaim", {
  summary: "What the code of a right to watch leads to: the video, and the middle of a number hidden",
  params,
  query: plainQuery,
  answer: claim,
  problems: ["VALIDATION_FAILED", "NOT_FOUND", "TOO_MANY_REQUESTS"],
  access: "public",
});

export const askVideoCode = endpoint("askVideoCode", {
  summary: "Send a one-time code to the number that may watch",
  params,
  query: plainQuery,
  body: z.strictObject({
    /** The solved puzzle of a PROOF_NEEDED. */
    proof: proofOfWork.optional(),
  }),
  answer: codeSent,
  status: 201,
  problems: [...ACT, "NOT_FOUND", "PHONE_NOT_SERVED", "PROOF_NEEDED", "CODES_NOT_OFFERED", "TOO_MANY_REQUESTS"],
  access: "public",
});

export const openVideo = endpoint("openVideo", {
  summary: "Prove the number with the code that was sent to it: this browser may watch from now on",
  params,
  query: plainQuery,
  body: z.strictObject({ token: code }),
  answer: z.strictObject({
    kind: z.literal("video-opened"),
    /** The right: what `startPlay` plays. */
    id: uuid,
  }),
  problems: [...ACT, ...CODE, "NOT_FOUND", "TOO_MANY_REQUESTS"],
  access: "public",
});
