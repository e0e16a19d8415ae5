import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { ACT, byId, code, CODE, codeSent, common, email, nothing, phone, PHONE, PLAIN_ACT, session } from "./identity-shapes.ts";
import { instant, proofOfWork, uuid } from "../shapes.ts";

const sessionList = z.strictObject({
  kind: z.literal("session-list"),
  sessions: z.array(
    z.strictObject({
      id: uuid,
      /** Browser and system, as far as the browser tells. */
      device: z.string(),
      method: z.enum(["code", "passkey"]),
      createdAt: instant,
      seenAt: instant,
      /** The one that asks. */
      isThis: z.boolean(),
    }),
  ),
});
export type SessionList = z.infer<typeof sessionList>;

export const getSession = endpoint("getSession", {
  summary: "Who is logged in in this browser; a visitor gets an answer too",
  query: common,
  answer: session,
  problems: ["VALIDATION_FAILED"],
  access: "public",
});

export const askLoginCode = endpoint("askLoginCode", {
  summary: "Send a one-time code to a number, in order to log in; the answer is the same whether anybody is known by it",
  query: common,
  body: z.strictObject({
    ...phone,
    /** The solved puzzle of a PROOF_NEEDED. */
    proof: proofOfWork.optional(),
  }),
  answer: codeSent,
  status: 201,
  problems: [...ACT, ...PHONE, "PROOF_NEEDED", "CODES_NOT_OFFERED", "TOO_MANY_REQUESTS"],
  access: "public",
});

export const logIn = endpoint("logIn", {
  summary: "Log in with the code that was sent to a number at this browser's wish; five tries, five minutes",
  query: common,
  body: z.strictObject({ ...phone, code }),
  answer: session,
  status: 201,
  problems: [...ACT, ...PHONE, ...CODE],
  access: "public",
});

export const logOut = endpoint("logOut", {
  summary: "Log out in this browser; quiet for a visitor",
  query: common,
  body: nothing,
  answer: session,
  problems: PLAIN_ACT,
  access: "public",
});

export const logOutEverywhere = endpoint("logOutEverywhere", {
  summary: "End every session of the person who is logged in, and at their wish every passkey",
  query: common,
  body: z.strictObject({ removePasskeys: z.boolean().default(false) }),
  answer: session,
  problems: [...PLAIN_ACT, "LOGIN_REQUIRED", "STEP_UP_NEEDED"],
  access: "owner",
});

export const listSessions = endpoint("listSessions", {
  summary: "Where the person is logged in, the latest visit first",
  query: common,
  answer: sessionList,
  problems: ["VALIDATION_FAILED", "LOGIN_REQUIRED"],
  access: "owner",
});

export const endSession = endpoint("endSession", {
  summary: "End one session of the person who is logged in; another person's is not found",
  params: byId,
  query: common,
  body: nothing,
  answer: sessionList,
  problems: [...PLAIN_ACT, "LOGIN_REQUIRED", "STEP_UP_NEEDED", "NOT_FOUND"],
  access: "owner",
});

export const askPhoneCodes = endpoint("askPhoneCodes", {
  summary: "Send a code to the person's number and another to the number that is to replace it",
  query: common,
  body: z.strictObject({ ...phone, proof: proofOfWork.optional() }),
  answer: codeSent,
  status: 201,
  problems: [...ACT, ...PHONE, "LOGIN_REQUIRED", "PROOF_NEEDED", "CODES_NOT_OFFERED", "TOO_MANY_REQUESTS"],
  access: "owner",
});

export const changePhone = endpoint("changePhone", {
  summary: "Replace the person's number; both numbers are proved, and all other sessions end",
  query: common,
  body: z.strictObject({ ...phone, oldCode: code, newCode: code }),
  answer: session,
  problems: [...ACT, ...PHONE, ...CODE, "LOGIN_REQUIRED", "PHONE_TAKEN"],
  access: "owner",
});

const olderOrders = z.strictObject({
  kind: z.literal("older-orders"),
  /** Orders that name the number but are too old for the number alone to prove them. */
  count: z.int().min(0),
});
export type OlderOrders = z.infer<typeof olderOrders>;

export const getOlderOrders = endpoint("getOlderOrders", {
  summary: "How many orders name the person's number, but are not shown before their e-mail address is proved",
  query: common,
  answer: olderOrders,
  problems: ["VALIDATION_FAILED", "LOGIN_REQUIRED"],
  access: "owner",
});

export const askOlderOrdersCode = endpoint("askOlderOrdersCode", {
  summary: "Send a code to an e-mail address, if older orders of the person's number name it; the answer does not tell",
  query: common,
  body: z.strictObject({ email }),
  answer: codeSent,
  status: 201,
  problems: [...ACT, "LOGIN_REQUIRED", "CODES_NOT_OFFERED", "TOO_MANY_REQUESTS"],
  access: "owner",
});

export const proveOlderOrders = endpoint("proveOlderOrders", {
  summary: "Show the older orders of a number that name an e-mail address, by the code that was sent there",
  query: common,
  body: z.strictObject({ email, code }),
  answer: olderOrders,
  problems: [...ACT, ...CODE, "LOGIN_REQUIRED"],
  access: "owner",
});
