import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, localeQuery, uuid } from "./shapes.ts";

const common = z.strictObject({ businessId: z.string().max(200).optional(), locale: localeQuery });
const nothing = z.strictObject({});
const byId = z.strictObject({ id: uuid });

/** A number as its owner types it, beside the calling code of its country. */
const phone = {
  countryCode: z.string().regex(/^\+\d{1,4}$/),
  phoneNumber: z
    .string()
    .max(24)
    .regex(/^[\d ().+-]+$/),
};
const code = z.string().regex(/^\d{6}$/);
const email = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+$/);

const ACT = ["VALIDATION_FAILED", "IDEMPOTENCY_KEY_MISSING", "IDEMPOTENCY_MISMATCH"] as const;
/** An act whose body is empty: there is no other body that its key could name. */
const PLAIN_ACT = ["VALIDATION_FAILED", "IDEMPOTENCY_KEY_MISSING"] as const;
const CODE = ["CODE_WRONG", "CODE_EXPIRED", "CODE_TRIES_OVER"] as const;
const PHONE = ["FIELDS_INVALID", "PHONE_NOT_SERVED"] as const;

/** The solved puzzle of a PROOF_NEEDED. */
const proof = z.strictObject({ challenge: z.string().max(200), solution: z.int().min(0) }).optional();

const codeSent = z.strictObject({
  kind: z.literal("code-sent"),
  /** So long no other code is sent to the same number. */
  resendAfterSeconds: z.int(),
});

const session = z.strictObject({
  kind: z.literal("session"),
  /** Who is logged in in this browser; null for a visitor. */
  person: z
    .strictObject({
      /** E.164. */
      phone: z.string(),
      hasPasskey: z.boolean(),
    })
    .nullable(),
});
export type SessionAnswer = z.infer<typeof session>;

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
    proof,
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
  body: z.strictObject(phone),
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

const passkeyList = z.strictObject({
  kind: z.literal("passkey-list"),
  passkeys: z.array(
    z.strictObject({
      id: uuid,
      /** Browser and system that it was made with, as far as the browser told. */
      device: z.string(),
      createdAt: instant,
      usedAt: instant.nullable(),
    }),
  ),
});
export type PasskeyList = z.infer<typeof passkeyList>;

/** Options as WebAuthn's JSON forms have them; the browser hands them to its authenticator as they are. */
const passkeyOptions = z.strictObject({ kind: z.literal("passkey-options"), options: z.looseObject({ challenge: z.string() }) });
const base64url = z
  .string()
  .max(16_000)
  .regex(/^[\w-]*$/);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(40).optional(),
  /** Nothing is asked of extensions. */
  clientExtensionResults: nothing,
};

export const startPasskey = endpoint("startPasskey", {
  summary: "What an authenticator needs in order to make a passkey for the person who is logged in",
  query: common,
  body: nothing,
  answer: passkeyOptions,
  problems: [...PLAIN_ACT, "LOGIN_REQUIRED", "STEP_UP_NEEDED"],
  access: "owner",
});

export const addPasskey = endpoint("addPasskey", {
  summary: "Keep the passkey that an authenticator made",
  query: common,
  body: z.strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
  answer: passkeyList,
  status: 201,
  problems: [...ACT, "LOGIN_REQUIRED", "STEP_UP_NEEDED", "PASSKEY_REFUSED"],
  access: "owner",
});

export const listPasskeys = endpoint("listPasskeys", {
  summary: "The passkeys of the person who is logged in",
  query: common,
  answer: passkeyList,
  problems: ["VALIDATION_FAILED", "LOGIN_REQUIRED"],
  access: "owner",
});

export const removePasskey = endpoint("removePasskey", {
  summary: "Remove a passkey of the person who is logged in; another person's is not found",
  params: byId,
  query: common,
  body: nothing,
  answer: passkeyList,
  problems: [...PLAIN_ACT, "LOGIN_REQUIRED", "STEP_UP_NEEDED", "NOT_FOUND"],
  access: "owner",
});

export const startPasskeyLogin = endpoint("startPasskeyLogin", {
  summary: "What an authenticator signs in order to log in; it names nobody",
  query: common,
  body: nothing,
  answer: passkeyOptions,
  problems: PLAIN_ACT,
  access: "public",
});

const assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

export const logInWithPasskey = endpoint("logInWithPasskey", {
  summary: "Log in with a passkey that was made at this host",
  query: common,
  body: assertion,
  answer: session,
  status: 201,
  problems: [...ACT, "PASSKEY_REFUSED"],
  access: "public",
});

export const askStepUpCode = endpoint("askStepUpCode", {
  summary: "Send a code to the number of the person who is logged in, to show anew who they are",
  query: common,
  body: z.strictObject({ proof }),
  answer: codeSent,
  status: 201,
  problems: [...ACT, "LOGIN_REQUIRED", "PHONE_NOT_SERVED", "PROOF_NEEDED", "TOO_MANY_REQUESTS"],
  access: "owner",
});

export const stepUp = endpoint("stepUp", {
  summary: "Show anew who is logged in, by that code: for ten minutes passkeys and sessions may be changed",
  query: common,
  body: z.strictObject({ code }),
  answer: session,
  problems: [...ACT, ...CODE, "LOGIN_REQUIRED"],
  access: "owner",
});

export const stepUpWithPasskey = endpoint("stepUpWithPasskey", {
  summary: "The same by a passkey of that person, which signs what startPasskeyLogin gave",
  query: common,
  body: assertion,
  answer: session,
  problems: [...ACT, "LOGIN_REQUIRED", "PASSKEY_REFUSED"],
  access: "owner",
});
