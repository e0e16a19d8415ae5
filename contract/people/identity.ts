import { z } from "zod";
import { CHANNEL_NAMES } from "#domain/payments/payment-channel.ts";
import { endpoint } from "../endpoint.ts";
import { ACT, byId, code, CODE, codeSent, common, email, nothing, phone, PHONE, PLAIN_ACT, session } from "./identity-shapes.ts";
import { instant, proofOfWork, uuid } from "../shapes.ts";

const sessionList = z.strictObject({
  kind: z.literal("session-list"),
  sessions: z.array(
    z.strictObject({
      id: uuid,
      /** Browser and system, if the browser reports them. */
      device: z.string(),
      method: z.enum(["code", "passkey"]),
      createdAt: instant,
      seenAt: instant,
      /** The calling browser. */
      isThis: z.boolean(),
    }),
  ),
});
export type SessionList = z.infer<typeof sessionList>;

export const getSession = endpoint("getSession", {
  summary: "The person logged in in this browser, or none",
  query: common,
  answer: session,
  problems: ["VALIDATION_FAILED"],
  access: "public",
});

export const askLoginCode = endpoint("askLoginCode", {
  summary: "Send a one-time code for logging in; the answer is the same for known and unknown numbers",
  query: common,
  body: z.strictObject({
    ...phone,
    /** The solution of a PROOF_NEEDED. */
    proof: proofOfWork.optional(),
  }),
  answer: codeSent,
  status: 201,
  problems: [...ACT, ...PHONE, "PROOF_NEEDED", "CODES_NOT_OFFERED", "TOO_MANY_REQUESTS"],
  access: "public",
});

export const logIn = endpoint("logIn", {
  summary: "Log in with the code that this browser requested; five tries, five minutes",
  query: common,
  body: z.strictObject({ ...phone, code }),
  answer: session,
  status: 201,
  problems: [...ACT, ...PHONE, ...CODE],
  access: "public",
});

export const logOut = endpoint("logOut", {
  summary: "Log out in this browser; no effect without a login",
  query: common,
  body: nothing,
  answer: session,
  problems: PLAIN_ACT,
  access: "public",
});

export const logOutEverywhere = endpoint("logOutEverywhere", {
  summary: "End all sessions of the logged-in person and, on request, remove all passkeys",
  query: common,
  body: z.strictObject({ removePasskeys: z.boolean().default(false) }),
  answer: session,
  problems: [...PLAIN_ACT, "LOGIN_REQUIRED", "STEP_UP_NEEDED"],
  access: "owner",
});

export const listSessions = endpoint("listSessions", {
  summary: "The person's sessions, the latest visit first",
  query: common,
  answer: sessionList,
  problems: ["VALIDATION_FAILED", "LOGIN_REQUIRED"],
  access: "owner",
});

export const endSession = endpoint("endSession", {
  summary: "End one session of the logged-in person; another person's is not found",
  params: byId,
  query: common,
  body: nothing,
  answer: sessionList,
  problems: [...PLAIN_ACT, "LOGIN_REQUIRED", "STEP_UP_NEEDED", "NOT_FOUND"],
  access: "owner",
});

export const askPhoneCodes = endpoint("askPhoneCodes", {
  summary: "Send codes to the person's number and to its replacement",
  query: common,
  body: z.strictObject({ ...phone, proof: proofOfWork.optional() }),
  answer: codeSent,
  status: 201,
  problems: [...ACT, ...PHONE, "LOGIN_REQUIRED", "PROOF_NEEDED", "CODES_NOT_OFFERED", "TOO_MANY_REQUESTS"],
  access: "owner",
});

export const changePhone = endpoint("changePhone", {
  summary: "Replace the person's number after proving both; ends all other sessions",
  query: common,
  body: z.strictObject({ ...phone, oldCode: code, newCode: code }),
  answer: session,
  problems: [...ACT, ...PHONE, ...CODE, "LOGIN_REQUIRED", "PHONE_TAKEN"],
  access: "owner",
});

const olderOrders = z.strictObject({
  kind: z.literal("older-orders"),
  /** Orders with this number that are too old for the number alone to prove them. */
  count: z.int().min(0),
});
export type OlderOrders = z.infer<typeof olderOrders>;

export const getOlderOrders = endpoint("getOlderOrders", {
  summary: "The number of orders with the person's number that need proof of their e-mail address",
  query: common,
  answer: olderOrders,
  problems: ["VALIDATION_FAILED", "LOGIN_REQUIRED"],
  access: "owner",
});

const knownBuyer = z.strictObject({
  kind: z.literal("known-buyer"),
  /** Before the first order in this shop, the number alone. Null for a number without a known calling code. Never has identity numbers. */
  buyer: z
    .strictObject({
      fullName: z.string(),
      email: z.string(),
      countryCode: z.string(),
      /** Without the calling code. Always the person's own number. */
      phoneNumber: z.string(),
      gender: z.string(),
      citizenship: z.string(),
      /** The channel of the latest payment, or null. */
      channel: z.enum(CHANNEL_NAMES).nullable(),
    })
    .nullable(),
});
export type KnownBuyerAnswer = z.infer<typeof knownBuyer>;

export const getKnownBuyer = endpoint("getKnownBuyer", {
  summary: "The logged-in person's number, with their details as of the latest confirmed order in this shop, to fill in the next one",
  query: common,
  answer: knownBuyer,
  problems: ["VALIDATION_FAILED", "LOGIN_REQUIRED"],
  access: "owner",
});

export const askOlderOrdersCode = endpoint("askOlderOrdersCode", {
  summary: "Send a code to an e-mail address if older orders of the person's number have it; the answer does not reveal it",
  query: common,
  body: z.strictObject({ email }),
  answer: codeSent,
  status: 201,
  problems: [...ACT, "LOGIN_REQUIRED", "CODES_NOT_OFFERED", "TOO_MANY_REQUESTS"],
  access: "owner",
});

export const proveOlderOrders = endpoint("proveOlderOrders", {
  summary: "Add older orders with an e-mail address by the code sent there",
  query: common,
  body: z.strictObject({ email, code }),
  answer: olderOrders,
  problems: [...ACT, ...CODE, "LOGIN_REQUIRED"],
  access: "owner",
});
